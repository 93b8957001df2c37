import { randomUUID } from 'node:crypto';
import { lruSet } from '../http/lru-map.ts';
import type { SealedSession } from '../openstack/sealed-session.ts';
import type { CookieSeal } from './sealed-cookie.ts';

/** Keeps a ticket from being taken for a session's cookie, and a cookie for a ticket. */
export const socketPurpose = 'sextant socket 1';

/** Seconds in which a ticket has to be used. */
export const ticketLife = 30;
const keptTickets = 100_000;

interface Ticket {
  id: string;
  session: string;
  place: string;
  ends: number;
}

/**
 * Tickets for sockets: a browser sends no anti-forgery header with one. Each is good for one session, one place and one use at each
 * gateway. They are sealed, so that any gateway knows those of the others.
 */
export class SocketTickets {
  readonly #seal: CookieSeal;
  readonly #used = lruSet<string>(keptTickets);

  constructor(seal: CookieSeal) {
    this.#seal = seal;
  }

  /** @param place the operation and its parameters */
  issue(session: SealedSession, place: string): string {
    const ticket: Ticket = { id: randomUUID(), session: session.id, place, ends: Date.now() + ticketLife * 1000 };
    return this.#seal.seal(ticket);
  }

  /** Uses the ticket up; false when it is none, or not one for this. */
  take(session: SealedSession, place: string, sealed: string): boolean {
    const ticket = this.#seal.open(sealed) as Ticket | undefined;
    if (!ticket || ticket.session !== session.id || ticket.place !== place) return false;
    if (Date.now() >= ticket.ends || this.#used.has(ticket.id)) return false;
    this.#used.add(ticket.id);
    return true;
  }
}
