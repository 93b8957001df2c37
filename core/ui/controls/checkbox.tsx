import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useFieldProps } from './field-context.ts';
import styles from './choice.module.css';

export interface CheckboxProps {
  checked: boolean;
  /** Some of what it stands for: drawn as a dash. */
  indeterminate?: boolean;
  onChange(checked: boolean, event: { shiftKey: boolean }): void;
  /** Beside the box. */
  label?: ReactNode;
  /** Accessible name of a box without words (in a table). */
  'aria-label'?: string;
  disabled?: boolean;
  id?: string;
  name?: string;
  ref?: Ref<HTMLInputElement>;
}

/** A box to tick. Without a visible label it is a 24 px target of its own. */
export function Checkbox({ checked, indeterminate = false, onChange, label, disabled, ref, ...rest }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null);
  const field = useFieldProps({ id: rest.id });
  // A change event does not say whether Shift was held: the press before it does.
  const shift = useRef(false);
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <label className={label === undefined ? styles['bare'] : styles['choice']}>
      <input
        {...rest}
        {...field}
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') ref(element);
          else if (ref) ref.current = element;
        }}
        type="checkbox"
        className={styles['check']}
        checked={checked}
        disabled={disabled}
        onClick={(event) => {
          shift.current = event.shiftKey;
        }}
        onChange={(event) => onChange(event.target.checked, { shiftKey: shift.current })}
      />
      {label === undefined ? null : <span>{label}</span>}
    </label>
  );
}
