import type { Assignments, MembershipCandidate, MembershipRole } from './membership.ts';

// Functions of the two columns. Plugins compute with `membership.ts`, which every first load has.

/** Gives a member a role, or takes it away. A member without any stays one (MEM-02). */
export function toggleRole(assignments: Assignments, member: string, role: string): Assignments {
  const roles = assignments[member];
  if (!roles) return assignments;
  const next = roles.includes(role) ? roles.filter((id) => id !== role) : [...roles, role];
  return { ...assignments, [member]: next };
}

/** The names of a member's roles, in the order of the role list: never in the order in which they were given. */
export function roleNames(
  assignments: Assignments,
  member: string,
  roles: readonly MembershipRole[],
): readonly string[] {
  const has = new Set(assignments[member]);
  return roles.filter(({ id }) => has.has(id)).map(({ name }) => name);
}

/** The candidates whose name contains the text, whatever the case (MEM-03). */
export function filterByName<T extends MembershipCandidate>(candidates: readonly T[], text: string): readonly T[] {
  const wanted = text.trim().toLocaleLowerCase();
  return wanted === '' ? candidates : candidates.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
}

/** The two columns, each in the order of the candidates. */
export function columnsOf<T extends MembershipCandidate>(candidates: readonly T[], assignments: Assignments) {
  const isMember = ({ id }: T) => Object.hasOwn(assignments, id);
  return {
    available: candidates.filter((candidate) => !isMember(candidate)),
    members: candidates.filter(isMember),
  };
}
