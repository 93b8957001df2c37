import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import type { NativeAgent } from './agents.ts';
import { networkList } from './lists.ts';

const service = 'network';

/** The collections of neutron whose objects have tags (Networking API v2.0, Standard attribute tag extension). */
export const taggedKinds: ReadonlyMap<string, string> = new Map([
  ['networks', 'networks'],
  ['subnets', 'subnets'],
  ['ports', 'ports'],
  ['routers', 'routers'],
  ['floatingips', 'floatingips'],
  ['securitygroups', 'security-groups'],
]);

/** How neutron names what agents serve: the agents of an object, the objects of an agent, and the member with an object's id. */
export interface ServedKind {
  readonly agents: string;
  readonly objects: string;
  readonly member: string;
}

/** The collections of neutron whose objects agents serve. */
export const servedKinds: ReadonlyMap<string, ServedKind> = new Map([
  ['networks', { agents: 'dhcp-agents', objects: 'dhcp-networks', member: 'network_id' }],
  ['routers', { agents: 'l3-agents', objects: 'l3-routers', member: 'router_id' }],
]);

/** An agent as neutron lists it of a network or a router (Networking API v2.0, DHCP agent scheduler, L3 agent scheduler). */
export interface NativeHostingAgent extends NativeAgent {
  availability_zone?: string | null;
  heartbeat_timestamp?: string | null;
  ha_state?: string | null;
}

/** Lists the agents that serve an object; the service answers administrators alone. `agents`: the path in `servedKinds`. */
export function listHostingAgents(
  native: NativeCaller,
  { kind, id, agents }: { kind: string; id: string; agents: string },
): Promise<NativeHostingAgent[]> {
  const about = { path: `/${kind}/${segment(id)}/${agents}`, member: 'agents' };
  return networkList<NativeHostingAgent>(native, about, {});
}

/** Has an agent serve an object. */
export async function addHostingAgent(
  native: NativeCaller,
  { objects, member }: ServedKind,
  { agent, id }: { agent: string; id: string },
): Promise<void> {
  const path = `/agents/${segment(agent)}/${objects}`;
  await native.send({ service, method: 'POST', path, body: { [member]: id } });
}

/** Takes an object from an agent. */
export async function removeHostingAgent(
  native: NativeCaller,
  { objects }: ServedKind,
  { agent, id }: { agent: string; id: string },
): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/agents/${segment(agent)}/${objects}/${segment(id)}` });
}

/** Replaces all tags of an object. `collection`: one of the paths of `taggedKinds`. */
export async function replaceTags(
  native: NativeCaller,
  { collection, id, tags }: { collection: string; id: string; tags: readonly string[] },
): Promise<string[]> {
  const call = { service, method: 'PUT', path: `/${collection}/${segment(id)}/tags`, body: { tags } } as const;
  return (await native.json<{ tags: string[] }>(call)).tags;
}

/** An RBAC policy as neutron sends it (Networking API v2.0, RBAC policies). */
export interface NativeRbacPolicy {
  id: string;
  object_id: string;
  object_type: string;
  action: string;
  target_tenant: string;
}

export function listRbacPolicies(native: NativeCaller, object: string): Promise<NativeRbacPolicy[]> {
  const about = { path: '/rbac-policies', member: 'rbac_policies' };
  return networkList<NativeRbacPolicy>(native, about, { object_id: object });
}

export async function createRbacPolicy(native: NativeCaller, rbac_policy: object): Promise<NativeRbacPolicy> {
  const call = { service, method: 'POST', path: '/rbac-policies', body: { rbac_policy } } as const;
  return (await native.json<{ rbac_policy: NativeRbacPolicy }>(call)).rbac_policy;
}

export async function deleteRbacPolicy(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `/rbac-policies/${segment(id)}` });
}

/** A subnet pool as neutron sends it (Networking API v2.0, Subnet pools). */
export interface NativeSubnetPool {
  id: string;
  name: string;
  ip_version: number;
  prefixes: string[];
}

export function listSubnetPools(native: NativeCaller): Promise<NativeSubnetPool[]> {
  return networkList<NativeSubnetPool>(native, { path: '/subnetpools', member: 'subnetpools' }, {});
}

/** The addresses of a network in use (Networking API v2.0, Network IP availability). IPv6 subnets have more than 2^53 of them. */
export interface NativeAvailability {
  network_id: string;
  used_ips: number;
  total_ips: number;
  subnet_ip_availability: {
    subnet_id: string;
    subnet_name: string;
    cidr: string;
    used_ips: number;
    total_ips: number;
  }[];
}

/** Reads how many addresses of a network are in use; the service answers administrators alone. */
export async function readAvailability(native: NativeCaller, id: string): Promise<NativeAvailability> {
  const call = { service, path: `/network-ip-availabilities/${segment(id)}` } as const;
  return (await native.json<{ network_ip_availability: NativeAvailability }>(call)).network_ip_availability;
}
