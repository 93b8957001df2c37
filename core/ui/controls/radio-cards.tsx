import { type RadioCardsProps, RadioGroup } from './radio-group.tsx';
import styles from './choice.module.css';

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
