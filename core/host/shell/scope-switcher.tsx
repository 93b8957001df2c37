import { useEffect, useState } from 'react';
import type { ScopeProject } from '#protocol';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { Icon, Popover, Spinner, TextInput } from '#ui/controls/index.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { useEvent, useService, useT } from '#ui/services-context.tsx';
import { matchingProjects, rememberProject } from './recent-projects.ts';
import styles from './scope-switcher.module.css';

/** Which domain, project and region the console acts on, and the way to another. */
export function ScopeSwitcher() {
  const t = useT();
  const session = useService(Session);
  useEvent(session.onDidRenew);
  const { domain_name, user_domain_name, project_name, services_region } = session.current();
  const domain = domain_name ?? user_domain_name;
  useRememberedScope();
  return (
    <Popover
      label={t('core:shell.scope.label')}
      className={styles['popover']}
      trigger={
        <button
          type="button"
          className={styles['button']}
          aria-label={t('core:shell.scope.now', {
            domain,
            project: project_name ?? '—',
            region: services_region ?? '—',
          })}
        >
          <bdi className={styles['wide']}>{domain}</bdi>
          {project_name ? (
            <>
              <Separator />
              <bdi className={styles['project']}>{project_name}</bdi>
            </>
          ) : null}
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
      {(close) => <Choices onChosen={close} />}
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

function Choices({ onChosen }: { onChosen(): void }) {
  const t = useT();
  const scope = useService(Scope);
  const [search, setSearch] = useState('');
  const { projects, failed } = useProjects();
  const recent = useService(Storage).get<string[]>('scope.recent') ?? [];
  const found = projects ? matchingProjects(projects, recent, search) : undefined;
  const regions = scope.regions();
  return (
    <>
      <div className={styles['search']}>
        <TextInput
          icon="search"
          value={search}
          onChange={setSearch}
          placeholder={t('core:shell.scope.search')}
          aria-label={t('core:shell.scope.search')}
          data-autofocus=""
        />
      </div>
      <div className={styles['list']} role="group" aria-label={t('core:shell.scope.projects')}>
        <p className={styles['heading']}>{t('core:shell.scope.projects')}</p>
        {failed ? <p className={styles['remark']}>{t('core:shell.scope.failed')}</p> : null}
        {!found && !failed ? (
          <p className={styles['remark']}>
            <Spinner size={14} label={t('core:shell.loading')} />
          </p>
        ) : null}
        {found?.length === 0 ? <p className={styles['remark']}>{t('core:shell.scope.none')}</p> : null}
        {found?.map((project) => (
          <Choice
            key={project.id}
            name={project.name}
            chosen={project.id === scope.projectId}
            onChoose={() => (onChosen(), scope.switchProject(project.id))}
          />
        ))}
      </div>
      {regions.length > 1 ? (
        <div className={styles['list']} role="group" aria-label={t('core:shell.scope.regions')}>
          <p className={styles['heading']}>{t('core:shell.scope.regions')}</p>
          {regions.map((region) => (
            <Choice
              key={region}
              name={region}
              chosen={region === scope.region}
              onChoose={() => (onChosen(), scope.switchRegion(region))}
            />
          ))}
        </div>
      ) : null}
    </>
  );
}

function Choice({ name, chosen, onChoose }: { name: string; chosen: boolean; onChoose(): void }) {
  return (
    <button
      type="button"
      className={styles['choice']}
      aria-current={chosen || undefined}
      onClick={() => !chosen && onChoose()}
    >
      <bdi>{name}</bdi>
      {chosen ? <Icon name="check" size={14} /> : null}
    </button>
  );
}

function useProjects() {
  const scope = useService(Scope);
  const [state, setState] = useState<{ projects?: readonly ScopeProject[]; failed?: boolean }>({});
  useEffect(() => {
    let gone = false;
    scope.projects().then(
      (projects) => !gone && setState({ projects }),
      () => !gone && setState({ failed: true }),
    );
    return () => {
      gone = true;
    };
  }, [scope]);
  return state;
}
