/** Someone or something that can be a member: a user of a project, a project of a flavor. */
export interface MembershipCandidate {
  id: string;
  name: string;
  /** The text that distinguishes those of one name: a domain. In the operator's language. */
  note?: string;
}

/**
 * Finds those who could be members by what was typed. Gives up when told to. Rejects with words for the operator; an error with
 * `isFinal: true` says that asking again would end in the same.
 */
export type FindCandidates = (typed: string, signal: AbortSignal) => Promise<readonly MembershipCandidate[]>;

export interface MembershipRole {
  id: string;
  name: string;
}

/** Member → the roles that it has. Who is not in it is available; who has no role left is still a member. */
export type Assignments = Readonly<Record<string, readonly string[]>>;

/** Workflow step → who is a member there, with which roles (MEM-04). */
export type Memberships = Readonly<Record<string, Assignments>>;

/** Returns the first members: all with at least one role. */
export function membersWithRoles(assignments: Assignments): Assignments {
  return Object.fromEntries(Object.entries(assignments).filter(([, roles]) => roles.length > 0));
}

/** Moves a candidate, also one that was just made, into the members with the default role (MEM-01). */
export function addMember(assignments: Assignments, member: string, defaultRole: string | undefined): Assignments {
  if (Object.hasOwn(assignments, member)) return assignments;
  return { ...assignments, [member]: defaultRole === undefined ? [] : [defaultRole] };
}

/** Moves a member back to the available ones, and takes all its roles from it (MEM-01). */
export function removeMember(assignments: Assignments, member: string): Assignments {
  return Object.fromEntries(Object.entries(assignments).filter(([id]) => id !== member));
}

/** Returns the memberships with one step's members changed; the other steps keep theirs (MEM-04). */
export function inStep(
  memberships: Memberships,
  step: string,
  change: (assignments: Assignments) => Assignments,
): Memberships {
  return { ...memberships, [step]: change(memberships[step] ?? {}) };
}
