import { createHmac, hkdfSync } from 'node:crypto';
import { type KeySource, perKeys } from '../../config/key-ring.ts';
import type { SharedStore } from '../../store/shared-store.ts';

/** The use of the keys that names are made with. */
const purpose = 'sextant one-time codes 1';

/** Uses of codes that could not be told, at the most. */
const keptUntold = 5000;

/** A change of a counter that can be taken back. */
export interface Taken {
  giveBack(): Promise<void>;
}

/** A count of all gateways together, this change included. */
export interface SharedCount extends Taken {
  count: number;
}

/** A use of a code that the store has not heard of. */
interface Untold {
  keys: string[];
  /** When the code is forgotten; milliseconds since 1970. */
  until: number;
  /** The count, once it was told. */
  told: SharedCount | null;
}

/**
 * Counts one-time codes at all gateways that share a store. A code that is being tried may still be accepted by Keystone, and has few
 * digits: its name in the store is made with the session keys, so that nobody who reads the store can find the code. A code that was used
 * while the store was away is told to it when it is back. None of the promises is ever rejected.
 */
export class SharedCodes {
  readonly #store: SharedStore;
  readonly #macs: () => readonly ((text: string) => string)[];
  readonly #untold = new Set<Untold>();

  constructor(store: SharedStore, keys: readonly string[] | KeySource) {
    this.#store = store;
    store.onDidReach(() => void this.#tellUntold());
    this.#macs = perKeys(keys, (all) =>
      all.map((secret) => {
        const key = Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
        return (text: string) => createHmac('sha256', key).update(text).digest('base64url');
      }),
    );
  }

  /** How many gateways share a limit while the store is away. */
  get gateways(): number {
    return this.#store.gateways;
  }

  /**
   * Counts a use of a code. Returns null where there are no other gateways, and a first use where they cannot be asked now.
   * @param code what tells this code of this user from others
   * @param window milliseconds for which it is remembered
   */
  async useCode(code: string, window: number): Promise<SharedCount | null> {
    if (!this.#store.isShared) return null;
    // While keys are replaced, gateways have at least one in common.
    const keys = this.#macs().map((mac) => `code:${mac(code)}`);
    const counted = await this.#add(keys, 1, window);
    return counted ?? this.#tellLater({ keys, until: Date.now() + window, told: null });
  }

  #tellLater(use: Untold): SharedCount {
    if (this.#untold.size < keptUntold) this.#untold.add(use);
    return {
      count: 1,
      giveBack: async () => {
        if (!this.#untold.delete(use)) await use.told?.giveBack();
      },
    };
  }

  /** Tells of codes in turn: a store that has just come back is not flooded. */
  async #tellUntold(): Promise<void> {
    for (const use of [...this.#untold]) {
      const left = use.until - Date.now();
      const told = left > 0 ? await this.#add(use.keys, 1, left) : null;
      // Away again: what is left is told next time.
      if (left > 0 && told === null) return;
      use.told = told;
      // The code may have been given back meanwhile.
      if (!this.#untold.delete(use)) await told?.giveBack();
    }
  }

  /** Counts tries of a step of a sign-in. Returns null where no other gateway can be asked. @param window milliseconds */
  addTries(step: string, by: number, window: number): Promise<SharedCount | null> {
    return this.#add([`code-tries:${step}`], by, window);
  }

  async #add(keys: string[], by: number, window: number): Promise<SharedCount | null> {
    if (!this.#store.isShared) return null;
    try {
      const counts = await this.#store.count({ keys, by, window });
      return {
        count: Math.max(...counts.map(({ count }) => count)),
        giveBack: async () => {
          await this.#store.count({ keys, by: -by, window }).catch(() => undefined);
        },
      };
    } catch {
      return null;
    }
  }
}
