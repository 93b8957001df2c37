import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Keeps the value of the latest drawing, for handlers and timers that outlive the one that they were made in. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
