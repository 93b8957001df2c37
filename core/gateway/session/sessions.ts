import { Emitter, type Event } from '#base';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { cookiePath, securePrefix } from '../http/base-path.ts';
import { GatewayError } from '../http/errors.ts';
import { lruSet } from '../http/lru-map.ts';
import { isTrustworthy } from '../http/origin.ts';
import { endOf, type SealedSession } from '../openstack/sealed-session.ts';
import { StoreAway } from '../store/shared-store.ts';
import type { CookieSeal } from './sealed-cookie.ts';
import type { SessionRecords } from './session-records.ts';

/** Browsers keep 4096 bytes of a cookie, name and attributes included. */
export const longestCookie = 4096;

/** Consoles at other ports of this machine whose sessions a browser keeps. */
const mostNeighbours = 5;

export const deadSessions = 10_000;

/** Milliseconds by which the clock of a gateway that sealed the cookie may be ahead. */
export const clockSkew = 5 * 60_000;

/** How a session has ended: somebody signed out, its user goes on with another one, or Keystone does not know it any more. */
export type SessionEnd =
  | { how: 'signed-out' | 'over'; session: SealedSession }
  | { how: 'replaced'; session: SealedSession; by: SealedSession };

/** The content of a cookie whose session is too large for it: a record has the rest. */
type KeptCookie = Pick<SealedSession, 'id' | 'authUrl' | 'expiresAt'> & { kept: true };

type StartedSession = Omit<SealedSession, 'id' | 'expiresAt'>;

export class Sessions {
  readonly #seal: CookieSeal;
  readonly #config: GatewayConfig;
  readonly #records: SessionRecords | null;
  // Keystone's revocation is what counts; this only spares the calls that would find out, and refuses at once.
  readonly #dead = lruSet<string>(deadSessions);
  readonly #begins = new Emitter<SealedSession>();
  readonly #ends = new Emitter<SealedSession>();
  readonly #signOuts = new Emitter<SealedSession>();
  readonly #replacements = new Emitter<{ former: SealedSession; by: SealedSession }>();

  readonly #refreshes = new Emitter<SealedSession>();
  readonly #endsHere = new Emitter<SessionEnd>();

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

  /** The end of a session at this gateway: the others have not heard of it. */
  readonly onDidEndHere: Event<SessionEnd> = this.#endsHere.event;

  /** Seconds: the longest `session.timeout` since the start. A reload may shorten it, and sessions that have begun go on. */
  #longestTimeout: number;

  /** @param records hold sessions that are too large for their cookies; null: such a session can't begin */
  constructor(seal: CookieSeal, config: GatewayConfig, records: SessionRecords | null = null) {
    this.#seal = seal;
    this.#config = config;
    this.#records = records;
    this.#longestTimeout = config.session.timeout;
  }

  /**
   * The session of the request's cookie; `live` is false once it has ended. Throws SESSION_STORE_AWAY where the cookie refers to the
   * store, and that can't be asked.
   */
  async open(request: FastifyRequest): Promise<{ session: SealedSession; live: boolean } | null> {
    const content = this.#contentOf(request);
    const session = content && 'kept' in content ? await this.#openKept(content) : content;
    return session && { session, live: this.isLive(session) };
  }

  /** The session that the request's cookie holds; null where there is none, or where the store has it. */
  inCookie(request: FastifyRequest): SealedSession | null {
    const content = this.#contentOf(request);
    return content && 'kept' in content ? null : content;
  }

  #contentOf(request: FastifyRequest): SealedSession | KeptCookie | null {
    const value = request.cookies[this.#cookieName(request)];
    if (!value) return null;
    const content = this.#seal.open(value) as SealedSession | KeptCookie | undefined;
    return content && this.#isOurs(content) ? content : null;
  }

  async #openKept({ id, expiresAt, authUrl }: KeptCookie): Promise<SealedSession | null> {
    if (this.#dead.has(id) || !this.#records) return null;
    const session = await this.#records.read(id).catch(storeAway);
    return session?.authUrl === authUrl ? { ...session, expiresAt } : null;
  }

