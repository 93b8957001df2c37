import { createHmac, hkdfSync } from 'node:crypto';
import { type KeySource, perKeys } from '../../config/key-ring.ts';
import type { SharedStore } from '../../store/shared-store.ts';

/** The use of the keys that names are made with. */
const purpose = 'sextant one-time codes 1';

/** A change of a counter that can be taken back. */
export interface Taken {
  giveBack(): Promise<void>;
}

/** A count of all gateways together, this change included. */
export interface SharedCount extends Taken {
  count: number;
}

/**
 * Counts one-time codes at all gateways that share a store. A code that is being tried may still be accepted by Keystone, and has few
 * digits: its name in the store is made with the session keys, so that nobody who reads the store can find the code. None of the
 * promises is ever rejected.
 */
export class SharedCodes {
  readonly #store: SharedStore;
  readonly #macs: () => readonly ((text: string) => string)[];

  constructor(store: SharedStore, keys: readonly string[] | KeySource) {
    this.#store = store;
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
   * Counts a use of a code. Returns null where no other gateway can be asked.
   * @param code what tells this code of this user from others
   * @param window milliseconds for which it is remembered
   */
  useCode(code: string, window: number): Promise<SharedCount | null> {
    // While keys are replaced, gateways have at least one in common.
    return this.#add(
      this.#macs().map((mac) => `code:${mac(code)}`),
      1,
      window,
    );
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
