import type { PluginHost } from '../plugin-host.ts';

/** Turns some plugins off in this tab alone. Plugins that were off before are left alone. */
export class TurnedOff {
  readonly #host: Pick<PluginHost, 'life' | 'stopped'>;
  readonly #plugins: readonly string[];
  #latest = new AbortController();

  constructor(host: Pick<PluginHost, 'life' | 'stopped'>, plugins: readonly string[]) {
    this.#host = host;
    this.#plugins = plugins;
  }

  /**
   * Turns the others on and these off, one after the other: what is open in one may take its time. What was to be off before
   * and is not yet stays on.
   * @returns false when something else is wanted meanwhile
   */
  async set(off: readonly string[]): Promise<boolean> {
    this.#latest.abort();
    const { signal } = (this.#latest = new AbortController());
    const { stopped } = this.#host;
    const life = await this.#host.life();
    if (signal.aborted) return false;
    for (const id of this.#plugins) if (!off.includes(id) && stopped.get(id)?.state === 'disabled') life.enable(id);
    for (const id of off) {
      if (stopped.get(id) === undefined) await life.disable(id, signal);
      if (signal.aborted) return false;
    }
    return true;
  }
}
