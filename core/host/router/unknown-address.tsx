import { useEffect, useState } from 'react';
import { overlayKey } from '../overlay/overlay-key.ts';
import { NotFound } from './not-found.tsx';
import { Waiting } from './notices.tsx';

const mark = 'sextant:asked';

/**
 * Loads an address without a route from the gateway, once. It may be a page that only the gateway knows. When the gateway
 * answers with the console again, nobody has the page.
 */
export function UnknownAddress({ address, path }: { address: string; path: string }) {
  // The page may be one of the local plugins that lie over the tab: they come after the first drawing.
  const [asked] = useState(
    () => sessionStorage.getItem(mark) === address || sessionStorage.getItem(overlayKey) !== null,
  );
  useEffect(() => {
    if (asked) {
      sessionStorage.removeItem(mark);
      return;
    }
    sessionStorage.setItem(mark, address);
    location.replace(address);
  }, [asked, address]);
  return asked ? <NotFound path={path} /> : <Waiting />;
}
