import type { ReactNode } from 'react';
import { useFieldProps } from './field-context.ts';
import styles from './choice.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: ReactNode;
  /** The label is only said: the place on the page shows what it is about. */
  labelHidden?: boolean;
  /** What it means, after the label. */
  hint?: ReactNode;
  disabled?: boolean;
  id?: string;
  name?: string;
}

/** On or off, at once. */
export function Switch({ checked, onChange, label, labelHidden, hint, disabled, id, name }: SwitchProps) {
  const field = useFieldProps({ id });
  return (
    <label className={styles['choice']}>
      <input
        {...field}
        type="checkbox"
        role="switch"
        name={name}
        className={styles['switch']}
        aria-label={labelHidden && typeof label === 'string' ? label : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {labelHidden ? null : (
        <span>
          <span className={styles['card-label']}>{label}</span>{' '}
          {hint ? <span className={styles['hint']}>{hint}</span> : null}
        </span>
      )}
    </label>
  );
}
