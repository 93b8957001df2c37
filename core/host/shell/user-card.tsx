import { signOut } from '#services/activity/sign-out';
import { Session } from '#services/session/session';
import { AppLink } from '#ui/cells/app-link.tsx';
import { Button } from '#ui/controls/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { useService, useServices, useT } from '#ui/services-context.tsx';
import { viewAsRole } from './tools.ts';
import styles from './user-card.module.css';

/** The card names the user and the roles, and leads to the settings, to the view as another role, and to signing out. */
export function UserCard({ onClose }: { onClose(): void }) {
  const t = useT();
  const services = useServices();
  const session = useService(Session);
  const { username, user_domain_name, roles } = session.current();
  // Without the code that asks, signing out still works.
  const leave = () =>
    void import('#services/scope/change-scope').then(
      ({ askAndSignOut }) => askAndSignOut(services),
      () => signOut(services),
    );
  const viewAs = () => {
    onClose();
    void viewAsRole(services);
  };
  return (
    <>
      <div className={styles['who']}>
        <p className={styles['name']}>
          <bdi>{username}</bdi>
        </p>
        <p className={styles['quiet']}>
          <bdi>{user_domain_name}</bdi>
        </p>
        <dl className={styles['facts']}>
          <dt>{t('core:shell.user.roles')}</dt>
          <dd>
            <bdi>{roles.map((role) => role.name).join(t('core:formats.comma')) || '—'}</bdi>
          </dd>
        </dl>
      </div>
      <div className={styles['foot']}>
        <AppLink to="/settings" className={styles['link']} onClick={onClose}>
          <Icon name="settings" />
          {t('core:userSettings.title')}
        </AppLink>
        <Button icon="user-cog" variant="quiet" onClick={viewAs}>
          {t('core:roleView.title')}
        </Button>
        <Button icon="log-out" variant="quiet" onClick={leave}>
          {t('core:shell.user.signOut')}
        </Button>
      </div>
    </>
  );
}
