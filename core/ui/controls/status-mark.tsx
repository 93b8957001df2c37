import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';
import styles from './feedback.module.css';

export type StatusTone = 'ok' | 'run' | 'warn' | 'bad' | 'idle';

const marks = {
  ok: 'circle-check',
  run: 'clock',
  warn: 'triangle-alert',
  bad: 'circle-x',
  idle: 'circle-pause',
} as const;

export interface StatusMarkProps {
  tone: StatusTone;
  label: ReactNode;
  /** Where a status stands alone: a details title, a balloon. */
  pill?: boolean;
  /** Another mark than the tone's own. */
  icon?: string;
  /** Whether the state is changing now: the mark turns. */
  busy?: boolean;
}

/** A state as mark and word; colour never says it alone. */
export function StatusMark({ tone, label, pill, icon, busy }: StatusMarkProps) {
  return (
    <span className={classNames(styles['status'], styles[tone], pill && styles['pill'])}>
      {busy ? <Spinner size={14} /> : <Icon name={icon ?? marks[tone]} size={14} />}
      <span className={styles['word']}>{label}</span>
    </span>
  );
}
