import type { Services } from '#base';
import type { UserSession } from '#protocol';
import { Http } from '../http/http.ts';
import { Policy } from '../policy/policy.ts';
import { Session } from '../session/session.ts';
import { Scope } from './scope.ts';

interface NamedProject {
  id: string;
  name: string;
}

// All rows share one call. Another project or other roles are another session, which may see another list.
const asked = new WeakMap<object, Promise<ReadonlyMap<string, string>>>();

/**
 * The names that were answered so far, by session. They are drawn at once where they are asked again, so that nothing moves.
 */
const answered = new WeakMap<object, Map<string, string>>();

/** The name that `projectName` answered in this session before; undefined, where it was not asked for. */
export function knownProjectName(id: string, services: Services): string | undefined {
  return answered.get(services.get(Session).current())?.get(id);
}

/**
 * The name of a project, as of one that owns something; its id when nobody says. Never rejects. All projects are asked
 * for together, once for a session, and only by who may list them; a question that failed is asked again with the next.
 */
export async function projectName(id: string | null | undefined, services: Services): Promise<string> {
  if (!id) return '';
  const session = services.get(Session).current();
  const name = await ask(id, session, services);
  const names = answered.get(session) ?? new Map<string, string>();
  answered.set(session, names.set(id, name));
  return name;
}

async function ask(id: string, session: UserSession, services: Services): Promise<string> {
  if (id === session.project_id && session.project_name) return session.project_name;
  const own = await services
    .get(Scope)
    .projects()
    .catch(() => []);
  const known = own.find((project) => project.id === id);
  if (known) return known.name;
  if (!asked.has(session) && !(await services.get(Policy).allows([['identity', 'identity:list_projects']]))) return id;
  if (!asked.has(session))
    asked.set(
      session,
      allProjects(services).catch(() => {
        // Ids are shown meanwhile.
        asked.delete(session);
        return new Map();
      }),
    );
  return (await asked.get(session))?.get(id) ?? id;
}

async function allProjects(services: Services): Promise<ReadonlyMap<string, string>> {
  const { items } = await services.get(Http).get<{ items: NamedProject[] }>('/api/keystone/projects/');
  return new Map(items.map((project) => [project.id, project.name]));
}
