import { type Disposable, toDisposable } from '#base';
import { openedAddress } from './overlay-address.ts';
import type { showBanner } from './show-banner.tsx';

type BannerOf = Parameters<typeof showBanner>;

/** What an author's machine tells: the data of its events, and that the connection has broken off. */
export interface Heard {
  built(data: string): void;
  failed(data: string): void;
  end(): void;
}

/** What laying local plugins over a tab needs of the browser; a test gives its own. */
export interface OverlayDoor {
  /** Goes with the tab: no other tab sees it. */
  readonly store: Pick<globalThis.Storage, 'getItem' | 'setItem' | 'removeItem'>;
  /** Only pages that nobody on the way can change may load more code. */
  readonly isSecure: boolean;
  /** The address that the page was opened with, from its path on. */
  address(): string;
  /** Another document in the place of this one, in the tab's history too. */
  replace(address: string): void;
  events(address: string, heard: Heard): Disposable;
  /** Says above the page what lies over it, for as long as something does. */
  showBanner(...of: BannerOf): Promise<void>;
  /** Is this the only tab of that name? A tab that was doubled has what its first had in `store`, the name as well. */
  claim(name: string): Promise<boolean>;
}

/** A page that is loaded anew gives its claim up and takes it again within that time, in milliseconds. */
const handover = 2_000;

export const browserOverlayDoor: OverlayDoor = {
  get store() {
    return sessionStorage;
  },
  get isSecure() {
    return isSecureContext;
  },
  address: openedAddress,
  replace: (address) => location.replace(address),
  events(address, heard) {
    const source = new EventSource(address);
    source.addEventListener('built', (event: MessageEvent<string>) => heard.built(event.data));
    source.addEventListener('failed', (event: MessageEvent<string>) => heard.failed(event.data));
    source.addEventListener('error', () => {
      source.close();
      heard.end();
    });
    return toDisposable(() => source.close());
  },
  showBanner: async (...of) => (await import('./show-banner.tsx')).showBanner(...of),
  claim: (name) =>
    new Promise((resolve) => {
      const forGood = () => {
        resolve(true);
        return new Promise<never>(() => {});
      };
      navigator.locks
        .request(`sextant.overlay:${name}`, { signal: AbortSignal.timeout(handover) }, forGood)
        .catch(() => resolve(false));
    }),
};
