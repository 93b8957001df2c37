import type { ReactNode } from 'react';
import styles from './gallery.module.css';

/** Draws one state of a part, under its name; `row` sets small things beside one another. */
export function Example({ title, row, children }: { title: string; row?: boolean; children: ReactNode }) {
  return (
    <section className={styles['example']} aria-label={title}>
      <h2>{title}</h2>
      <div className={row ? `${styles['content']} ${styles['row']}` : styles['content']}>{children}</div>
    </section>
  );
}
