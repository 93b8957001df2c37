import { useEffect, useMemo, useState } from 'react';
import { Clock } from '#services/clock/clock';
import { debounce } from '#services/clock/debounce';
import { useService } from '../services-context.tsx';

/** Pause after the last key before a list is filtered, in ms (MEM-03). */
export const filterDebounceMs = 200;

/** A filter's text as it is typed, and as the list follows it: once the keys rest. */
export function useFilter() {
  const clock = useService(Clock);
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState('');
  const debounced = useMemo(() => debounce(clock, filterDebounceMs), [clock]);
  useEffect(() => debounced.dispose, [debounced]);
  return {
    typed,
    applied,
    type(text: string) {
      setTyped(text);
      debounced.run(() => setApplied(text));
    },
  };
}
