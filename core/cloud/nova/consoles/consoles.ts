import { randomUUID } from 'node:crypto';
import type { CloudClock } from '../../shared/clock.ts';
import type { ServerRecord } from '../nova-records.ts';
import { Guest } from './guest.ts';

export type ConsoleType = 'novnc' | 'serial';

/** Seconds that a token opens a console, as nova's `[consoleauth] token_ttl`. */
const tokenLife = 600;
const mostGuests = 500;
const mostTokens = 10_000;

interface Token {
  server: string;
  type: ConsoleType;
  ends: number;
}

/** The guests of all servers that somebody has looked at, and the tokens that open their consoles. */
export class Consoles {
  readonly #clock: CloudClock;
  readonly #guests = new Map<string, Guest>();
  readonly #tokens = new Map<string, Token>();

  constructor(clock: CloudClock) {
    this.#clock = clock;
  }

  token(server: string, type: ConsoleType): string {
    const token = randomUUID();
    this.#tokens.set(token, { server, type, ends: this.#clock.now() + tokenLife * 1000 });
    forgetOldest(this.#tokens, mostTokens);
    return token;
  }

  /** Undefined for a token that was never given, or has run out. It may be used several times, as nova's. */
  opened(token: string): Token | undefined {
    const known = this.#tokens.get(token);
    return known && this.#clock.now() < known.ends ? known : undefined;
  }

  guest(server: ServerRecord, boot: (server: ServerRecord) => readonly string[]): Guest {
    const known = this.#guests.get(server.id) ?? new Guest(server, boot(server));
    this.#guests.set(server.id, known);
    forgetOldest(this.#guests, mostGuests);
    return known;
  }

  /** Returns what the guest's serial line has printed; undefined: nobody has looked at it. */
  log(server: string): readonly string[] | undefined {
    return this.#guests.get(server)?.log;
  }
}

function forgetOldest(map: Map<string, unknown>, most: number): void {
  if (map.size <= most) return;
  const [oldest] = map.keys();
  if (oldest !== undefined) map.delete(oldest);
}
