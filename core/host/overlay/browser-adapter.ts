import { toDisposable } from '#base';
import { openedAddress } from './overlay-address.ts';
import type { OverlayAdapter } from './overlay-adapter.ts';
import type { showBanner } from './show-banner.tsx';

/** The browser of a whole page. */
export interface PageAdapter extends OverlayAdapter {
  /** Says above the page what lies over it, for as long as something does. */
  showBanner(...of: Parameters<typeof showBanner>): Promise<void>;
}

/** A page that is loaded anew gives its claim up and takes it again within this time. */
const handoverMs = 2_000;

export const browserAdapter: PageAdapter = {
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
        .request(`sextant.overlay:${name}`, { signal: AbortSignal.timeout(handoverMs) }, forGood)
        .catch(() => resolve(false));
    }),
};
