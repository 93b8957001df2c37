import { ConsoleError } from '#base';
import type { StateBag } from '#services/plugins/plugin';

/** A plugin's values that outlive its upgrade: copies, both ways. */
export class KeptState implements StateBag {
  readonly #values: Map<string, unknown>;

  constructor(values: Readonly<Record<string, unknown>> = {}) {
    this.#values = new Map(Object.entries(values));
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
  }

  copy(): Record<string, unknown> {
    return structuredClone(Object.fromEntries(this.#values));
  }
}
