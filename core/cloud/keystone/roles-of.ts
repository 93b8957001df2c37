import type { GrantRecord, Records, TokenScope } from './keystone-records.ts';

/** Ids of the groups that the user is in. */
export function groupsOf(records: Records, userId: string): string[] {
  const ids: string[] = [];
  for (const membership of records.memberships.values()) {
    if (membership.user_id === userId) ids.push(membership.group_id);
  }
  return ids;
}

/** The grants that reach the user, in person or through a group. */
export function grantsOf(records: Records, userId: string): GrantRecord[] {
  const groups = new Set(groupsOf(records, userId));
  return [...records.grants.values()].filter((grant) =>
    grant.actor === 'user' ? grant.actor_id === userId : groups.has(grant.actor_id),
  );
}

/** The project and everything above it, its domain last: the targets whose inherited grants count for it. */
export function ancestorsOf(records: Records, projectId: string): string[] {
  const ids: string[] = [];
  let project = records.projects.get(projectId);
  while (project && !ids.includes(project.parent_id)) {
    ids.push(project.parent_id);
    if (project.parent_id === project.domain_id) return ids;
    project = records.projects.get(project.parent_id);
  }
  return ids;
}

/** Ids of the roles with those that they imply, each once, in the order in which they are found. */
export function withImplied(records: Records, roleIds: Iterable<string>): string[] {
  const all = new Set(roleIds);
  for (const id of all) {
    for (const rule of records.impliedRoles.values()) {
      if (rule.prior_role_id === id) all.add(rule.implied_role_id);
    }
  }
  return [...all];
}

/** Ids of the roles that the user has in this scope, implied ones included; empty: none, so no token for it. */
export function rolesIn(records: Records, userId: string, scope: TokenScope): string[] {
  const grants = grantsOf(records, userId);
  const held = withImplied(
    records,
    grants.filter((grant) => applies(records, grant, scope)).map((grant) => grant.role_id),
  );
  // A domain's roles only stand for those that they imply.
  return held.filter((id) => records.roles.get(id)?.domain_id == null);
}

function applies(records: Records, grant: GrantRecord, scope: TokenScope): boolean {
  if ('system' in scope) return grant.target === 'system';
  if ('domain' in scope) return grant.target === 'domain' && grant.target_id === scope.domain && !grant.inherited;
  if (!grant.inherited) return grant.target === 'project' && grant.target_id === scope.project;
  return ancestorsOf(records, scope.project).includes(grant.target_id);
}

/** Ids of the projects on which the user has any role. */
export function projectsOf(records: Records, userId: string): string[] {
  const grants = grantsOf(records, userId);
  const direct = grants.filter((grant) => grant.target === 'project' && !grant.inherited);
  const ids = new Set(direct.map((grant) => grant.target_id));
  const inherited = new Set(grants.filter((grant) => grant.inherited).map((grant) => grant.target_id));
  if (inherited.size > 0) {
    for (const project of records.projects.values()) {
      if (ancestorsOf(records, project.id).some((id) => inherited.has(id))) ids.add(project.id);
    }
  }
  return [...ids];
}

/** Ids of the domains on which the user has any role. */
export function domainsOf(records: Records, userId: string): string[] {
  const grants = grantsOf(records, userId).filter((grant) => grant.target === 'domain' && !grant.inherited);
  return [...new Set(grants.map((grant) => grant.target_id))];
}
