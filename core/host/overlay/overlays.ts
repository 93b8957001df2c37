import { type Disposable, Emitter } from '#base';
import type { OverlayAnswer, OverlayRequest, PluginIndexEntry } from '#protocol';
import type { Clock } from '#services/clock/clock';
import { HttpError } from '#services/http/http';
import type { KeptOverlays } from './kept-overlays.ts';
import { LocalPlugin } from './local-plugin.ts';
import type { OverlayAdapter } from './overlay-adapter.ts';

export interface OverlaysParts {
  browser: Pick<OverlayAdapter, 'events'>;
  clock: Clock;
  kept: KeptOverlays;
  /** Asks the gateway. */
  ask(request: OverlayRequest): Promise<OverlayAnswer>;
  /** Lays these over the index, in the place of those that were. */
  lay(entries: readonly PluginIndexEntry[]): void;
  /** The operator may not, in this session: what it is, in words. */
  onForbidden(reason: string): void;
}

/** Refusals that are about who asks, and not about what was built. */
const forbidding = ['OVERLAY_OFF', 'OVERLAY_ROLE_MISSING'];

/** The local plugins that lie over this tab, with the state of each. */
export class Overlays implements Disposable {
  readonly #parts: OverlaysParts;
  readonly #didChange = new Emitter<void>();
  #list: readonly LocalPlugin[] = [];
  #laid: readonly PluginIndexEntry[] = [];

  constructor(parts: OverlaysParts) {
    this.#parts = parts;
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  list(): readonly LocalPlugin[] {
    return this.#list;
  }

  /** Follows what an address serves. The operator has agreed to it, and the document's policy admits it. */
  add(origin: string): void {
    const { browser, clock, kept } = this.#parts;
    const ask = async (plugin: OverlayRequest['plugin']) => {
      try {
        const answer = await this.#parts.ask({ address: origin, ...(plugin && { plugin }) });
        // Ended while the gateway was asked: it stays ended.
        if (this.#list.includes(added)) kept.keep({ origin, ticket: answer.ticket });
        return answer;
      } catch (error) {
        if (error instanceof HttpError && forbidding.includes(error.problem?.code ?? '')) {
          this.end();
          this.#parts.onForbidden(error.message);
        }
        throw error;
      }
    };
    const added: LocalPlugin = new LocalPlugin({ origin, browser, clock, ask, onDidChange: () => this.#settle() });
    this.#list = [...this.#list, added];
    this.#settle();
  }

  /** Ends one, or all of them; what lay beneath is in its place again. */
  end(origin?: string): void {
    const ending = this.#list.filter((one) => origin === undefined || one.origin === origin);
    this.#list = this.#list.filter((one) => !ending.includes(one));
    for (const one of ending) {
      this.#parts.kept.drop(one.origin);
      one.dispose();
    }
    this.#settle();
  }

  /** In another language, or another session. */
  refresh(): void {
    for (const one of this.#list) void one.refresh();
  }

  /** Returns the ticket that the calls of a plugin carry, so that the gateway knows what its manifest declares. */
  ticketOf(plugin: string): string | undefined {
    return this.#list.find(({ entry }) => entry?.manifest.id === plugin)?.ticket;
  }

  dispose(): void {
    for (const one of this.#list) one.dispose();
    this.#list = [];
  }

  #settle(): void {
    const entries = this.#list.flatMap(({ entry }) => entry ?? []);
    const isNew = entries.length !== this.#laid.length || entries.some((entry, place) => entry !== this.#laid[place]);
    this.#laid = entries;
    if (isNew) this.#parts.lay(entries);
    this.#didChange.fire();
  }
}
