import { useLayoutEffect, useRef } from 'react';
import { useFieldProps } from '../controls/field-context.ts';
import styles from '../controls/field.module.css';

/**
 * Keeps the place of a combobox whose code is on its way. A dialog that focuses its first field finds this one, and the focus goes on to
 * the combobox that comes.
 */
export function AwaitedField() {
  const field = useFieldProps();
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const element = input.current;
    const place = element?.parentElement?.parentElement;
    return () => {
      if (document.activeElement !== element) return;
      // The combobox stands in the same place, once what is being drawn is there.
      queueMicrotask(() => place?.querySelector('input')?.focus({ preventScroll: true }));
    };
  }, []);
  return (
    <span className={styles['box']}>
      <input
        {...field}
        ref={input}
        type="text"
        role="combobox"
        // There is no list yet.
        aria-expanded={false}
        aria-controls={undefined}
        aria-busy
        readOnly
        value=""
      />
    </span>
  );
}
