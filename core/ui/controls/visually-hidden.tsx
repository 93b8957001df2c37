import type { HTMLAttributes } from 'react';
import styles from './visually-hidden.module.css';

/** Words that are heard and not seen. */
export function VisuallyHidden(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles['spoken']} />;
}
