import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';

/** A pair of keys as Keystone sends it (Identity API v3, OS-EC2). */
export interface NativeEc2Credential {
  access: string;
  secret: string;
  tenant_id: string;
}

const service = 'identity';
const pathOf = ({ session }: NativeCaller) => `/users/${segment(session.user.id)}/credentials/OS-EC2`;

export async function listEc2Credentials(native: NativeCaller): Promise<NativeEc2Credential[]> {
  const call = { service, path: pathOf(native) } as const;
  return (await native.json<{ credentials: NativeEc2Credential[] }>(call)).credentials;
}

export async function createEc2Credential(native: NativeCaller): Promise<NativeEc2Credential> {
  const body = { tenant_id: native.session.project?.id };
  const call = { service, method: 'POST', path: pathOf(native), body } as const;
  return (await native.json<{ credential: NativeEc2Credential }>(call)).credential;
}

export async function deleteEc2Credential(native: NativeCaller, access: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${pathOf(native)}/${segment(access)}` });
}
