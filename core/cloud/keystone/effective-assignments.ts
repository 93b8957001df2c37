import { type Assignment, grantKey, type GrantRecord, type Records } from './keystone-records.ts';
import { ancestorsOf } from './roles-of.ts';

/**
 * Returns the assignments that follow from the grants. Groups are replaced by their members, inherited grants by the projects
 * that they reach, and each role is followed by those that it implies.
 */
export function effectiveAssignments(records: Records): Assignment[] {
  const found = new Map<string, Assignment>();
  for (const grant of records.grants.values()) {
    for (const assignment of onProjects(records, grant).flatMap((each) => toUsers(records, each))) {
      for (const each of withImpliedRoles(records, assignment)) {
        // A domain's roles only stand for those that they imply.
        if (records.roles.get(each.role_id)?.domain_id != null) continue;
        const key = `${grantKey(each)}/${each.viaGroup ?? ''}`;
        if (!found.has(key)) found.set(key, each);
      }
    }
  }
  return [...found.values()];
}

function onProjects(records: Records, grant: GrantRecord): Assignment[] {
  if (!grant.inherited) return [grant];
  return [...records.projects.values()]
    .filter((project) => ancestorsOf(records, project.id).includes(grant.target_id))
    .map((project) => ({ ...grant, target: 'project', target_id: project.id, inherited: false, origin: grant }));
}

function toUsers(records: Records, assignment: Assignment): Assignment[] {
  if (assignment.actor === 'user') return [assignment];
  return [...records.memberships.values()]
    .filter((membership) => membership.group_id === assignment.actor_id)
    .map((membership) => ({
      ...assignment,
      actor: 'user',
      actor_id: membership.user_id,
      viaGroup: assignment.actor_id,
      origin: assignment.origin ?? assignment,
    }));
}

function withImpliedRoles(records: Records, assignment: Assignment): Assignment[] {
  const all: Assignment[] = [assignment];
  for (const each of all) {
    for (const rule of records.impliedRoles.values()) {
      if (rule.prior_role_id !== each.role_id || all.some((other) => other.role_id === rule.implied_role_id)) continue;
      all.push({
        ...assignment,
        role_id: rule.implied_role_id,
        priorRole: rule.prior_role_id,
        origin: assignment.origin ?? assignment,
      });
    }
  }
  return all;
}
