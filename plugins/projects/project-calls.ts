import {
  callApi,
  type CallContext,
  HttpError,
  type ListPage,
  type ListRequest,
  Policy,
  type Services,
} from '@sextant/sdk';
import type { Project } from './project.ts';

/** May the operator list all projects? Everybody else lists their own. */
export const mayListAll = (services: Services) =>
  Promise.resolve(services.get(Policy).allows([['identity', 'identity:list_projects']]));

/** All projects that pass the filters, in one call: Keystone sends no pages (listProjects). */
export async function listProjects(
  { filters }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Project>> {
  const options = signal ? { signal } : {};
  if (await mayListAll(services)) {
    const { items } = await callApi(services, 'listProjects', { query: queryOf(filters) }, options);
    return { items: items as Project[], hasMore: false };
  }
  const { items } = await callApi(services, 'listProjects', { query: { user_id: 'current' } }, options);
  return { items: (items as Project[]).filter((project) => passes(project, filters)), hasMore: false };
}

/** The name is searched for in part, in capitals or not; all else is what Keystone calls it. */
function queryOf({ name, ...rest }: Readonly<Record<string, string>>): Record<string, string> {
  return { ...rest, ...(name ? { name__icontains: name } : {}) };
}

/** Keystone filters no list of the operator's own projects: the same filters, said here. */
function passes(project: Project, { name, enabled, domain_id: domain, tags }: Readonly<Record<string, string>>) {
  const wanted = tags?.split(',').filter(Boolean) ?? [];
  return (
    (!name || project.name.toLowerCase().includes(name.toLowerCase())) &&
    (!enabled || String(project.enabled) === enabled) &&
    (!domain || project.domain_id === domain) &&
    wanted.every((tag) => project.tags?.includes(tag))
  );
}

/** Loads a project (readProject). Who may not read it gets what their own list says of it. */
export async function loadProject(id: string, { services, signal }: CallContext): Promise<Project> {
  const options = { handled: [403, 404], ...(signal && { signal }) };
  try {
    return (await callApi(services, 'readProject', { params: { id } }, options)) as Project;
  } catch (error) {
    if (!(error instanceof HttpError) || error.status !== 403) throw error;
    const { items } = await listProjects({ filters: {} }, { services, ...(signal && { signal }) });
    const own = items.find((project) => project.id === id);
    if (own) return own;
    throw error;
  }
}

/** Reads the project as it is now, without a toast: for forms, which say themselves what failed. */
export async function readProject(id: string, services: Services): Promise<Project> {
  return (await callApi(services, 'readProject', { params: { id } }, { quiet: true })) as Project;
}
