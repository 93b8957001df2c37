import { useEffect } from 'react';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { classNames } from '#ui/controls/class-names.ts';
import { Skeleton } from '#ui/controls/skeleton.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { Popover } from '#ui/menu/popover.tsx';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { preloadedView } from '#ui/lazy/preload.ts';
import { rememberProject } from './recent-projects.ts';
import styles from './scope-switcher.module.css';

const choices = preloadedView(async () => (await import('./scope-choices.tsx')).ScopeChoices);

/** Shows the project with its domain, the domain or the system, and the region that the console acts on, and the way to another. */
export function ScopeSwitcher() {
  const t = useT();
  const session = useService(Session);
  useEvent(session.onDidRenew);
  const { domain_name, user_domain_name, project_name, services_region } = session.current();
  const place = project_name ?? t(`core:shell.scope.in${domain_name ? 'Domain' : 'System'}`, { domain: domain_name });
  useRememberedScope();
  return (
    <Popover
      label={t('core:shell.scope.label')}
      className={styles['popover']}
      trigger={
        <button
          type="button"
          className={styles['button']}
          aria-label={
            project_name
              ? t('core:shell.scope.now', {
                  domain: user_domain_name,
                  project: project_name,
                  region: services_region ?? '—',
                })
              : `${place}, ${services_region ?? '—'}`
          }
        >
          {project_name ? (
            <>
              <bdi className={styles['wide']}>{user_domain_name}</bdi>
              <Separator />
            </>
          ) : null}
          <bdi className={styles['project']}>{place}</bdi>
          {services_region ? (
            <>
              <Separator />
              <bdi className={styles['wide']}>{services_region}</bdi>
            </>
          ) : null}
          <Icon name="chevrons-up-down" size={14} className={styles['mark']} />
        </button>
      }
    >
      {(close) => (
        <LazyPart
          view={choices}
          props={{ onChosen: close }}
          fallback={<Skeleton height="var(--bar)" />}
          onFailed={close}
        />
      )}
    </Popover>
  );
}

function Separator() {
  return <Icon name="chevron-right" size={12} flip className={classNames(styles['mark'], styles['wide'])} />;
}

/** The project in use is the most recent one, also when it was chosen elsewhere. */
function useRememberedScope() {
  const storage = useService(Storage);
  const { projectId } = useService(Scope);
  useEffect(() => {
    if (projectId) storage.set('scope.recent', rememberProject(storage.get<string[]>('scope.recent') ?? [], projectId));
  }, [storage, projectId]);
}