  /** Is it still served here? */
  isLive(session: SealedSession): boolean {
    return Date.now() < endOf(session, this.#config) && !this.#dead.has(session.id);
  }

  /**
   * Begins a session (or goes on with it in another scope): a new id, a new cookie value. The session that the browser had
   * is dead from now on, so that a copy of its cookie is worth nothing.
   */
  async begin(request: FastifyRequest, reply: FastifyReply, session: StartedSession): Promise<SealedSession> {
    return this.#begin(request, reply, { ...session, signedInAt: Date.now() });
  }

  /**
   * Begins the session that the request's own goes on as, in another scope. Throws NOT_LOGGED_IN when that has ended while
   * Keystone was asked: of two switches at once, one goes on.
   */
  async goOn(request: FastifyRequest, reply: FastifyReply, session: StartedSession): Promise<SealedSession> {
    const former = request.session;
    const check = () => {
      if (!former || !this.isLive(former)) throw new GatewayError('NOT_LOGGED_IN');
    };
    check();
    return this.#begin(request, reply, { ...session, ...signedInAt(former) }, check);
  }

  async #begin(
    request: FastifyRequest,
    reply: FastifyReply,
    session: StartedSession,
    check: () => void = () => undefined,
  ): Promise<SealedSession> {
    const begun = { ...session, id: randomUUID(), expiresAt: this.#end(session.tokenExpiresAt) };
    const cookie = await this.#cookieOf(request, begun);
    try {
      check();
    } catch (error) {
      // The record of a session that has never begun may be there.
      void this.#records?.drop(begun).catch(() => undefined);
      throw error;
    }
    reply.setCookie(this.#cookieName(request), cookie, this.#attributes(request));
    this.#clearNeighbours(request, reply);
    const former = request.session ?? request.formerSession;
    if (former && former.user.id === begun.user.id && former.authUrl === begun.authUrl)
      this.#endHere({ how: 'replaced', session: former, by: begun });
    else if (former) this.signOut(former);
    this.#begins.fire(begun);
    this.#records?.note(begun, request);
    return begun;
  }

  /** Begins the session's time anew, without a new id. */
  async refresh(request: FastifyRequest, reply: FastifyReply, session: SealedSession): Promise<void> {
    // A page that began before a switch must not bring the session back that the switch has ended.
    if (this.#dead.has(session.id)) return;
    const refreshed = this.refreshed(session);
    if (refreshed === session) return;
    const cookie = await this.#cookieOf(request, refreshed);
    reply.setCookie(this.#cookieName(request), cookie, this.#attributes(request));
    this.#refreshes.fire(refreshed);
    this.#records?.note(refreshed, request, true);
  }

  /** As loading a page leaves it: with its time begun anew. A minute's grain: not every page load needs a new cookie. */
  refreshed(session: SealedSession): SealedSession {
    const expiresAt = this.#end(session.tokenExpiresAt);
    return this.#config.session.refresh && expiresAt - session.expiresAt > 60_000 ? { ...session, expiresAt } : session;
  }

  /** From now on no request of this session is served here. */
  markDead(session: SealedSession): void {
    this.#endHere({ how: 'over', session });
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
    this.#endHere({ how: 'signed-out', session });
  }

  /** Ends a session that has ended at another gateway. */
  hear(end: SessionEnd): void {
    if (!this.#dead.has(end.session.id) || end.how === 'signed-out') this.#apply(end);
  }

  #endHere(end: SessionEnd): void {
    const isNew = !this.#dead.has(end.session.id) || end.how === 'signed-out';
    this.#apply(end);
    if (isNew) this.#endsHere.fire(end);
  }

  #apply(end: SessionEnd): void {
    const { session } = end;
    if (end.how === 'replaced') this.#replacements.fire({ former: session, by: end.by });
    this.#dead.add(session.id);
    this.#ends.fire(session);
    if (end.how === 'signed-out') this.#signOuts.fire(session);
  }

  clear(request: FastifyRequest, reply: FastifyReply): void {
    reply.clearCookie(this.#cookieName(request), { ...this.#attributes(request) });
  }

  /** A key may have come into wrong hands: a session that this gateway would not begin is none, and its Keystone is not called. */
  #isOurs({ authUrl, expiresAt }: Pick<SealedSession, 'authUrl' | 'expiresAt'>): boolean {
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

  /** The value of the cookie. Of a session that is too large it has the id, and its record is there by then. */
  async #cookieOf(request: FastifyRequest, session: SealedSession): Promise<string> {
    this.checkTransport(request);
    const value = this.#seal.seal(session);
    const path = cookiePath(request);
    const around = `${this.#cookieName(request)}=; Path=${path}; HttpOnly; Secure; SameSite=Lax`;
    const size = around.length + value.length;
    if (size <= longestCookie) return value;
    if (!this.#records?.isShared) throw new GatewayError('SESSION_TOO_LARGE', { size, limit: longestCookie });
    const { id, authUrl, expiresAt } = session;
    // A refreshed one has its record already, unless it lay in the cookie until now.
    if (request.session?.id !== id || this.inCookie(request))
      await this.#records.keep(session, request).catch(storeAway);
    return this.#seal.seal({ id, authUrl, expiresAt, kept: true } satisfies KeptCookie);
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

/** Seconds after which a browser may ask again. */
const retryAfter = 2;

/** Throws SESSION_STORE_AWAY where the store could not be asked, else the error itself. */
export function storeAway(error: unknown): never {
  if (!(error instanceof StoreAway)) throw error;
  throw new GatewayError('SESSION_STORE_AWAY', {}, { headers: { 'Retry-After': String(retryAfter) } });
}

const signedInAt = (session: SealedSession | null) =>
  session?.signedInAt === undefined ? {} : { signedInAt: session.signedInAt };
