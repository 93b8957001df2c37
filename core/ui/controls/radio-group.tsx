import { type ReactNode, useId } from 'react';
import { useFieldProps } from './field-context.ts';
import styles from './choice.module.css';

export interface RadioGroupProps extends RadioCardsProps {
  /** The classes of the group, and of each choice. */
  classes: { group: string | undefined; choice: string | undefined };
  /** The words beside a choice's mark. */
  children(option: RadioCard): ReactNode;
}

/** Draws a few choices, all in view, of which one is taken. Cards and lists of radio buttons behave so. */
export function RadioGroup({ options, value, onChange, label, id, classes, children }: RadioGroupProps) {
  const name = useId();
  const { id: fieldId, ...field } = useFieldProps({ id });
  return (
    <div role="radiogroup" id={fieldId} aria-label={label} {...field} className={classes.group}>
      {options.map((option) => (
        <label key={option.value} className={classes.choice}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className={styles['radio']}
            checked={option.value === value}
            disabled={Boolean(option.disabledReason)}
            onChange={() => onChange(option.value)}
          />
          {children(option)}
        </label>
      ))}
    </div>
  );
}

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
