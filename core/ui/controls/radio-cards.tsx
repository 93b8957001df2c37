import { type ReactNode, useId } from 'react';
import { useFieldProps } from './field-context.ts';
import styles from './choice.module.css';

export interface RadioCard {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  /** Can't be chosen; stands where the hint would. */
  disabledReason?: string | undefined;
}

export interface RadioCardsProps {
  options: readonly RadioCard[];
  value: string;
  onChange(value: string): void;
  /** Accessible name; not needed in a `Field` with `group`. */
  label?: string;
  id?: string;
}

/** One of a few, all in view with what each means. */
export function RadioCards({ options, value, onChange, label, id }: RadioCardsProps) {
  const name = useId();
  const { id: fieldId, ...field } = useFieldProps({ id });
  return (
    <div role="radiogroup" id={fieldId} aria-label={label} {...field} className={styles['cards']}>
      {options.map((option) => (
        <label key={option.value} className={styles['card']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className={styles['radio']}
            checked={option.value === value}
            disabled={Boolean(option.disabledReason)}
            onChange={() => onChange(option.value)}
          />
          <span className={styles['card-label']}>{option.label}</span>
          {option.disabledReason || option.hint ? (
            <span className={styles['card-hint']}>{option.disabledReason ?? option.hint}</span>
          ) : null}
        </label>
      ))}
    </div>
  );
}
