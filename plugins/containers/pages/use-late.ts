import { useEffect, useState } from 'react';
import { Clock, useService } from '@sextant/sdk';

/** Milliseconds after the last key. */
const searchDebounceMs = 300;

/** Returns the typed text once it has been left alone for a while; an emptied one at once. */
export function useLate(text: string): string {
  const clock = useService(Clock);
  const [late, setLate] = useState(text);
  useEffect(() => {
    if (text === '') return setLate('');
    const timer = clock.after(searchDebounceMs, () => setLate(text));
    return () => timer.dispose();
  }, [clock, text]);
  return late;
}
