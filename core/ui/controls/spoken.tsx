import type { HTMLAttributes } from 'react';
import styles from './spoken.module.css';

/** Words that are heard and not seen. */
export function Spoken(props: HTMLAttributes<HTMLSpanElement>) {
  return <span {...props} className={styles['spoken']} />;
}
