import { Session } from '#services/session/session';
import { Button, Popover } from '#ui/controls/index.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import styles from './user-menu.module.css';

/** Who is signed in, with which roles, and the way out. */
export function UserMenu() {
  const t = useT();
  const session = useService(Session);
  useEvent(session.onDidRenew);
  const { username, user_domain_name, roles } = session.current();
  return (
    <Popover
      align="end"
      label={t('core:shell.user.label')}
      className={styles['popover']}
      trigger={
        <button type="button" className={styles['button']} aria-label={t('core:shell.user.named', { name: username })}>
          <span className={styles['avatar']} aria-hidden="true">
            {initialsOf(username)}
          </span>
        </button>
      }
    >
      {() => (
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
      )}
    </Popover>
  );
}

/** `maren.oyelaran` → MO; `admin` → A. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s._@-]+/).filter(Boolean);
  const letters = [parts[0], parts.length > 1 ? parts.at(-1) : undefined].map((part) => (part ? [...part][0] : ''));
  return letters.join('').toLocaleUpperCase();
}
