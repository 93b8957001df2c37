import { useEffect, useRef, useState } from 'react';
import type { OtherScopes, ScopeProject } from '#protocol';
import { Http } from '#services/http/http';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { Storage } from '#services/storage/storage';
import { Icon, Spinner, TextInput } from '#ui/controls/index.ts';
import { useService, useT } from '#ui/services-context.tsx';
import { matchingProjects } from './matching-projects.ts';
import styles from './scope-choices.module.css';

/** The projects and regions that the operator may switch to. */
export function ScopeChoices({ onChosen }: { onChosen(): void }) {
  const t = useT();
  const scope = useService(Scope);
  const regions = scope.regions();
  return (
    <>
      <ProjectChoices takesFocus onChosen={onChosen} />
      <OtherChoices onChosen={onChosen} />
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

/** The projects that the operator may switch to, and a search among them. */
export function ProjectChoices({ takesFocus = false, onChosen }: { takesFocus?: boolean; onChosen?(): void }) {
  const t = useT();
  const scope = useService(Scope);
  const [search, setSearch] = useState('');
  const { projects, failed } = useProjects();
  const recent = useService(Storage).get<string[]>('scope.recent') ?? [];
  const found = projects ? matchingProjects(projects, recent, search) : undefined;
  const field = useFocusWithin(takesFocus);
  return (
    <>
      <div ref={field} className={styles['search']}>
        <TextInput
          icon="search"
          value={search}
          onChange={setSearch}
          placeholder={t('core:shell.scope.search')}
          aria-label={t('core:shell.scope.search')}
          data-autofocus={takesFocus ? '' : undefined}
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
            onChoose={() => (onChosen?.(), scope.switchProject(project.id))}
          />
        ))}
      </div>
    </>
  );
}

/** The domains and the system, where the operator has roles there. */
function OtherChoices({ onChosen }: { onChosen(): void }) {
  const t = useT();
  const scope = useService(Scope);
  const { project_id, domain_id } = useService(Session).current();
  const others = useOtherScopes();
  const label = t('core:shell.scope.others');
  if (others === 'failed') return <p className={styles['remark']}>{t('core:shell.scope.othersFailed')}</p>;
  if (!others || (others.domains.length === 0 && !others.system)) return null;
  return (
    <div className={styles['list']} role="group" aria-label={label}>
      <p className={styles['heading']}>{label}</p>
      {others.domains.map(({ id, name }) => (
        <Choice
          key={id}
          name={t('core:shell.scope.inDomain', { domain: name })}
          chosen={id === domain_id}
          onChoose={() => (onChosen(), scope.switchTo({ domain: id }))}
        />
      ))}
      {others.system ? (
        <Choice
          name={t('core:shell.scope.inSystem')}
          chosen={!project_id && !domain_id}
          onChoose={() => (onChosen(), scope.switchTo({ system: 'all' }))}
        />
      ) : null}
    </div>
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

function useOtherScopes(): OtherScopes | 'failed' | undefined {
  const http = useService(Http);
  const [state, setState] = useState<OtherScopes | 'failed'>();
  useEffect(() => {
    let gone = false;
    http.get<OtherScopes>('/auth/scope/').then(
      (scopes) => !gone && setState(scopes),
      () => !gone && setState('failed'),
    );
    return () => {
      gone = true;
    };
  }, [http]);
  return state;
}

/** With `takesFocus` the field has the focus as soon as it is there, also when its code came after the surface had opened. */
function useFocusWithin(takesFocus: boolean) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return place;
}
