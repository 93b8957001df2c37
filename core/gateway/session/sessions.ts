import { Emitter, type Event } from '#base';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { cookiePath, securePrefix } from '../http/base-path.ts';
import { GatewayError } from '../http/errors.ts';
import { lruSet } from '../http/lru-map.ts';
import { isTrustworthy } from '../http/origin.ts';
import { endOf, type SealedSession } from '../openstack/sealed-session.ts';
import type { CookieSeal } from './sealed-cookie.ts';

/** Browsers keep 4096 bytes of a cookie, name and attributes included. */
export const longestCookie = 4096;

/** Consoles at other ports of this machine whose sessions a browser keeps. */
const mostNeighbours = 5;

export const deadSessions = 10_000;

/** Milliseconds by which the clock of a gateway that sealed the cookie may be ahead. */
export const clockSkew = 5 * 60_000;

export class Sessions {
  readonly #seal: CookieSeal;
  readonly #config: GatewayConfig;
  // Keystone's revocation is what counts; this only spares the calls that would find out, and refuses at once.
  readonly #dead = lruSet<string>(deadSessions);
  readonly #begins = new Emitter<SealedSession>();
  readonly #ends = new Emitter<SealedSession>();
  readonly #signOuts = new Emitter<SealedSession>();
  readonly #replacements = new Emitter<{ former: SealedSession; by: SealedSession }>();

  readonly #refreshes = new Emitter<SealedSession>();

  /** Somebody signed in or switched. */
  readonly onDidBegin: Event<SealedSession> = this.#begins.event;
  /** A session is not served any more: somebody signed out, switched, or Keystone does not know it. */
  readonly onDidEnd: Event<SealedSession> = this.#ends.event;
  /** Somebody signed out, or somebody else signed in with the same browser: nothing of the session goes on. */
  readonly onDidSignOut: Event<SealedSession> = this.#signOuts.event;
  /** The same user goes on with another session: what runs may run to its end. */
  readonly onDidReplace: Event<{ former: SealedSession; by: SealedSession }> = this.#replacements.event;
  /** The time of a session, of the same id, has begun anew. */
  readonly onDidRefresh: Event<SealedSession> = this.#refreshes.event;

  /** Seconds: the longest `session.timeout` since the start. A reload may shorten it, and sessions that have begun go on. */
  #longestTimeout: number;

  constructor(seal: CookieSeal, config: GatewayConfig) {
    this.#seal = seal;
    this.#config = config;
    this.#longestTimeout = config.session.timeout;
  }

