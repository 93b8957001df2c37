import { type ReactNode, useId } from 'react';
import { useFieldProps } from './field-context.ts';
import { Tooltip } from './tooltip.tsx';
import styles from './choice.module.css';

export interface SwitchProps {
  checked: boolean;
  onChange(checked: boolean): void;
  label: ReactNode;
  /** The label is only said: the place on the page shows what it is about. */
  labelHidden?: boolean;
  /** The explanation after the label. */
  hint?: ReactNode;
  disabled?: boolean;
  /** In the operator's language: why it can't be turned. The switch stays in reach of the keyboard and says so. */
  disabledReason?: string | undefined;
  id?: string;
  name?: string;
}

/** On or off, at once. */
export function Switch({
  checked,
  onChange,
  label,
  labelHidden,
  hint,
  disabled,
  disabledReason,
  id,
  name,
}: SwitchProps) {
  const field = useFieldProps({ id });
  const reasonId = useId();
  const off = disabledReason ? { 'aria-disabled': true, 'aria-describedby': reasonId } : {};
  const choice = (
    <label className={styles['choice']}>
      <input
        {...field}
        {...off}
        type="checkbox"
        role="switch"
        name={name}
        className={styles['switch']}
        aria-label={labelHidden && typeof label === 'string' ? label : undefined}
        checked={checked}
        disabled={disabled}
        onChange={(event) => disabledReason || onChange(event.target.checked)}
      />
      {labelHidden ? null : (
        <span>
          <span className={styles['card-label']}>{label}</span>{' '}
          {hint ? <span className={styles['hint']}>{hint}</span> : null}
        </span>
      )}
    </label>
  );
  return disabledReason ? (
    <Tooltip content={disabledReason} id={reasonId}>
      {choice}
    </Tooltip>
  ) : (
    choice
  );
}
