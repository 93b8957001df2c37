import { callApi, type Services } from '@sextant/sdk';
import type { Assignments, MembershipCandidate } from '@sextant/ui';
import { domainName } from './domains.ts';
import type { Project } from './project.ts';
import type { Grant } from './project-code.ts';

type Assignment = Awaited<ReturnType<typeof callApi<'listRoleAssignments'>>>['items'][number];
export type MemberKind = Grant['kind'];

/** The members of a project, with their roles. */
export interface Members {
  readonly user: Assignments;
  readonly group: Assignments;
}

/** The names that the assignments tell, by kind and id. */
export interface MemberNames {
  readonly user: ReadonlyMap<string, MembershipCandidate>;
  readonly group: ReadonlyMap<string, MembershipCandidate>;
}

/** A role that is given elsewhere and reaches the project: nobody can take it here. */
export interface InheritedRole {
  readonly kind: MemberKind;
  readonly id: string;
  readonly name: string;
  readonly role: string;
  /** The name of the domain or of the project above that it comes from. */
  readonly from: string;
}

export interface ProjectMembers {
  readonly members: Members;
  readonly names: MemberNames;
  /** Names of the roles that somebody has here, by id. */
  readonly roles: ReadonlyMap<string, string>;
  /** Absent when they could not be read. */
  readonly inherited: readonly InheritedRole[] | undefined;
  /** The groups of the project that each user is in, as far as they were read. */
  readonly throughGroups: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads who is in a project, and beside it what follows from all assignments there: what reaches it from its domain and each project
 * above, and who is in it through which group (listRoleAssignments). @param user only what follows for this user.
 */
export async function readMembers(
  { id, domain_id: domain }: Pick<Project, 'id' | 'domain_id'>,
  services: Services,
  signal?: AbortSignal,
  user?: string,
): Promise<ProjectMembers> {
  const options = { quiet: true, ...(signal && { signal }) };
  const ask = async (more: { effective?: boolean; user_id?: string }) =>
    (await callApi(services, 'listRoleAssignments', { query: { project_id: id, ...more } }, options)).items;
  const [own, effective] = await Promise.all([
    ask({}),
    ask({ effective: true, ...(user === undefined ? {} : { user_id: user }) }).catch(() => undefined),
  ]);
  // Roles that are handed down from here hold in the projects below, and not in this one.
  const direct = own.filter(({ inherited }) => !inherited);
  return {
    ...membersOf(direct, domain),
    roles: new Map(direct.map(({ role }) => [role.id, role.name])),
    inherited: effective && (await inheritedRoles(effective, services)),
    throughGroups: groupsOf(effective ?? []),
  };
}

/** Returns the members that the assignments name. */
export function membersOf(
  assignments: readonly Assignment[],
  domain: string | null,
): Pick<ProjectMembers, 'members' | 'names'> {
  const members = { user: new Map<string, string[]>(), group: new Map<string, string[]>() };
  const names = { user: new Map<string, MembershipCandidate>(), group: new Map<string, MembershipCandidate>() };
  for (const { role, ...assignment } of assignments) {
    const kind = assignment.user ? 'user' : 'group';
    const who = assignment[kind];
    if (!who) continue;
    const roles = members[kind].get(who.id) ?? [];
    members[kind].set(who.id, [...roles, role.id]);
    // The domain is told where it is not the project's own.
    const isForeign = who.domain && who.domain.id !== domain;
    names[kind].set(who.id, { id: who.id, name: who.name || who.id, ...(isForeign && { note: who.domain!.name }) });
  }
  return {
    members: { user: Object.fromEntries(members.user), group: Object.fromEntries(members.group) },
    names,
  };
}

/** Returns the groups through which each user is in the project itself. */
function groupsOf(effective: readonly Assignment[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const { user, group_id: group, origin } of effective) {
    if (!user || !group || origin) continue;
    found.set(user.id, (found.get(user.id) ?? new Set()).add(group));
  }
  return found;
}

/** Returns the roles that come from elsewhere, with the names of the domains and projects that they come from. */
async function inheritedRoles(effective: readonly Assignment[], services: Services): Promise<InheritedRole[]> {
  const handedDown = effective.filter(({ origin }) => origin);
  const above = new Set(handedDown.flatMap(({ origin }) => origin?.project_id ?? []));
  const names = new Map<string, string>();
  const nameOf = async (id: string) => {
    const read = callApi(services, 'readProject', { params: { id } }, { quiet: true });
    names.set(id, (await read.catch(() => undefined))?.name ?? id);
  };
  await Promise.all([...above].map(nameOf));
  const roles = handedDown.map(async ({ user, group, role, origin }): Promise<InheritedRole[]> => {
    const who = user ?? group;
    if (!who) return [];
    const project = origin?.project_id;
    const from = project ? (names.get(project) ?? project) : await domainName(origin?.domain_id, services);
    return [{ kind: user ? 'user' : 'group', id: who.id, name: who.name || who.id, role: role.name, from }];
  });
  return (await Promise.all(roles)).flat();
}

const kinds: readonly MemberKind[] = ['user', 'group'];

/** Returns the grants and revocations that make of the members of before those that are wanted: grants first. */
export function grantsBetween(before: Members, wanted: Members): Grant[] {
  const missing = (some: Members, others: Members, verb: Grant['verb']) =>
    kinds.flatMap((kind) =>
      Object.entries(some[kind]).flatMap(([id, roles]) =>
        roles.filter((role) => !others[kind][id]?.includes(role)).map((role): Grant => ({ kind, id, role, verb })),
      ),
    );
  return [...missing(wanted, before, 'add'), ...missing(before, wanted, 'remove')];
}

/** Returns the members after some grants and revocations. */
export function withGrants(members: Members, grants: readonly Grant[]): Members {
  const changed = {
    user: new Map(Object.entries(members.user)),
    group: new Map(Object.entries(members.group)),
  };
  for (const { kind, id, role, verb } of grants) {
    const others = (changed[kind].get(id) ?? []).filter((each) => each !== role);
    const roles = verb === 'add' ? [...others, role] : others;
    if (roles.length > 0) changed[kind].set(id, roles);
    else changed[kind].delete(id);
  }
  return { user: Object.fromEntries(changed.user), group: Object.fromEntries(changed.group) };
}

/** Whether a change takes every role that the operator has been given here, themselves or through their groups. */
export function takesOwnLast(
  before: Members,
  wanted: Members,
  user: string,
  groups: ReadonlySet<string> = new Set(),
): boolean {
  const hasRole = (members: Members) =>
    [members.user[user], ...[...groups].map((id) => members.group[id])].some((given) => given && given.length > 0);
  return hasRole(before) && !hasRole(wanted);
}

/** Whether a change takes the last role named `admin` that the operator has been given here, themselves or through their groups. */
export function takesOwnAdmin(
  before: Members,
  wanted: Members,
  user: string,
  roles: ReadonlyMap<string, string>,
  groups: ReadonlySet<string> = new Set(),
): boolean {
  const isAdmin = (role: string) => roles.get(role)?.toLowerCase() === 'admin';
  const hasAdmin = (members: Members) =>
    [members.user[user], ...[...groups].map((id) => members.group[id])].some((given) => given?.some(isAdmin));
  return hasAdmin(before) && !hasAdmin(wanted);
}
