import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { refusal } from '../refusals.ts';

/** A user as Keystone sends it (Identity API v3, Users). */
export interface NativeUser {
  id: string;
  name: string;
  domain_id: string;
  enabled: boolean;
  project_id?: string | null;
  default_project_id?: string | null;
}

const service = 'identity';
const pathOf = (id: string) => `/users/${segment(id)}`;

export async function listUsers(native: NativeCaller, query: Readonly<Record<string, string>>): Promise<NativeUser[]> {
  return (await native.json<{ users: NativeUser[] }>({ service, path: '/users', query })).users;
}

export async function listUsersOfGroup(
  native: NativeCaller,
  group: string,
  query: Readonly<Record<string, string>>,
): Promise<NativeUser[]> {
  return (await native.json<{ users: NativeUser[] }>({ service, path: `/groups/${segment(group)}/users`, query }))
    .users;
}

export async function readUser(native: NativeCaller, id: string): Promise<NativeUser> {
  return (await native.json<{ user: NativeUser }>({ service, path: pathOf(id) })).user;
}

export async function createUser(native: NativeCaller, user: object): Promise<NativeUser> {
  return (await native.json<{ user: NativeUser }>({ service, method: 'POST', path: '/users', body: { user } })).user;
}

export async function changeUser(native: NativeCaller, id: string, user: object): Promise<void> {
  await native.send({ service, method: 'PATCH', path: pathOf(id), body: { user } });
}

export async function deleteUser(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}

/**
 * Changes the signed-in user's own password; false when the current one is wrong, of which Keystone says 401. Throws what it
 * says of the new one, as that it was used before.
 */
export async function changeOwnPassword(
  native: NativeCaller,
  passwords: { original_password: string; password: string },
): Promise<boolean> {
  const answer = await native.attempt({
    service,
    method: 'POST',
    path: `${pathOf(native.session.user.id)}/password`,
    token: 'scoped',
    body: { user: passwords },
    // The outcome is counted, whether or not anybody hears of it.
    detached: true,
  });
  if (answer.status === 401) return false;
  if (answer.status >= 300) throw refusal(answer, service);
  return true;
}

/** Does the password belong to the signed-in user? Throws what Keystone says of anything but a refusal. */
export async function isOwnPassword(native: NativeCaller, password: string): Promise<boolean> {
  const { user } = native.session;
  const identity = { methods: ['password'], password: { user: { id: user.id, password } } };
  const answer = await native.attempt({
    service,
    method: 'POST',
    path: '/auth/tokens',
    token: 'scoped',
    body: { auth: { identity, scope: 'unscoped' } },
    detached: true,
  });
  // The right password of a user with a second factor is answered with a receipt, and no token.
  if (answer.status === 401) return answer.headers['openstack-auth-receipt'] !== undefined;
  if (answer.status >= 300) throw refusal(answer, service);
  const token = answer.headers['x-subject-token'];
  if (typeof token === 'string') native.revoke(token);
  return true;
}
