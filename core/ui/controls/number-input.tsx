import { type InputHTMLAttributes, type Ref, useState } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { useFieldProps } from './field-context.ts';
import { canStep, stepped } from './number-steps.ts';
import styles from './field.module.css';

export interface NumberInputProps extends Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'min' | 'max' | 'step'
> {
  /** null: empty, or not a number. */
  value: number | null;
  onChange(value: number | null): void;
  /** Stepping stays at or above it: 0 when absent. What is typed is for the form to judge. */
  min?: number;
  max?: number;
  /** A bound that is itself out of bounds, in the place of `min` or `max`. */
  above?: number;
  below?: number;
  /** 1 when absent. */
  step?: number;
  /** Whether figures between two steps can be typed, too. */
  decimals?: boolean;
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
  above,
  below,
  step = 1,
  decimals = false,
  unit,
  invalid,
  id,
  className,
  ...rest
}: NumberInputProps) {
  const field = useFieldProps({ id, invalid, describedBy: rest['aria-describedby'] });
  // While typing, "1." and "" are texts that no number stands for.
  const [typed, setTyped] = useState<string>();
  const spin = { value, min, max, above, below, step };
  const move = (by: 1 | -1) => {
    if (!canStep(spin, by)) return;
    setTyped(undefined);
    onChange(stepped(spin, by));
  };
  return (
    <span className={classNames(styles['box'], className)}>
      <input
        {...rest}
        {...field}
        type="number"
        inputMode={decimals || !Number.isInteger(step) ? 'decimal' : 'numeric'}
        min={min ?? above}
        max={max ?? below}
        step={decimals ? 'any' : step}
        value={typed ?? value ?? ''}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange(Number.isNaN(event.target.valueAsNumber) ? null : event.target.valueAsNumber);
        }}
        onKeyDown={(event) => {
          rest.onKeyDown?.(event);
          const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : 0;
          if (by === 0 || event.defaultPrevented || rest.disabled || rest.readOnly) return;
          event.preventDefault();
          move(by);
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
          <button type="button" tabIndex={-1} disabled={!canStep(spin, 1)} onClick={() => move(1)}>
            <Icon name="chevron-up" size={12} />
          </button>
          <button type="button" tabIndex={-1} disabled={!canStep(spin, -1)} onClick={() => move(-1)}>
            <Icon name="chevron-down" size={12} />
          </button>
        </span>
      )}
    </span>
  );
}
