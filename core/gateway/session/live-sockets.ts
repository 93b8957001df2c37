import type { FastifyRequest } from 'fastify';
import type { SocketEnd } from '#protocol';
import { ownerOf, type SealedSession } from '../openstack/sealed-session.ts';
import type { Sessions } from './sessions.ts';

const mostOfSession = 5;
/** However often the user has signed in. */
const mostOfUser = 20;
/** Milliseconds after which is looked for sessions whose time is over, and after which Keystone is asked. */
const lookEvery = 5000;
const askEvery = 60_000;

interface Live {
  request: FastifyRequest;
  session: SealedSession;
  asked: number;
  end(why: SocketEnd): void;
}

/** Knows the open sockets of each session and each user, and ends them with their session and when it goes elsewhere. */
export class LiveSockets {
  readonly #live = new Set<Live>();
  #timer: NodeJS.Timeout | undefined;

  follow(sessions: Sessions): void {
    sessions.onDidReplace(({ former, by }) => {
      for (const one of this.#of(former)) {
        // A renewal goes on where it was; another project's console must not stay open behind the page.
        if (placeOf(former) === placeOf(by)) one.session = by;
        else one.end('otherScope');
      }
    });
    sessions.onDidRefresh((session) => {
      for (const one of this.#of(session)) one.session = session;
    });
    sessions.onDidEnd((session) => {
      for (const one of this.#of(session)) one.end('sessionOver');
    });
  }

  /** Returns what forgets it once it is closed; undefined when the session or its user has too many. */
  add(session: SealedSession, request: FastifyRequest, end: (why: SocketEnd) => void): (() => void) | undefined {
    const user = ownerOf(session);
    const ofUser = [...this.#live].filter((one) => ownerOf(one.session) === user);
    const ofSession = ofUser.filter((one) => one.session.id === session.id);
    if (ofSession.length >= mostOfSession || ofUser.length >= mostOfUser) return undefined;
    const live: Live = { request, session, asked: Date.now(), end };
    this.#live.add(live);
    this.#timer ??= setInterval(() => this.#look(), lookEvery).unref();
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

  /** Another gateway may have signed the session out: Keystone is asked once a minute, a single time for all sockets of a session. */
  #look(): void {
    const now = Date.now();
    for (const one of this.#live) {
      if (!one.request.server.sessions.isLive(one.session)) one.end('sessionOver');
      else if (now - one.asked >= askEvery) {
        for (const other of this.#of(one.session)) other.asked = now;
        void one.request.server.endIfOver(one.request, one.session);
      }
    }
  }
}

function placeOf({ authUrl, user, project, domain, region }: SealedSession): string {
  return JSON.stringify([authUrl, user.id, project?.id, domain?.id, region]);
}
