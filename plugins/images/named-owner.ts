import { Http, type ListRequest, Policy, Scope, Session, type Services } from '@sextant/sdk';

interface NamedProject {
  id: string;
  name: string;
}

/** A list request whose owner is an id, as the service takes it: people name a project. */
export async function withOwnerId(request: ListRequest, services: Services): Promise<ListRequest> {
  const owner = await idOf(request.filters['owner'] ?? '', services);
  return { ...request, filters: { ...request.filters, owner } };
}

/** The id of the project with this name or id; the text as it is where no project in sight has it. */
async function idOf(text: string, services: Services): Promise<string> {
  if (text === services.get(Session).current().project_id) return text;
  const own = await services
    .get(Scope)
    .projects()
    .catch(() => []);
  return find(own, text) ?? find(await otherProjects(services), text) ?? text;
}

function find(projects: readonly NamedProject[], text: string): string | undefined {
  const folded = text.toLowerCase();
  const found =
    projects.find(({ id }) => id === text) ??
    projects.find(({ name }) => name === text) ??
    projects.find(({ name }) => name.toLowerCase() === folded);
  return found?.id;
}

/** All projects, for who may list them. A question that failed finds nothing: the text is taken as an id. */
async function otherProjects(services: Services): Promise<readonly NamedProject[]> {
  if (!(await services.get(Policy).allows([['identity', 'identity:list_projects']]))) return [];
  return services
    .get(Http)
    .get<{ items: NamedProject[] }>('/api/keystone/projects/')
    .then(
      ({ items }) => items,
      () => [],
    );
}
