import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';

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

/** The same from 2.64 on. */
export type NativeRuledGroup = Pick<NativeServerGroup, 'id' | 'name' | 'members' | 'project_id' | 'user_id'> & {
  policy: string;
  rules: { max_server_per_host?: number };
};

interface Wrapped {
  server_group: NativeServerGroup;
}

const service = 'compute';
const path = '/os-server-groups';

/** Lists the server groups of the own project; `all`: of all projects. */
export async function listServerGroups(native: NativeCaller, all: boolean): Promise<NativeServerGroup[]> {
  const query = all ? { all_projects: '1' } : {};
  return (await native.json<{ server_groups: NativeServerGroup[] }>({ service, path, query })).server_groups;
}

const pageSize = 1000;

/** Groups with policy and rules, in as many pages as there are: nova counts from an offset here. `all`: of all projects. */
export async function listRuledGroups(
  native: NativeCaller,
  all: boolean,
  microversion: string,
  offset = 0,
): Promise<NativeRuledGroup[]> {
  const query = { ...(all ? { all_projects: '1' } : {}), limit: pageSize, ...(offset > 0 ? { offset } : {}) };
  const call = { service, path, query, microversion } as const;
  const { server_groups: part } = await native.json<{ server_groups: NativeRuledGroup[] }>(call);
  if (part.length < pageSize) return part;
  return [...part, ...(await listRuledGroups(native, all, microversion, offset + part.length))];
}

export async function createRuledGroup(
  native: NativeCaller,
  group: { name: string; policy: string; rules?: object },
  microversion: string,
): Promise<NativeRuledGroup> {
  const call = { service, method: 'POST', path, body: { server_group: group }, microversion } as const;
  return (await native.json<{ server_group: NativeRuledGroup }>(call)).server_group;
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
