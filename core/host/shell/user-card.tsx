import { Session } from '#services/session/session';
import { Button } from '#ui/controls/button.tsx';
import { useService, useT } from '#ui/services-context.tsx';
import styles from './user-card.module.css';

/** Who is signed in, with which roles, and the way out. */
export function UserCard() {
  const t = useT();
  const session = useService(Session);
  const { username, user_domain_name, roles } = session.current();
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
            <bdi>{roles.map((role) => role.name).join(', ') || '—'}</bdi>
          </dd>
        </dl>
      </div>
      <div className={styles['foot']}>
        <Button icon="log-out" variant="quiet" onClick={() => session.signOut()}>
          {t('core:shell.user.signOut')}
        </Button>
      </div>
    </>
  );
}
