import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

/** A group as Keystone sends it (Identity API v3, Groups). */
export interface NativeGroup {
  id: string;
  name: string;
  domain_id: string;
}

const service = 'identity';
const pathOf = (id: string) => `/groups/${segment(id)}`;

export async function listGroups(
  native: NativeCaller,
  query: Readonly<Record<string, string>>,
): Promise<NativeGroup[]> {
  return (await native.json<{ groups: NativeGroup[] }>({ service, path: '/groups', query })).groups;
}

export async function readGroup(native: NativeCaller, id: string): Promise<NativeGroup> {
  return (await native.json<{ group: NativeGroup }>({ service, path: pathOf(id) })).group;
}

export async function createGroup(native: NativeCaller, group: object): Promise<NativeGroup> {
  return (await native.json<{ group: NativeGroup }>({ service, method: 'POST', path: '/groups', body: { group } }))
    .group;
}

export async function changeGroup(native: NativeCaller, id: string, group: object): Promise<void> {
  await native.send({ service, method: 'PATCH', path: pathOf(id), body: { group } });
}

export async function deleteGroup(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: pathOf(id) });
}
