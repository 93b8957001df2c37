import { Http, Policy, Scope, type Services, Session } from '@sextant/sdk';

interface NamedProject {
  id: string;
  name: string;
}

// One question per page, however many rows ask: it is the same list for all of them.
const asked = new WeakMap<Scope, Promise<ReadonlyMap<string, string>>>();

/** The name of the project that owns an image; its id when nobody says. Never rejects. */
export async function ownerName(owner: string | null | undefined, services: Services): Promise<string> {
  if (!owner) return '';
  const session = services.get(Session).current();
  if (owner === session.project_id && session.project_name) return session.project_name;
  const scope = services.get(Scope);
  const own = (await scope.projects().catch(() => [])).find((project) => project.id === owner);
  if (own) return own.name;
  if (!asked.has(scope)) asked.set(scope, allProjects(services));
  return (await asked.get(scope))?.get(owner) ?? owner;
}

async function allProjects(services: Services): Promise<ReadonlyMap<string, string>> {
  if (!(await services.get(Policy).allows([['identity', 'identity:list_projects']]))) return new Map();
  try {
    const { items } = await services.get(Http).get<{ items: NamedProject[] }>('/api/keystone/projects/');
    return new Map(items.map((project) => [project.id, project.name]));
  } catch {
    // Who may not list projects sees their ids.
    return new Map();
  }
}
