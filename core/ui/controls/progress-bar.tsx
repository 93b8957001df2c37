import { classNames } from './class-names.ts';
import { wholePercent } from './whole-percent.ts';
import styles from './feedback.module.css';

export interface ProgressBarProps {
  /** 0 to 1; absent while nobody knows. */
  value?: number | undefined;
  /** Accessible name. */
  label: string;
  tone?: 'run' | 'ok' | 'warn' | 'bad';
}

/** How far something is. */
export function ProgressBar({ value, label, tone = 'run' }: ProgressBarProps) {
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value));
  return (
    <span
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === undefined ? {} : { 'aria-valuenow': wholePercent(share) })}
      className={classNames(styles['bar'], styles[tone])}
    >
      <span
        className={classNames(styles['fill'], share === undefined && styles['unknown'])}
        style={share === undefined ? undefined : { inlineSize: `${share * 100}%` }}
      />
    </span>
  );
}
