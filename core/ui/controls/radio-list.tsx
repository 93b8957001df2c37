import { type RadioCardsProps, RadioGroup } from './radio-group.tsx';
import styles from './choice.module.css';

/** Draws a few choices below one another, of which one is taken: where cards would be too much. */
export function RadioList(props: RadioCardsProps) {
  return (
    <RadioGroup {...props} classes={{ group: styles['radio-list'], choice: styles['choice'] }}>
      {({ label, hint, disabledReason }) => (
        <span>
          <span className={styles['card-label']}>{label}</span>{' '}
          {disabledReason || hint ? <span className={styles['hint']}>{disabledReason ?? hint}</span> : null}
        </span>
      )}
    </RadioGroup>
  );
}
