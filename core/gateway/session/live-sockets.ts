import type { FastifyRequest } from 'fastify';
import type { SocketEnd } from '#protocol';
import { GatewayError } from '../http/errors.ts';
import { ownerOf, type SealedSession } from '../openstack/sealed-session.ts';
import type { Sessions } from './sessions.ts';

const mostOfSession = 5;
/** However often the user has signed in. */
const mostOfUser = 20;
/** Milliseconds between two looks at all open sockets. */
const lookEveryMs = 1000;
/**
 * Milliseconds that an answer of Keystone's holds for a session with open sockets. The time grows with the number of such sessions,
 * so that a gateway asks Keystone about seventy to ninety times in a second, however many there are up to a thousand. With the
 * time between two looks this makes five seconds until a lost right counts, and fifteen where there are very many.
 */
const shortestHoldMs = 4000;
const longestHoldMs = 13_000;
const holdMsOfSession = 13;
/** Questions under way at once, of the gateway's 64 connections to Keystone: sign-ins and pages need the others. */
const mostQuestions = 16;

interface Live {
  request: FastifyRequest;
  session: SealedSession;
  /** The roles with which the service has let the socket open, and those that were added since. */
  roles: readonly string[];
  /** Keystone could not be asked: until then it is not asked again. */
  pausedUntil: number;
  end(why: SocketEnd): void;
}

/**
 * Knows the open sockets of each session and each user. A socket ends with its session, when that goes elsewhere, and when Keystone
 * says that the session lacks a role which it had when the socket was opened: only the service knows which roles it wants, and
 * judges anew when the page opens another one.
 */
export class LiveSockets {
  readonly #live = new Set<Live>();
  /** The sockets for whose sessions Keystone is to be asked, and the sessions for which it is being asked; by the session's id. */
  readonly #due = new Map<string, Live[]>();
  readonly #asking = new Set<string>();
  #holdMs = shortestHoldMs;
  #timer: NodeJS.Timeout | undefined;

  follow(sessions: Sessions): void {
    sessions.onDidReplace(({ former, by }) => {
      for (const one of this.#of(former)) {
        // A renewal goes on where it was; another project's console must not stay open behind the page.
        if (placeOf(former) !== placeOf(by)) one.end('otherScope');
        else {
          one.session = by;
          judge(one, by.roles);
        }
      }
    });
    sessions.onDidRefresh((session) => {
      for (const one of this.#of(session)) one.session = session;
    });
    sessions.onDidEnd((session) => {
      for (const one of this.#of(session)) one.end('sessionOver');
    });
  }

  /**
   * Adds an open socket.
   *
   * @param session has the roles that Keystone has said of late
   * @returns what forgets it once it is closed; undefined when the session or its user has too many
   */
  add(session: SealedSession, request: FastifyRequest, end: (why: SocketEnd) => void): (() => void) | undefined {
    const user = ownerOf(session);
    const ofUser = [...this.#live].filter((one) => ownerOf(one.session) === user);
    const ofSession = ofUser.filter((one) => one.session.id === session.id);
    if (ofSession.length >= mostOfSession || ofUser.length >= mostOfUser) return undefined;
    const live: Live = { request, session, roles: session.roles, pausedUntil: 0, end };
    this.#live.add(live);
    this.#timer ??= setInterval(() => this.#look(), lookEveryMs).unref();
    return () => {
      this.#live.delete(live);
      if (this.#live.size > 0) return;
      clearInterval(this.#timer);
      this.#timer = undefined;
    };
  }

  #of(session: SealedSession): Live[] {
    return [...this.#live].filter((one) => one.session.id === session.id);
  }

  /** Rights are lost at Keystone, and other gateways sign sessions out: it is asked once for all sockets of a session. */
  #look(): void {
    const sessions = new Map<string, Live[]>();
    for (const one of this.#live) {
      const { id } = one.session;
      if (!one.request.server.sessions.isLive(one.session)) one.end('sessionOver');
      else sessions.set(id, [...(sessions.get(id) ?? []), one]);
    }
    this.#holdMs = Math.min(longestHoldMs, Math.max(shortestHoldMs, sessions.size * holdMsOfSession));
    this.#due.clear();
    for (const [id, sockets] of sessions) if (!this.#asking.has(id)) this.#due.set(id, sockets);
    this.#askDue();
  }

  #askDue(): void {
    for (const [id, sockets] of this.#due) {
      if (this.#asking.size >= mostQuestions) return;
      this.#due.delete(id);
      this.#asking.add(id);
      void this.#ask(sockets).finally(() => {
        this.#asking.delete(id);
        this.#askDue();
      });
    }
  }

  /** Asks unless there is an answer that still holds, which any call of the session may have brought. */
  async #ask(sockets: readonly Live[]): Promise<void> {
    const [one] = sockets;
    const now = Date.now();
    if (!one || sockets.some(({ pausedUntil }) => now < pausedUntil)) return;
    // Sockets that were opened at once, as after a restart, would be asked for at once ever after.
    const holdMs = this.#holdMs * (1 - Math.random() / 4);
    try {
      const roles = await one.request.server.rolesOf(one.request, one.session, holdMs);
      for (const each of sockets) judge(each, roles);
    } catch (error) {
      const code = error instanceof GatewayError ? error.code : undefined;
      // Another session may have asked, of the same token.
      if (code === 'NOT_LOGGED_IN') return sockets.forEach((each) => each.end('sessionOver'));
      if (one.pausedUntil === 0) one.request.log.info({ code }, 'a session with sockets was not confirmed');
      for (const each of sockets) each.pausedUntil = Date.now() + this.#holdMs;
    }
  }
}

/** Ends a socket whose session has lost a role. Roles that were added count from now on. */
function judge(one: Live, roles: readonly string[]): void {
  one.pausedUntil = 0;
  if (one.roles.some((role) => !roles.includes(role))) one.end('rolesLost');
  else one.roles = roles;
}

function placeOf({ authUrl, user, project, domain, region }: SealedSession): string {
  return JSON.stringify([authUrl, user.id, project?.id, domain?.id, region]);
}
