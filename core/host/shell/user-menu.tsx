import { Session } from '#services/session/session';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { preloadedView } from '#ui/lazy/preload.ts';
import styles from './user-menu.module.css';

const card = preloadedView<{ onClose(): void }>(async () => (await import('./user-card.tsx')).UserCard);

/** The button shows the user's initials; a press opens the card with roles, settings and signing out. */
export function UserMenu() {
  const t = useT();
  const session = useService(Session);
  useEvent(session.onDidRenew);
  const { username } = session.current();
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
      {(close) => (
        <LazyPart view={card} props={{ onClose: close }} fallback={<Skeleton height="var(--bar)" />} onFailed={close} />
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
