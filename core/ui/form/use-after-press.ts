import { useCallback, useEffect, useRef } from 'react';

/**
 * Runs something at once, or, while a pointer is down, after the press is over. What is pressed must not move before it is
 * let go: the browser would then take the press for no click at all.
 */
export function useAfterPress(): (run: () => void) => void {
  const waiting = useRef<(() => void)[] | undefined>(undefined);
  useEffect(() => {
    const onDown = () => {
      waiting.current ??= [];
    };
    const onUp = () => {
      const runs = waiting.current ?? [];
      waiting.current = undefined;
      // The click follows the release in the same turn.
      if (runs.length > 0) setTimeout(() => runs.forEach((run) => run()));
    };
    window.addEventListener('pointerdown', onDown, true);
    window.addEventListener('pointerup', onUp, true);
    window.addEventListener('pointercancel', onUp, true);
    return () => {
      window.removeEventListener('pointerdown', onDown, true);
      window.removeEventListener('pointerup', onUp, true);
      window.removeEventListener('pointercancel', onUp, true);
    };
  }, []);
  return useCallback((run) => {
    if (waiting.current) waiting.current.push(run);
    else run();
  }, []);
}
