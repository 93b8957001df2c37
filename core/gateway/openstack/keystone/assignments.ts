import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

interface NativeName {
  id: string;
  name: string;
  domain?: { id: string; name: string };
}

/** A role assignment as Keystone sends it with `include_names` (Identity API v3, Role Assignments). */
export interface NativeAssignment {
  role: NativeName;
  user?: NativeName;
  group?: NativeName;
  scope: {
    project?: NativeName;
    domain?: NativeName;
    system?: Record<string, unknown>;
    'OS-INHERIT:inherited_to'?: string;
  };
  /** Addresses: of the assignment that this one follows from, of the membership and of the implied role that give it. */
  links: { assignment: string; membership?: string; prior_role?: string };
}

const service = 'identity';

export async function listAssignments(
  native: NativeCaller,
  query: Record<string, string | undefined>,
): Promise<NativeAssignment[]> {
  const call = { service, path: '/role_assignments', query: { ...query, include_names: 'true' } } as const;
  return (await native.json<{ role_assignments: NativeAssignment[] }>(call)).role_assignments;
}

type Actor = { user: string } | { group: string };

const actorPath = (who: Actor) => ('user' in who ? `users/${segment(who.user)}` : `groups/${segment(who.group)}`);

/** Gives (PUT) or takes (DELETE) a role in a project. */
export async function changeAssignment(
  native: NativeCaller,
  method: 'PUT' | 'DELETE',
  { project, role, ...who }: { project: string; role: string } & Actor,
): Promise<void> {
  await native.send({
    service,
    method,
    path: `/projects/${segment(project)}/${actorPath(who)}/roles/${segment(role)}`,
  });
}

/** Gives (PUT) or takes (DELETE) a role in a domain; an inherited one holds in the projects of the domain (OS-INHERIT). */
export async function changeDomainAssignment(
  native: NativeCaller,
  method: 'PUT' | 'DELETE',
  { domain, role, ...who }: { domain: string; role: string } & Actor,
  inherited = false,
): Promise<void> {
  const path = `/domains/${segment(domain)}/${actorPath(who)}/roles/${segment(role)}`;
  await native.send({ service, method, path: inherited ? `/OS-INHERIT${path}/inherited_to_projects` : path });
}

/** Puts a user into a group (PUT) or takes one out of it (DELETE). */
export async function changeMembership(
  native: NativeCaller,
  method: 'PUT' | 'DELETE',
  { group, user }: { group: string; user: string },
): Promise<void> {
  await native.send({ service, method, path: `/groups/${segment(group)}/users/${segment(user)}` });
}
