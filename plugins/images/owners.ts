import { Http, Policy, Scope, type Services, Session } from '@sextant/sdk';

interface NamedProject {
  id: string;
  name: string;
}

// One question for all rows. Another project or other roles are another session, which may see another list.
const asked = new WeakMap<object, Promise<ReadonlyMap<string, string>>>();

/** The name of the project that owns an image; its id when nobody says. Never rejects. */
export async function ownerName(owner: string | null | undefined, services: Services): Promise<string> {
  if (!owner) return '';
  const session = services.get(Session).current();
  if (owner === session.project_id && session.project_name) return session.project_name;
  const own = (
    await services
      .get(Scope)
      .projects()
      .catch(() => [])
  ).find((project) => project.id === owner);
  if (own) return own.name;
  if (!asked.has(session))
    asked.set(
      session,
      allProjects(services, () => asked.delete(session)),
    );
  return (await asked.get(session))?.get(owner) ?? owner;
}

async function allProjects(services: Services, onFailed: () => void): Promise<ReadonlyMap<string, string>> {
  if (!(await services.get(Policy).allows([['identity', 'identity:list_projects']]))) return new Map();
  try {
    const { items } = await services.get(Http).get<{ items: NamedProject[] }>('/api/keystone/projects/');
    return new Map(items.map((project) => [project.id, project.name]));
  } catch {
    // Ids are shown meanwhile; the next row that is drawn asks again.
    onFailed();
    return new Map();
  }
}
