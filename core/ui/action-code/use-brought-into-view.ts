import { type RefObject, useLayoutEffect } from 'react';

/** The events of an operator who is elsewhere by now, or moves what is in view. */
const ownMoves = ['keydown', 'pointerdown', 'wheel', 'touchstart'] as const;

/**
 * Scrolls what has just opened into view, and again while it grows: what is in it comes later. What is too tall begins at the top.
 * From the operator's next key, press or turn of the wheel on it stays where they have it. The focus is left where it is.
 * @param whole selects what is to be in view with it, around it: the button that opened it
 */
export function useBroughtIntoView(place: RefObject<HTMLElement | null>, whole: string): void {
  useLayoutEffect(() => {
    const opened = place.current;
    if (!opened) return undefined;
    const shown = opened.closest<HTMLElement>(whole) ?? opened;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const growth = new ResizeObserver(() =>
      shown.scrollIntoView({ block: 'nearest', behavior: isCalm ? 'instant' : 'smooth' }),
    );
    const stop = () => {
      growth.disconnect();
      for (const move of ownMoves) window.removeEventListener(move, stop, true);
    };
    growth.observe(opened);
    for (const move of ownMoves) window.addEventListener(move, stop, { capture: true, passive: true });
    return stop;
  }, [place, whole]);
}
