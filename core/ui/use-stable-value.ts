import { useRef } from 'react';

/** The value before, for as long as the next one says the same: who only reads it is then not drawn again. */
export function useStableValue<T>(value: T, text: (value: T) => string = JSON.stringify): T {
  const kept = useRef(value);
  if (kept.current !== value && text(kept.current) !== text(value)) kept.current = value;
  return kept.current;
}
