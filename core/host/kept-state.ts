import { ConsoleError } from '#base';
import type { StateBag } from '#services/plugins/plugin';

/** A plugin's values that outlive its upgrade: copies, both ways. */
export class KeptState implements StateBag {
  readonly #values: Map<string, unknown>;
  #revision = 0;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.#values = new Map(Object.entries(values));
  }

  /** Another one after each change: whoever took a copy knows by it whether that is the latest. */
  get revision(): number {
    return this.#revision;
  }

  get<T>(key: string): T | undefined {
    return this.#values.get(key) as T | undefined;
  }

  set(key: string, value: unknown): void {
    try {
      this.#values.set(key, structuredClone(value));
    } catch (cause) {
      throw new ConsoleError('PLUGIN_STATE_NOT_CLONEABLE', { key }, { cause });
    }
    this.#revision += 1;
  }

  copy(): Record<string, unknown> {
    return structuredClone(Object.fromEntries(this.#values));
  }
}
