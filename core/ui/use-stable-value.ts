import { useState } from 'react';

/** Returns the former value for as long as the next one says the same: a component that only reads it is then not drawn again. */
export function useStableValue<T>(value: T, text: (value: T) => string = JSON.stringify): T {
  const [kept, setKept] = useState(() => value);
  if (kept === value || text(kept) === text(value)) return kept;
  setKept(() => value);
  return value;
}
