import type { KeystoneApi } from '#protocol';
import { managesOwnDomain } from '../../../openstack/identity-scope.ts';
import * as projects from '../../../openstack/keystone/projects.ts';
import type { Call, Handlers } from '../../operations/call.ts';
import { readOwnProjects } from '../../page-facts.ts';
import { givenAll } from './fields.ts';

type Operations = Pick<KeystoneApi.KeystoneOperations, 'listProjects' | 'createProject' | 'changeProject'>;

export const projectHandlers: Handlers<Operations> = {
  listProjects: async (call) => ({ items: await listProjects(call), has_more: false }),
  createProject: (call) =>
    projects.createProject(call.native, { enabled: true, ...ownDomain(call), ...wanted(call.body) }),
  changeProject: ({ native, params, body }) => projects.changeProject(native, params.id, wanted(body)),
};

/**
 * Returns the domain of the new project for somebody who works in a domain or manages the own one. Keystone's rule judges a manager by the
 * domain that is sent, and refuses where there is none. Empty for others: Keystone takes the domain of their project.
 */
function ownDomain({ session, config }: Call<Operations['createProject']>): { domain_id?: string } {
  const id = session.domain?.id ?? (managesOwnDomain(session, config) ? session.user.domainId : undefined);
  return id === undefined ? {} : { domain_id: id };
}

/** Leaves out the members that Keystone gives by itself, and those that make a domain of a project or lock it. */
function wanted(
  body: Operations['createProject']['body'] | Operations['changeProject']['body'],
): Record<string, unknown> {
  const { id, links, is_domain, options, ...rest } = body as Record<string, unknown>;
  return givenAll(rest);
}

/** listProjects: the caller's own projects, another user's, one by its id, or those of a domain. */
async function listProjects(call: Call<Operations['listProjects']>): Promise<projects.NativeProject[]> {
  const { native, query, filters, session, request } = call;
  if (query.user_id === session.user.id || query.user_id === 'current') {
    return readOwnProjects(request.server, request, session);
  }
  if (query.user_id) return projects.listProjectsOfUser(native, query.user_id, filters);
  if (filters['id']) return onlyProject(call, filters['id']);
  const domain = query.domain_id || effectiveDomain(call);
  return projects.listProjects(native, domain ? { ...filters, domain_id: domain } : filters);
}

async function onlyProject(
  { native }: Call<Operations['listProjects']>,
  id: string,
): Promise<projects.NativeProject[]> {
  try {
    return [await projects.readProject(native, id)];
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return [];
    throw error;
  }
}

/**
 * Null, no filter, for users of the configured default domain: they see projects of all domains. The token tells the domain, so that
 * the list waits for no other call.
 */
function effectiveDomain({ session, config }: Call<Operations['listProjects']>): string | null {
  const domain = session.domain ?? { id: session.user.domainId, name: session.user.domainName };
  return domain.name === config.cloud.defaultDomain ? null : domain.id;
}
