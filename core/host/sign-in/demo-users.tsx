import type { SignInState } from '#protocol';
import { useT } from '#ui/services-context.tsx';
import styles from './sign-in.module.css';

type DemoUser = SignInState['demoUsers'][number];

/** The users of the embedded cloud or of a recording; choosing one fills the form. */
export function DemoUsers({ users, onChoose }: { users: readonly DemoUser[]; onChoose(user: DemoUser): void }) {
  const t = useT();
  return (
    <section className={styles['demo']} aria-label={t('core:signIn.demo.title')}>
      <p className={styles['demo-title']}>{t('core:signIn.demo.title')}</p>
      <p className={styles['demo-hint']}>{t('core:signIn.demo.hint')}</p>
      <div className={styles['demo-users']}>
        {users.map((user) => (
          <button key={user.name} type="button" className={styles['demo-user']} onClick={() => onChoose(user)}>
            <span>
              <bdi>{user.name}</bdi>
            </span>
            <span className={styles['demo-roles']}>
              <bdi>{user.roles}</bdi>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}
