import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './feedback.module.css';

export interface BadgeProps {
  tone?: 'accent' | 'bad' | 'idle';
  /** `corner` sits on the corner of an icon button; `tag` is an outlined word. */
  place?: 'inline' | 'corner' | 'tag';
  children: ReactNode;
}

/** A small figure or word beside something. */
export function Badge({ tone = 'accent', place = 'inline', children }: BadgeProps) {
  return (
    <span className={classNames(styles['badge'], styles[`badge-${tone}`], styles[`badge-${place}`])}>{children}</span>
  );
}
