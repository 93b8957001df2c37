import type { KeystoneApi } from '#protocol';
import {
  changeAssignment,
  changeDomainAssignment,
  changeMembership,
  listAssignments,
  type NativeAssignment,
} from '../../../openstack/keystone/assignments.ts';
import type { Handlers } from '../../operations/call.ts';

type Operations = Pick<
  KeystoneApi.KeystoneOperations,
  | 'addGroupMember'
  | 'removeGroupMember'
  | 'revokeRole'
  | 'grantRoleToGroup'
  | 'revokeRoleFromGroup'
  | 'grantRoleInDomain'
  | 'revokeRoleInDomain'
  | 'grantRoleToGroupInDomain'
  | 'revokeRoleFromGroupInDomain'
  | 'listRoleAssignments'
>;

/** The operations that say who has which role, and who is in which group. */
export const assignmentHandlers: Handlers<Operations> = {
  addGroupMember: ({ native, params }) => changeMembership(native, 'PUT', params),
  removeGroupMember: ({ native, params }) => changeMembership(native, 'DELETE', params),
  revokeRole: ({ native, params }) => changeAssignment(native, 'DELETE', params),
  grantRoleToGroup: ({ native, params }) => changeAssignment(native, 'PUT', params),
  revokeRoleFromGroup: ({ native, params }) => changeAssignment(native, 'DELETE', params),
  grantRoleInDomain: ({ native, params, query }) => changeDomainAssignment(native, 'PUT', params, query.inherited),
  revokeRoleInDomain: ({ native, params, query }) => changeDomainAssignment(native, 'DELETE', params, query.inherited),
  grantRoleToGroupInDomain: ({ native, params, query }) =>
    changeDomainAssignment(native, 'PUT', params, query.inherited),
  revokeRoleFromGroupInDomain: ({ native, params, query }) =>
    changeDomainAssignment(native, 'DELETE', params, query.inherited),
  listRoleAssignments: async ({ native, query }) => {
    const found = await listAssignments(native, {
      'user.id': query.user_id,
      'group.id': query.group_id,
      'role.id': query.role_id,
      'scope.project.id': query.project_id,
      'scope.domain.id': query.domain_id,
      'scope.system': query.system ? 'all' : undefined,
      effective: query.effective ? 'true' : undefined,
    });
    return { items: found.map(explained) };
  },
};

/** The assignment with where it comes from, which Keystone tells by its links alone. */
function explained({ role, user, group, scope, links }: NativeAssignment): KeystoneApi.RoleAssignment {
  const { 'OS-INHERIT:inherited_to': inheritedTo, ...place } = scope;
  const group_id = idIn(links.membership, 'groups');
  const [, one, other] = /\/prior_role\/([^/]+)\/implies\/([^/]+)$/.exec(links.prior_role ?? '') ?? [];
  const prior_role_id = one === role.id ? other : one;
  const project_id = idIn(links.assignment, 'projects');
  const domain_id = idIn(links.assignment, 'domains');
  const isElsewhere = project_id !== scope.project?.id || domain_id !== scope.domain?.id;
  return {
    role,
    ...(user ? { user } : {}),
    ...(group ? { group } : {}),
    scope: place,
    inherited: inheritedTo !== undefined,
    ...(group_id ? { group_id } : {}),
    ...(prior_role_id ? { prior_role_id } : {}),
    ...(isElsewhere ? { origin: { ...(project_id ? { project_id } : {}), ...(domain_id ? { domain_id } : {}) } } : {}),
  };
}

function idIn(link: string | undefined, collection: string): string | undefined {
  return new RegExp(`/${collection}/([^/]+)/`).exec(link ?? '')?.[1];
}
