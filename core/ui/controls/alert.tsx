import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from './class-names.ts';
import styles from './feedback.module.css';

export type AlertType = 'danger' | 'warning' | 'info' | 'success' | 'note';

const marks = {
  danger: 'circle-x',
  warning: 'triangle-alert',
  info: 'info',
  success: 'circle-check',
  note: 'info',
} as const;

export interface AlertProps {
  type: AlertType;
  title?: ReactNode;
  icon?: string;
  /** Spoken at once: for what appears after the page did. */
  live?: boolean;
  children?: ReactNode;
}

/** A remark that belongs to the place it stands in. */
export function Alert({ type, title, icon, live, children }: AlertProps) {
  return (
    <div
      className={classNames(styles['alert'], styles[`alert-${type}`])}
      {...(live ? { role: type === 'danger' ? 'alert' : 'status' } : {})}
    >
      <Icon name={icon ?? marks[type]} />
      <div className={styles['alert-body']}>
        {title ? <span className={styles['alert-title']}>{title}</span> : null} {children}
      </div>
    </div>
  );
}
