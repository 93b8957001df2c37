import { useEffect, useState } from 'react';
import type { Disposable } from '#base';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';

/** Pause after the last resize of the window before a chart is drawn anew, in ms (CHART-01). */
export const RESIZE_PAUSE = 400;

/** How often the window was given another size; counted once it kept it for a while. */
export function useResize(): number {
  const clock = useService(Clock);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    let waiting: Disposable | undefined;
    const onResize = () => {
      waiting?.dispose();
      waiting = clock.after(RESIZE_PAUSE, () => setTimes((count) => count + 1));
    };
    addEventListener('resize', onResize);
    return () => {
      removeEventListener('resize', onResize);
      waiting?.dispose();
    };
  }, [clock]);
  return times;
}
