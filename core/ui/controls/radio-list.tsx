import { useId } from 'react';
import { useFieldProps } from './field-context.ts';
import type { RadioCardsProps } from './radio-cards.tsx';
import styles from './choice.module.css';

/** One of a few, below one another: where cards would be too much. */
export function RadioList({ options, value, onChange, label, id }: RadioCardsProps) {
  const name = useId();
  const { id: fieldId, ...field } = useFieldProps({ id });
  return (
    <div role="radiogroup" id={fieldId} aria-label={label} {...field} className={styles['radio-list']}>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            value={option.value}
            className={styles['radio']}
            checked={option.value === value}
            disabled={Boolean(option.disabledReason)}
            onChange={() => onChange(option.value)}
          />
          <span>
            <span className={styles['card-label']}>{option.label}</span>{' '}
            {option.disabledReason || option.hint ? (
              <span className={styles['hint']}>{option.disabledReason ?? option.hint}</span>
            ) : null}
          </span>
        </label>
      ))}
    </div>
  );
}
