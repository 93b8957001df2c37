import { useEffect, useRef, useState } from 'react';
import type { Disposable } from '#base';
import { Clock } from '#services/clock/clock';
import { useService } from '../services-context.tsx';

/** Pause after the last key before a list is filtered, in ms (MEM-03). */
export const FILTER_PAUSE = 200;

/** A filter's text as it is typed, and as the list follows it: once the keys rest. */
export function useFilter() {
  const clock = useService(Clock);
  const [typed, setTyped] = useState('');
  const [applied, setApplied] = useState('');
  const waiting = useRef<Disposable>(undefined);
  useEffect(() => () => waiting.current?.dispose(), []);
  return {
    typed,
    applied,
    type(text: string) {
      setTyped(text);
      waiting.current?.dispose();
      waiting.current = clock.after(FILTER_PAUSE, () => setApplied(text));
    },
  };
}
