import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A pair of keys as Keystone sends it (Identity API v3, OS-EC2). */
export interface NativeEc2Credential {
  access: string;
  secret: string;
  tenant_id: string;
}

// The keys are the user's own: no role in the domain is needed for them.
const identity = { service: 'identity', token: 'scoped' } as const;
const pathOf = ({ session }: NativeCaller) => `/users/${segment(session.user.id)}/credentials/OS-EC2`;

export async function listEc2Credentials(native: NativeCaller): Promise<NativeEc2Credential[]> {
  const call = { ...identity, path: pathOf(native) } as const;
  return (await native.json<{ credentials: NativeEc2Credential[] }>(call)).credentials;
}

export async function createEc2Credential(native: NativeCaller): Promise<NativeEc2Credential> {
  const body = { tenant_id: native.session.project?.id };
  const call = { ...identity, method: 'POST', path: pathOf(native), body } as const;
  return (await native.json<{ credential: NativeEc2Credential }>(call)).credential;
}

export async function deleteEc2Credential(native: NativeCaller, access: string): Promise<void> {
  await native.send({ ...identity, method: 'DELETE', path: `${pathOf(native)}/${segment(access)}` });
}
