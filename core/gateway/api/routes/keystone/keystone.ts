import type { KeystoneApi } from '#protocol';
import declaration from '#schemas/api/keystone.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import { publicCatalog } from '../../../openstack/catalog.ts';
import * as credentials from '../../../openstack/keystone/application-credentials.ts';
import * as ec2 from '../../../openstack/keystone/ec2-credentials.ts';
import * as groups from '../../../openstack/keystone/groups.ts';
import * as projects from '../../../openstack/keystone/projects.ts';
import * as roles from '../../../openstack/keystone/roles.ts';
import { deleteUser } from '../../../openstack/keystone/users.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { userSession } from '../../../session/user-session.ts';
import { sequentially } from '../sequential.ts';
import { assignmentHandlers } from './assignments.ts';
import { authenticatorHandlers } from './authenticators.ts';
import { given } from './fields.ts';
import { defaultDomain, domainHandlers } from './domains.ts';
import { projectHandlers } from './projects.ts';
import { readRole } from './roles.ts';
import { userHandlers } from './users.ts';

/** The operations of identity. */
export const keystoneRoutes = serviceRoutes<KeystoneApi.KeystoneOperations>(declaration, {
  readIdentityVersion: () => ({ version: '3' }),
  ...userHandlers,
  deleteUser: async ({ native, params }) => deleteUser(native, params.id),

  listRoles: async ({ native, query }) => {
    if (!query.project_id || !query.user_id) return { items: await roles.listRoles(native) };
    const user = query.user_id === 'current' ? native.session.user.id : query.user_id;
    return { items: await roles.listRolesInProject(native, query.project_id, user) };
  },
  createRole: ({ native, body }) => roles.createRole(native, body.name),
  deleteRoles: ({ native, body }) => sequentially(body, (id) => roles.deleteRole(native, id)),
  readRole: ({ native, params, config }) => readRole(native, params.id, config),
  renameRole: ({ native, params, body }) => roles.renameRole(native, params.id, body.name),
  deleteRole: ({ native, params }) => roles.deleteRole(native, params.id),

  ...domainHandlers,
  ...projectHandlers,
  deleteProjects: ({ native, body }) => sequentially(body, (id) => projects.deleteProject(native, id)),
  readProject: ({ native, params }) => projects.readProject(native, params.id),
  deleteProject: ({ native, params }) => projects.deleteProject(native, params.id),
  grantRole: ({ native, params }) => roles.grantRole(native, params),

  listGroups: async ({ native, query, filters }) => {
    const domain = query.domain_id || native.session.domain?.id;
    return { items: await groups.listGroups(native, domain ? { ...filters, domain_id: domain } : filters) };
  },
  createGroup: async ({ native, query, body }) => {
    const named = body.domain_id || undefined;
    if (named && query.domain_id && named !== query.domain_id) {
      throw new GatewayError('INVALID_PARAMETER', { name: 'domain_id', detail: 'body and query name two domains' });
    }
    const domain = named || query.domain_id || (await defaultDomain(native)).id;
    return groups.createGroup(native, { ...given(body, ['name', 'description']), domain_id: domain });
  },
  deleteGroups: ({ native, body }) => sequentially(body, (id) => groups.deleteGroup(native, id)),
  readGroup: ({ native, params }) => groups.readGroup(native, params.id),
  changeGroup: ({ native, params, body }) =>
    groups.changeGroup(native, params.id, given(body, ['name', 'description'])),
  deleteGroup: ({ native, params }) => groups.deleteGroup(native, params.id),

  ...assignmentHandlers,
  listApplicationCredentials: async ({ native }) => ({ items: await credentials.listApplicationCredentials(native) }),
  createApplicationCredential: ({ native, body }) => credentials.createApplicationCredential(native, body),
  readApplicationCredential: ({ native, params }) => credentials.readApplicationCredential(native, params.id),
  deleteApplicationCredential: ({ native, params }) => credentials.deleteApplicationCredential(native, params.id),

  listEc2Credentials: async ({ native }) => ({ items: await ec2.listEc2Credentials(native) }),
  createEc2Credential: ({ native }) => ec2.createEc2Credential(native),
  deleteEc2Credential: ({ native, params }) => ec2.deleteEc2Credential(native, params.access),

  ...authenticatorHandlers,

  readCatalog: async ({ native }) => publicCatalog(await native.catalog()),
  readUserSession: async ({ native, config }) => userSession(native.session, await native.catalog(), config),
  listServices: async ({ native }) => ({
    items: publicCatalog(await native.catalog()).map((service, position) => ({ ...service, id: position })),
  }),
});
