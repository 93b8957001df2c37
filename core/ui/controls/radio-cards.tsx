import type { ReactNode } from 'react';
import { RadioGroup } from './radio-group.tsx';
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

/** Draws a few choices as cards, all in view with what each means. */
export function RadioCards(props: RadioCardsProps) {
  return (
    <RadioGroup {...props} classes={{ group: styles['cards'], choice: styles['card'] }}>
      {({ label, hint, disabledReason }) => (
        <>
          <span className={styles['card-label']}>{label}</span>
          {disabledReason || hint ? <span className={styles['card-hint']}>{disabledReason ?? hint}</span> : null}
        </>
      )}
    </RadioGroup>
  );
}
