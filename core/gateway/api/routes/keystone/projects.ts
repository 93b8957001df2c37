import type { KeystoneApi } from '#protocol';
import * as projects from '../../../openstack/keystone/projects.ts';
import type { Call, Handlers } from '../../operations/call.ts';
import { readOwnProjects } from '../../page-facts.ts';
import { defaultDomain } from './domains.ts';
import { givenAll } from './fields.ts';

type Operations = Pick<KeystoneApi.KeystoneOperations, 'KS-21' | 'KS-22' | 'KS-25'>;

export const projectHandlers: Handlers<Operations> = {
  'KS-21': async (call) => ({ items: await listProjects(call), has_more: false }),
  'KS-22': ({ native, body }) => projects.createProject(native, { enabled: true, ...givenAll(body) }),
  'KS-25': ({ native, params, body }) => projects.changeProject(native, params.id, givenAll(body)),
};

/** KS-21: the caller's own projects, another user's, one by its id, or those of a domain. */
async function listProjects(call: Call<Operations['KS-21']>): Promise<projects.NativeProject[]> {
  const { native, query, filters, session, request } = call;
  if (query.user_id === session.user.id || query.user_id === 'current') {
    return readOwnProjects(request.server, request, session);
  }
  if (query.user_id) return projects.listProjectsOfUser(native, query.user_id, filters);
  if (filters['id']) return onlyProject(call, filters['id']);
  const domain = query.domain_id || (await effectiveDomain(call));
  return projects.listProjects(native, domain ? { ...filters, domain_id: domain } : filters);
}

async function onlyProject({ native }: Call<Operations['KS-21']>, id: string): Promise<projects.NativeProject[]> {
  try {
    return [await projects.readProject(native, id)];
  } catch (error) {
    if ((error as { statusCode?: number }).statusCode === 404) return [];
    throw error;
  }
}

/** Null, no filter, for users of the configured default domain: they see projects of all domains. */
async function effectiveDomain({ native, config }: Call<Operations['KS-21']>): Promise<string | null> {
  const domain = await defaultDomain(native);
  return domain.name === config.cloud.defaultDomain ? null : domain.id;
}
