import { type RefObject, useEffect } from 'react';
import { focusFirstError } from './focus-first-error.ts';

/**
 * Focuses the first wrong control of a place each time `attention` counts up; 0 asks for nothing. Waits when the errors, or
 * the code that draws them, are still on their way into the page.
 */
export function useFocusOnError(place: RefObject<HTMLElement | null>, attention: number): void {
  useEffect(() => {
    const element = place.current;
    if (!element || attention === 0 || focusFirstError(element)) return;
    const arrivals = new MutationObserver(() => {
      if (focusFirstError(element)) arrivals.disconnect();
    });
    arrivals.observe(element, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-invalid'] });
    return () => arrivals.disconnect();
  }, [place, attention]);
}
