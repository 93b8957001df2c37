import { GatewayError } from '../../http/errors.ts';
import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** An application credential as Keystone sends it (Identity API v3, Application Credentials). */
export interface NativeApplicationCredential {
  id: string;
  name: string;
  project_id: string;
  roles: { id: string; name: string }[];
}

// A credential is made for the project of the token that asks for it.
const identity = { service: 'identity', token: 'scoped' } as const;
const pathOf = ({ session }: NativeCaller, id?: string) =>
  `/users/${segment(session.user.id)}/application_credentials${id === undefined ? '' : `/${segment(id)}`}`;

export async function listApplicationCredentials(native: NativeCaller): Promise<NativeApplicationCredential[]> {
  const call = { ...identity, path: pathOf(native) } as const;
  return (await native.json<{ application_credentials: NativeApplicationCredential[] }>(call)).application_credentials;
}

export async function createApplicationCredential(
  native: NativeCaller,
  fields: object,
): Promise<NativeApplicationCredential & { secret: string }> {
  const body = { application_credential: fields };
  const call = { ...identity, method: 'POST', path: pathOf(native), body } as const;
  type Created = NativeApplicationCredential & { secret: string };
  return (await native.json<{ application_credential: Created }>(call)).application_credential;
}

/**
 * Reads one of the caller's own. It is looked for in their list: asked for it by id, Keystone shows an administrator the credentials of
 * others, too, whoever is named in the address.
 */
export async function readApplicationCredential(
  native: NativeCaller,
  id: string,
): Promise<NativeApplicationCredential> {
  const found = (await listApplicationCredentials(native)).find((credential) => credential.id === id);
  if (!found) throw new GatewayError('NOT_FOUND', { what: `The application credential ${id}` });
  return found;
}

/** Deletes one of the caller's own. */
export async function deleteApplicationCredential(native: NativeCaller, id: string): Promise<void> {
  await readApplicationCredential(native, id);
  await native.send({ ...identity, method: 'DELETE', path: pathOf(native, id) });
}
