import { type ReactNode, useId } from 'react';
import { Page } from '#ui/page/page.tsx';
import { useT } from '#ui/services-context.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { LanguageAndTimeSettings } from './language-and-time-settings.tsx';
import { ListSettings } from './list-settings.tsx';
import styles from './user-settings-page.module.css';

/** The page `/settings`: what every operator chooses for themselves. Each choice is kept and followed at once. */
export function UserSettingsPage() {
  const t = useT();
  return (
    <Page title={t('core:userSettings.title')} description={t('core:userSettings.scope')} padding={false}>
      <div className={styles['sections']}>
        <Section title={t('core:userSettings.languageAndTime')}>
          <LanguageAndTimeSettings />
        </Section>
        <Section title={t('core:userSettings.lists')}>
          <ListSettings />
        </Section>
        <Section title={t('core:userSettings.appearance')}>
          <AppearanceSettings />
        </Section>
      </div>
    </Page>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId} className={styles['title']}>
        {title}
      </h2>
      <div className={styles['fields']}>{children}</div>
    </section>
  );
}
