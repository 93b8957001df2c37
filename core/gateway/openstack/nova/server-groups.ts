import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';

/** A server group as nova gives it until 2.63 (Compute API, Server groups). */
export interface NativeServerGroup {
  id: string;
  name: string;
  policies: string[];
  members: string[];
  metadata: object;
  project_id?: string;
  user_id?: string;
}

interface Wrapped {
  server_group: NativeServerGroup;
}

const service = 'compute';
const path = '/os-server-groups';

/** Lists the server groups of the own project. */
export async function listServerGroups(native: NativeCaller): Promise<NativeServerGroup[]> {
  return (await native.json<{ server_groups: NativeServerGroup[] }>({ service, path })).server_groups;
}

/** `microversion`: soft policies need 2.15; from 2.64 on this form isn't taken. */
export async function createServerGroup(
  native: NativeCaller,
  group: { name: string; policies: readonly string[] },
  microversion?: string,
): Promise<NativeServerGroup> {
  const call = { service, method: 'POST', path, body: { server_group: group }, microversion } as const;
  return (await native.json<Wrapped>(call)).server_group;
}

/** `microversion`: from 2.13 on it says whose it is, from 2.64 on in another form. */
export async function readServerGroup(
  native: NativeCaller,
  id: string,
  microversion?: string,
): Promise<NativeServerGroup> {
  return (await native.json<Wrapped>({ service, path: `${path}/${segment(id)}`, microversion })).server_group;
}

export async function deleteServerGroup(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${path}/${segment(id)}` });
}
