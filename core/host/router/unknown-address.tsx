import { useEffect, useState } from 'react';
import { overlayKey } from '../overlay/overlay-key.ts';
import { NotFound } from './not-found.tsx';
import { Waiting } from './notices.tsx';

const mark = 'sextant:asked';

/**
 * An address that no route has: it may be a page that only the gateway knows, so it is asked once, by a full load
 * (behaviours SES.2). When the gateway answers with the console again, nobody has it.
 */
export function UnknownAddress({ address, path }: { address: string; path: string }) {
  // Of a tab that local plugins lie over, the page may be one of theirs: they come after it was drawn.
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
