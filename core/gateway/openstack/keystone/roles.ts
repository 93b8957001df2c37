import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A role as Keystone sends it (Identity API v3, Roles). */
export interface NativeRole {
  id: string;
  name: string;
}

const service = 'identity';
const pathOf = (id: string) => `/roles/${segment(id)}`;

export async function listRoles(native: NativeCaller): Promise<NativeRole[]> {
  return (await native.json<{ roles: NativeRole[] }>({ service, path: '/roles' })).roles;
}

export async function listRolesInProject(native: NativeCaller, project: string, user: string): Promise<NativeRole[]> {
  const path = `/projects/${segment(project)}/users/${segment(user)}/roles`;
  return (await native.json<{ roles: NativeRole[] }>({ service, path })).roles;
}

/** Lists which roles imply which, by the name of the role in lower case (Identity API v3, Role Inferences); for administrators. */
export async function listImpliedRoles(native: NativeCaller): Promise<ReadonlyMap<string, readonly string[]>> {
  type Inference = { prior_role: { name: string }; implies: { name: string }[] };
  const { role_inferences } = await native.json<{ role_inferences: Inference[] }>({
    service,
    path: '/role_inferences',
  });
  return new Map(
    role_inferences.map(({ prior_role, implies }) => [prior_role.name.toLowerCase(), implies.map(({ name }) => name)]),
  );
}

export async function readRole(native: NativeCaller, id: string): Promise<NativeRole> {
  return (await native.json<{ role: NativeRole }>({ service, path: pathOf(id) })).role;
}

export async function createRole(native: NativeCaller, name: string): Promise<NativeRole> {
  const body = { role: { name } };
  return (await native.json<{ role: NativeRole }>({ service, method: 'POST', path: '/roles', body })).role;
}

export async function renameRole(native: NativeCaller, id: string, name: string): Promise<void> {
  await native.send({ service, method: 'PATCH', path: pathOf(id), body: { role: { name } } });
}

export async function deleteRole(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}

export async function grantRole(
  native: NativeCaller,
  grant: { project: string; user: string; role: string },
): Promise<void> {
  const path = `/projects/${segment(grant.project)}/users/${segment(grant.user)}/roles/${segment(grant.role)}`;
  await native.send({ service, method: 'PUT', path });
}
