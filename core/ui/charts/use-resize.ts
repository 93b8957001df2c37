import { useEffect, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { debounce } from '#services/clock/debounce';
import { useService } from '../services-context.tsx';

/** Pause after the last resize of the window before a chart is drawn anew, in ms (CHART-01). */
export const resizeDebounceMs = 400;

/** How often the window was given another size; counted once it kept it for a while. */
export function useResize(): number {
  const clock = useService(Clock);
  const [times, setTimes] = useState(0);
  useEffect(() => {
    const redraw = debounce(clock, resizeDebounceMs);
    const onResize = () => redraw.run(() => setTimes((count) => count + 1));
    addEventListener('resize', onResize);
    return () => {
      removeEventListener('resize', onResize);
      redraw.dispose();
    };
  }, [clock]);
  return times;
}
