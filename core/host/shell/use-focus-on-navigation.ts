import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** After a move to another page the focus is at its beginning, where a screen reader goes on; not after the first load. */
export function useFocusOnNavigation(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const seen = useRef(pathname);
  useEffect(() => {
    if (seen.current === pathname) return;
    seen.current = pathname;
    if (!document.querySelector('dialog[open]')) main.current?.focus({ preventScroll: true });
  }, [pathname, main]);
}
