import { Clock, type Disposable, useService } from '@sextant/sdk';
import { useEffect, useEffectEvent } from 'react';

/** Runs `ask` every so many milliseconds, while somebody can see the page. */
export function usePolling(ask: () => void, milliseconds: number): void {
  const clock = useService(Clock);
  const look = useEffectEvent(() => {
    if (!document.hidden) ask();
  });
  useEffect(() => {
    const next = (): Disposable =>
      clock.after(milliseconds, () => {
        look();
        timer = next();
      });
    let timer: Disposable = next();
    return () => timer.dispose();
  }, [clock, milliseconds]);
}
