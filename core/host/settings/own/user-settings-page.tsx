import { type ReactNode, useId } from 'react';
import { Page as PageData } from '#services/page/page';
import { Page } from '#ui/page/page.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import { OwnSessions } from '../sessions/own-sessions.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { LanguageAndTimeSettings } from './language-and-time-settings.tsx';
import { ListSettings } from './list-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import styles from './user-settings-page.module.css';

/** The page `/settings`: what every operator chooses for themselves. Each choice is kept and followed at once. */
export function UserSettingsPage() {
  const t = useT();
  const { settings, session } = useService(PageData).state;
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
        {session.signed_in_with === undefined && canChangePassword(settings) ? (
          <Section title={t('core:userSettings.password.title')} description={t('core:userSettings.password.scope')}>
            <PasswordForm />
          </Section>
        ) : null}
        {session.signed_in_with === undefined ? (
          <Section
            title={t('core:userSettings.secondFactor.title')}
            description={t('core:userSettings.secondFactor.scope')}
          >
            <SecondFactor />
          </Section>
        ) : null}
        <Section title={t('core:sessions.title')} description={t('core:sessions.scope')}>
          <OwnSessions />
        </Section>
      </div>
    </Page>
  );
}

/** Where users come from elsewhere (LDAP), Keystone can't change their passwords. */
function canChangePassword(settings: Readonly<Record<string, unknown>>): boolean {
  const backend = settings['OPENSTACK_KEYSTONE_BACKEND'] as { can_edit_user?: boolean } | undefined;
  return backend?.can_edit_user !== false;
}

function Section({ title, description, children }: { title: string; description?: string; children: ReactNode }) {
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
