import { useEffect, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { useService } from './services-context.tsx';

/** The time, drawn again at least every `every` milliseconds: for "3 minutes ago". */
export function useNow(every: number): number {
  const clock = useService(Clock);
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = clock.after(every, () => setNow(clock.now()));
    return () => timer.dispose();
  }, [clock, every, now]);
  return Math.max(now, clock.now());
}
