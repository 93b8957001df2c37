import { randomUUID } from 'node:crypto';
import { lruSet } from '../http/lru-map.ts';
import type { SealedSession } from '../openstack/sealed-session.ts';
import type { SharedStore } from '../store/shared-store.ts';
import type { CookieSeal } from './sealed-cookie.ts';
import { clockSkew, type SessionEnd, type Sessions } from './sessions.ts';

/** The use of the seal: nobody without a session key ends sessions. */
export const endPurpose = 'sextant session end 1';

const channel = 'session-ends';
const keptChecks = 50_000;
/** Ends that could not be told hold a session or two each. */
const keptUntold = 5000;

interface Message {
  /** The gateway that tells. */
  from: string;
  end: SessionEnd;
}

/**
 * Tells other gateways which sessions have ended here, and ends here what has ended there. A message is heard at once; a key in the
 * store tells gateways that could not hear it. While the store is away nothing is told: Keystone has been told in any case, and every
 * gateway asks it.
 */
export class SharedEnds {
  readonly #store: SharedStore;
  readonly #seal: CookieSeal;
  readonly #sessions: Sessions;
  readonly #id = randomUUID();
  /** Sessions that had not ended when the store was asked. From then on messages tell. */
  #checked = lruSet<string>(keptChecks);
  /** Ends that could not be told; a gateway tells them when the store is back. */
  readonly #untold = new Map<string, SessionEnd>();

  constructor(store: SharedStore, seal: CookieSeal, sessions: Sessions) {
    this.#store = store;
    this.#seal = seal;
    this.#sessions = sessions;
    if (!store.isShared) return;
    sessions.onDidEndHere((end) => void this.#tell(end));
    store.subscribe(channel, (text) => this.#hear(text));
    store.onDidReach(() => {
      // Messages may have been missed.
      this.#checked = lruSet<string>(keptChecks);
      const untold = [...this.#untold.values()];
      this.#untold.clear();
      void this.#tellAll(untold);
    });
  }

  /** Ends a session here that has ended elsewhere. Returns whether it goes on. */
  async goesOn(session: SealedSession): Promise<boolean> {
    if (!this.#store.isShared || !this.#store.isUp || this.#checked.has(session.id)) return true;
    const checked = this.#checked;
    const ended = await this.#store.get(nameOf(session.id)).catch(() => undefined);
    if (ended === undefined) return true;
    if (ended === null) {
      checked.add(session.id);
      return this.#sessions.isLive(session);
    }
    const message = this.#seal.open(ended) as Message | undefined;
    // Also one of this gateway's own, which it may have forgotten.
    if (message?.end.session.id === session.id) this.#sessions.hear(message.end);
    return this.#sessions.isLive(session);
  }

  /** Tells them in turn: a store that has just come back is not flooded. */
  async #tellAll(ends: readonly SessionEnd[]): Promise<void> {
    for (const end of ends) await this.#tell(end);
  }

  async #tell(end: SessionEnd): Promise<void> {
    const { session } = end;
    const until = session.tokenExpiresAt + clockSkew;
    if (until <= Date.now()) return;
    const message = this.#seal.seal({ from: this.#id, end } satisfies Message);
    try {
      await this.#store.set(nameOf(session.id), message, until);
      await this.#store.publish(channel, message);
    } catch {
      if (this.#untold.size < keptUntold) this.#untold.set(session.id, end);
    }
  }

  #hear(text: string): void {
    const message = this.#seal.open(text) as Message | undefined;
    if (message && message.from !== this.#id) this.#sessions.hear(message.end);
  }
}

const nameOf = (id: string) => `ended:${id}`;
