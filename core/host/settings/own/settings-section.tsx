import { type ReactNode, useId } from 'react';
import styles from './user-settings-page.module.css';

export interface SettingsSectionProps {
  title: string;
  description?: string;
  children: ReactNode;
}

/** Draws a part of the page `/settings` beside its title. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <div>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {description === undefined ? null : <p className={styles['description']}>{description}</p>}
      </div>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