  /** The session of the request's cookie; `live` is false once it has ended. */
  open(request: FastifyRequest): { session: SealedSession; live: boolean } | null {
    const value = request.cookies[this.#cookieName(request)];
    if (!value) return null;
    const session = this.#seal.open(value) as SealedSession | undefined;
    if (!session || !this.#isOurs(session)) return null;
    return { session, live: this.isLive(session) };
  }

  /** Is it still served here? */
  isLive(session: SealedSession): boolean {
    return Date.now() < endOf(session, this.#config) && !this.#dead.has(session.id);
  }

  /**
   * Begins a session (or goes on with it in another scope): a new id, a new cookie value. The session that the browser had
   * is dead from now on, so that a copy of its cookie is worth nothing.
   */
  begin(request: FastifyRequest, reply: FastifyReply, session: Omit<SealedSession, 'id' | 'expiresAt'>): SealedSession {
    const begun = { ...session, id: randomUUID(), expiresAt: this.#end(session.tokenExpiresAt) };
    this.#send(request, reply, begun);
    this.#clearNeighbours(request, reply);
    const former = request.session ?? request.formerSession;
    if (former && former.user.id === begun.user.id && former.authUrl === begun.authUrl) {
      this.#replacements.fire({ former, by: begun });
      this.markDead(former);
    } else if (former) this.signOut(former);
    this.#begins.fire(begun);
    return begun;
  }

  /**
   * Begins the session that the request's own goes on as, in another scope. Throws NOT_LOGGED_IN when that has ended while
   * Keystone was asked: of two switches at once, one goes on.
   */
  goOn(request: FastifyRequest, reply: FastifyReply, session: Omit<SealedSession, 'id' | 'expiresAt'>): SealedSession {
    if (!request.session || !this.isLive(request.session)) throw new GatewayError('NOT_LOGGED_IN');
    return this.begin(request, reply, session);
  }

  /** Begins the session's time anew, without a new id. */
  refresh(request: FastifyRequest, reply: FastifyReply, session: SealedSession): void {
    // A page that began before a switch must not bring the session back that the switch has ended.
    if (this.#dead.has(session.id)) return;
    const refreshed = this.refreshed(session);
    if (refreshed === session) return;
    this.#send(request, reply, refreshed);
    this.#refreshes.fire(refreshed);
  }

  /** As loading a page leaves it: with its time begun anew. A minute's grain: not every page load needs a new cookie. */
  refreshed(session: SealedSession): SealedSession {
    const expiresAt = this.#end(session.tokenExpiresAt);
    return this.#config.session.refresh && expiresAt - session.expiresAt > 60_000 ? { ...session, expiresAt } : session;
  }

  /** From now on no request of this session is served here. */
  markDead(session: SealedSession): void {
    this.#dead.add(session.id);
    this.#ends.fire(session);
  }

  /** As `markDead`, for a session whose token Keystone does not know any more. Several calls of one page may hear of it. */
  loseToken(request: FastifyRequest, session: SealedSession): void {
    const { user, project, roles } = session;
    const event = { type: 'signOut', reason: 'token', request, user, project, roles } as const;
    if (this.isLive(session)) request.server.events.tell(event);
    this.markDead(session);
  }

  /** As `markDead`, and all of it that still runs ends. */
  signOut(session: SealedSession): void {
    this.markDead(session);
    this.#signOuts.fire(session);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(this.#cookieName(request), { ...this.#attributes(request) });
  }

  /** A key may have come into wrong hands: a session that this gateway would not begin is none, and its Keystone is not called. */
  #isOurs({ authUrl, expiresAt }: SealedSession): boolean {
    this.#longestTimeout = Math.max(this.#longestTimeout, this.#config.session.timeout);
    const latest = Date.now() + this.#longestTimeout * 1000 + clockSkew;
    return expiresAt <= latest && this.#config.cloud.regions.some((region) => region.authUrl === authUrl);
  }

  #end(tokenExpiresAt: number): number {
    return Math.min(Date.now() + this.#config.session.timeout * 1000, tokenExpiresAt);
  }

  /** Throws PLAIN_HTTP_REFUSED where no session may be begun: neither the password nor the cookie would be a secret. */
  checkTransport(request: FastifyRequest): void {
    if (!isTrustworthy(request) && !this.#config.session.plainHttp) throw new GatewayError('PLAIN_HTTP_REFUSED');
  }

  #send(request: FastifyRequest, reply: FastifyReply, session: SealedSession): void {
    this.checkTransport(request);
    const name = this.#cookieName(request);
    const value = this.#seal.seal(session);
    const path = cookiePath(request);
    const size = name.length + value.length + path.length + '=; Path=; HttpOnly; Secure; SameSite=Lax'.length;
    if (size > longestCookie) throw new GatewayError('SESSION_TOO_LARGE', { size, limit: longestCookie });
    reply.setCookie(name, value, this.#attributes(request));
  }

  /** Ends sessions at other ports once there are many: a browser sends the cookies of all, and Node takes 16 KiB of headers. */
  #clearNeighbours(request: FastifyRequest, reply: FastifyReply): void {
    const own = this.#cookieName(request);
    const others = Object.keys(request.cookies).filter((name) => name !== own && /sessionid-\d+$/.test(name));
    if (others.length < mostNeighbours) return;
    for (const name of others) reply.clearCookie(name, { ...this.#attributes(request) });
  }

  /**
   * Cookies know no ports: of two consoles that one developer runs on one machine, each sign-in would end the other's session. So
   * the name of a console for trying and for authors has its port.
   */
  #cookieName(request: FastifyRequest): string {
    const name = isTrustworthy(request) ? `${securePrefix(request)}sessionid` : 'sessionid';
    const { cloud, dev } = this.#config;
    return request.port && request.protocol === 'http' && (cloud.embedded || dev.overlay)
      ? `${name}-${request.port}`
      : name;
  }

  #attributes(request: FastifyRequest) {
    return { path: cookiePath(request), httpOnly: true, secure: isTrustworthy(request), sameSite: 'lax' } as const;
  }
}
