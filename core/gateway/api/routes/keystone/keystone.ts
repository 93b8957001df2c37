import type { KeystoneApi } from '#protocol';
import declaration from '#schemas/api/keystone.json' with { type: 'json' };
import { publicCatalog } from '../../../openstack/catalog.ts';
import * as groups from '../../../openstack/keystone/groups.ts';
import * as projects from '../../../openstack/keystone/projects.ts';
import * as roles from '../../../openstack/keystone/roles.ts';
import { deleteUser } from '../../../openstack/keystone/users.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { userSession } from '../../../session/user-session.ts';
import { sequentially } from '../sequential.ts';
import { given } from './fields.ts';
import { defaultDomain, domainHandlers } from './domains.ts';
import { projectHandlers } from './projects.ts';
import { readRole } from './roles.ts';
import { userHandlers } from './users.ts';

/** The operations of identity. */
export const keystoneRoutes = serviceRoutes<KeystoneApi.KeystoneOperations>(declaration, {
  'KS-01': () => ({ version: '3' }),
  ...userHandlers,
  'KS-07': async ({ native, params }) => deleteUser(native, params.id),

  'KS-08': async ({ native, query }) => {
    if (!query.project_id || !query.user_id) return { items: await roles.listRoles(native) };
    const user = query.user_id === 'current' ? native.session.user.id : query.user_id;
    return { items: await roles.listRolesInProject(native, query.project_id, user) };
  },
  'KS-09': ({ native, body }) => roles.createRole(native, body.name),
  'KS-10': ({ native, body }) => sequentially(body, (id) => roles.deleteRole(native, id)),
  'KS-11': ({ native, params, config }) => readRole(native, params.id, config),
  'KS-12': ({ native, params, body }) => roles.renameRole(native, params.id, body.name),
  'KS-13': ({ native, params }) => roles.deleteRole(native, params.id),

  ...domainHandlers,
  ...projectHandlers,
  'KS-23': ({ native, body }) => sequentially(body, (id) => projects.deleteProject(native, id)),
  'KS-24': ({ native, params }) => projects.readProject(native, params.id),
  'KS-26': ({ native, params }) => projects.deleteProject(native, params.id),
  'KS-27': ({ native, params }) => roles.grantRole(native, params),

  'KS-28': async ({ native, query }) => ({
    items: await groups.listGroups(native, query.domain_id || native.session.domain?.id),
  }),
  'KS-29': async ({ native, query, body }) => {
    const domain = query.domain_id || (await defaultDomain(native)).id;
    return groups.createGroup(native, { ...given(body, ['name', 'description']), domain_id: domain });
  },
  'KS-30': ({ native, body }) => sequentially(body, (id) => groups.deleteGroup(native, id)),
  'KS-31': ({ native, params }) => groups.readGroup(native, params.id),
  'KS-32': ({ native, params, body }) => groups.changeGroup(native, params.id, given(body, ['name', 'description'])),
  'KS-33': ({ native, params }) => groups.deleteGroup(native, params.id),

  'KS-34': async ({ native }) => publicCatalog(await native.catalog()),
  'KS-35': async ({ native, config }) => userSession(native.session, await native.catalog(), config),
  'KS-36': async ({ native }) => ({
    items: publicCatalog(await native.catalog()).map((service, position) => ({ ...service, id: position })),
  }),
});
