import { type RefCallback, useCallback, useRef } from 'react';

export interface LateField {
  ref: RefCallback<HTMLInputElement>;
  focus(): void;
}

/** A field whose code may come after the page: wanted before, it takes the focus when it is there, unless that is elsewhere by then. */
export function useLateField(): LateField {
  const element = useRef<HTMLInputElement>(null);
  const isWanted = useRef(false);
  const ref = useCallback((field: HTMLInputElement | null) => {
    element.current = field;
    if (field && isWanted.current && document.activeElement === document.body) field.focus();
    isWanted.current = false;
  }, []);
  const focus = useCallback(() => {
    isWanted.current = element.current === null;
    element.current?.focus();
  }, []);
  return { ref, focus };
}
