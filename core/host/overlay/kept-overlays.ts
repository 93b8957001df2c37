import { loopbackOrigin } from '../../base/loopback-origin.ts';
import type { OverlayAdapter } from './overlay-adapter.ts';
import { overlayKey } from './overlay-key.ts';

/** An overlay that the operator has agreed to in this tab. */
export interface KeptOverlay {
  origin: string;
  /** The gateway's leave; for one session alone. */
  ticket: string;
}

interface Kept {
  /** The tab's own name. */
  tab: string;
  overlays: KeptOverlay[];
}

/** The overlays of this tab, as they outlive a reload. What can't be read is as if it were not there. */
export class KeptOverlays {
  readonly #store: OverlayAdapter['store'];

  constructor(store: OverlayAdapter['store']) {
    this.#store = store;
  }

  /** The tab's name, which a duplicate of the tab has as well. */
  get tab(): string {
    return this.#read().tab;
  }

  list(): readonly KeptOverlay[] {
    return this.#read().overlays;
  }

  /** Adds one, or puts another ticket in the place of the one that was kept. */
  keep(overlay: KeptOverlay): void {
    const others = this.list().filter(({ origin }) => origin !== overlay.origin);
    this.#write([...others, overlay]);
  }

  drop(origin: string): void {
    this.#write(this.list().filter((kept) => kept.origin !== origin));
  }

  clear(): void {
    this.#store.removeItem(overlayKey);
  }

  #write(overlays: KeptOverlay[]): void {
    if (overlays.length === 0) return this.clear();
    const tab = this.tab || crypto.randomUUID();
    this.#store.setItem(overlayKey, JSON.stringify({ tab, overlays } satisfies Kept));
  }

  #read(): Kept {
    try {
      const { tab, overlays } = JSON.parse(this.#store.getItem(overlayKey) ?? '{}') as Kept;
      const isOne = ({ origin, ticket }: KeptOverlay) =>
        loopbackOrigin(origin) === origin && typeof ticket === 'string';
      return { tab: typeof tab === 'string' ? tab : '', overlays: overlays.filter(isOne) };
    } catch {
      return { tab: '', overlays: [] };
    }
  }
}
