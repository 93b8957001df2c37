import { classNames } from './class-names.ts';
import styles from './feedback.module.css';

/** Something is under way. Silent unless it has a label. */
export function Spinner({ size = 16, label }: { size?: 12 | 14 | 16 | 20; label?: string }) {
  return (
    <svg
      className={classNames(styles['spinner'])}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={size < 16 ? 2.5 : 2}
      strokeLinecap="round"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <path d="M21 12a9 9 0 1 1-6.2-8.56" />
    </svg>
  );
}
