import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** The type of Keystone's credentials that one-time codes are made from. */
const type = 'totp';
// The credential is the user's own: no role in the domain is needed for it.
const identity = { service: 'identity', token: 'scoped' } as const;

interface NativeCredential {
  id: string;
  type: string;
  user_id: string;
}

/** Returns the ids of the caller's authenticators: Keystone's answer has their secrets, too, which nobody needs any more. */
export async function listAuthenticators(native: NativeCaller): Promise<{ id: string }[]> {
  const { id: user } = native.session.user;
  const path = `/credentials?type=${type}&user_id=${segment(user)}`;
  const { credentials } = await native.json<{ credentials: NativeCredential[] }>({ ...identity, path });
  // Keystone lets administrators see everybody's.
  return credentials.filter((each) => each.type === type && each.user_id === user).map(({ id }) => ({ id }));
}

/**
 * Gives the caller an authenticator.
 * @param secret in Base32 without padding (RFC 4648)
 */
export async function createAuthenticator(native: NativeCaller, secret: string): Promise<{ id: string }> {
  const body = { credential: { type, blob: secret, user_id: native.session.user.id } };
  const call = { ...identity, method: 'POST', path: '/credentials', body } as const;
  const { credential } = await native.json<{ credential: NativeCredential }>(call);
  return { id: credential.id };
}

/** Takes an authenticator from the caller; of another credential it throws that there is no such authenticator. */
export async function deleteAuthenticator(native: NativeCaller, id: string): Promise<void> {
  const isOwn = (await listAuthenticators(native)).some((each) => each.id === id);
  if (!isOwn) throw new GatewayError('NOT_FOUND', { what: 'The authenticator' });
  await native.send({ ...identity, method: 'DELETE', path: `/credentials/${segment(id)}` });
}
