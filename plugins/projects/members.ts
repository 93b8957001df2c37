import { callApi, type Services } from '@sextant/sdk';
import type { Assignments, MembershipCandidate } from '@sextant/ui';
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
  readonly inherited: readonly InheritedRole[];
}

/** Reads who is in a project (listRoleAssignments), and quietly what its domain and the project above hand down. */
export async function readMembers(
  { id, domain_id: domain, parent_id: parent }: Pick<Project, 'id' | 'domain_id' | 'parent_id'>,
  services: Services,
  signal?: AbortSignal,
): Promise<ProjectMembers> {
  const options = { quiet: true, ...(signal && { signal }) };
  const ask = (query: { project_id: string } | { domain_id: string }) =>
    callApi(services, 'listRoleAssignments', { query }, options).then(({ items }) => items);
  const aside = (asked: Promise<Assignment[]>) => asked.catch((): Assignment[] => []);
  const [own, ofDomain, above] = await Promise.all([
    ask({ project_id: id }),
    domain ? aside(ask({ domain_id: domain })) : [],
    parent && parent !== domain ? aside(ask({ project_id: parent })) : [],
  ]);
  // Roles that are handed down from here hold in the projects below, and not in this one.
  const direct = own.filter(({ inherited }) => !inherited);
  return {
    ...membersOf(direct, domain),
    roles: new Map(direct.map(({ role }) => [role.id, role.name])),
    inherited: [...ofDomain, ...above].filter(({ inherited }) => inherited).flatMap(inheritedRole),
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

function inheritedRole({ user, group, role, scope }: Assignment): InheritedRole[] {
  const who = user ?? group;
  if (!who) return [];
  const from = scope.domain?.name ?? scope.project?.name ?? '';
  return [{ kind: user ? 'user' : 'group', id: who.id, name: who.name || who.id, role: role.name, from }];
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

/** Whether a change takes the last role named `admin` that the operator has been given here themselves. */
export function takesOwnAdmin(before: Members, wanted: Members, user: string, roles: ReadonlyMap<string, string>) {
  const isAdmin = (role: string) => roles.get(role)?.toLowerCase() === 'admin';
  return (before.user[user] ?? []).some(isAdmin) && !(wanted.user[user] ?? []).some(isAdmin);
}
