import { Page as PageData } from '#services/page/page';
import { Page } from '#ui/page/page.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import { OwnSessions } from '../sessions/own-sessions.tsx';
import { AppearanceSettings } from './appearance-settings.tsx';
import { LanguageAndTimeSettings } from './language-and-time-settings.tsx';
import { FaultRecording } from './fault-recording.tsx';
import { ListSettings } from './list-settings.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactor } from './second-factor/second-factor.tsx';
import { SettingsSection } from './settings-section.tsx';
import styles from './user-settings-page.module.css';

/** The page `/settings`: what every operator chooses for themselves. Each choice is kept and followed at once. */
export function UserSettingsPage() {
  const t = useT();
  const { settings, session } = useService(PageData).state;
  return (
    <Page title={t('core:userSettings.title')} description={t('core:userSettings.scope')} padding={false}>
      <div className={styles['sections']}>
        <SettingsSection title={t('core:userSettings.languageAndTime')}>
          <LanguageAndTimeSettings />
        </SettingsSection>
        <SettingsSection title={t('core:userSettings.lists')}>
          <ListSettings />
        </SettingsSection>
        <SettingsSection title={t('core:userSettings.appearance')}>
          <AppearanceSettings />
        </SettingsSection>
        {session.signed_in_with === undefined && canChangePassword(settings) ? (
          <SettingsSection
            title={t('core:userSettings.password.title')}
            description={t('core:userSettings.password.scope')}
          >
            <PasswordForm />
          </SettingsSection>
        ) : null}
        {session.signed_in_with === undefined ? (
          <SettingsSection
            title={t('core:userSettings.secondFactor.title')}
            description={t('core:userSettings.secondFactor.scope')}
          >
            <SecondFactor />
          </SettingsSection>
        ) : null}
        <SettingsSection title={t('core:sessions.title')} description={t('core:sessions.scope')}>
          <OwnSessions />
        </SettingsSection>
        <FaultRecording />
      </div>
    </Page>
  );
}

/** Where users come from elsewhere (LDAP), Keystone can't change their passwords. */
function canChangePassword(settings: Readonly<Record<string, unknown>>): boolean {
  const backend = settings['OPENSTACK_KEYSTONE_BACKEND'] as { can_edit_user?: boolean } | undefined;
  return backend?.can_edit_user !== false;
}
