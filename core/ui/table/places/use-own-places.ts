import { useEffect, useMemo, useState } from 'react';
import type { ScopeProject } from '#protocol';
import { Scope } from '#services/scope/scope';
import { Session } from '#services/session/session';
import { useService } from '../../services-context.tsx';
import type { OwnPlaces } from './places-choice.ts';

/** The places of the session. */
export interface KnownPlaces {
  /** Undefined while the projects are asked for, and without a project. */
  readonly own: OwnPlaces | undefined;
  /** Why the projects are not known. The list is then of this project alone. */
  readonly error?: unknown;
}

/** The places of which a list can be made. The projects are part of the page as a rule, so that nothing is asked for. */
export function useOwnPlaces(): KnownPlaces {
  const scope = useService(Scope);
  const session = useService(Session).current();
  const [answer, setAnswer] = useState<{ projects?: readonly ScopeProject[]; error?: unknown }>();
  useEffect(() => {
    let current = true;
    const take = (next: { projects?: readonly ScopeProject[]; error?: unknown }) => current && setAnswer(next);
    scope.projects().then(
      (projects) => take({ projects }),
      (error: unknown) => take({ error }),
    );
    return () => {
      current = false;
    };
  }, [scope]);
  const { project_id: projectId, project_name: projectName } = session;
  const own = useMemo(
    () =>
      answer && projectId !== null
        ? {
            projectId,
            projectName: projectName ?? projectId,
            region: scope.region,
            regions: scope.regions(),
            projects: answer.projects,
          }
        : undefined,
    [answer, projectId, projectName, scope],
  );
  return { own, error: answer?.error };
}
