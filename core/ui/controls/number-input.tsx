import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field-context.ts';
import styles from './field.module.css';

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'min' | 'max' | 'step'
> {
  /** null: empty, or not a number. */
  value: number | null;
  onChange(value: number | null): void;
  min?: number;
  max?: number;
  step?: number;
  /** After the figure: `GiB`. */
  unit?: string;
  invalid?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A figure, typed or stepped. It never corrects what is typed: out of range is for the form to say. */
export function NumberInput({
  value,
  onChange,
  min,
  max,
  step = 1,
  unit,
  invalid,
  id,
  className,
  ...rest
}: NumberInputProps) {
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  // While typing, "1." and "" are texts that no number stands for.
  const [typed, setTyped] = useState<string>();
  const move = (by: number) => {
    const next = Math.round(((value ?? min ?? 0) + by) * 1e6) / 1e6;
    setTyped(undefined);
    onChange(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, next)));
  };
  return (
    <span className={classNames(styles['box'], className)}>
      <input
        {...rest}
        {...field}
        type="number"
        inputMode={Number.isInteger(step) ? 'numeric' : 'decimal'}
        min={min}
        max={max}
        step={step}
        value={typed ?? value ?? ''}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber);
        }}
        onBlur={(event) => {
          setTyped(undefined);
          rest.onBlur?.(event);
        }}
      />
      {unit ? <span className={styles['unit']}>{unit}</span> : null}
      {rest.disabled || rest.readOnly ? null : (
        // The arrow keys do the same, so these are for the pointer only.
        <span className={styles['steps']} aria-hidden="true">
          <button type="button" tabIndex={-1} onClick={() => move(step)}>
            <Icon name="chevron-up" size={12} />
          </button>
          <button type="button" tabIndex={-1} onClick={() => move(-step)}>
            <Icon name="chevron-down" size={12} />
          </button>
        </span>
      )}
    </span>
  );
}
