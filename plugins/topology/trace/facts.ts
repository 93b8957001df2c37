import { callApi, type OperationName, type Services } from '@sextant/sdk';
import type { PortItem } from '../model.ts';

type Answer<Name extends OperationName> = Awaited<ReturnType<typeof callApi<Name>>>;
export type TracePort = Answer<'readPort'>;
export type Network = Answer<'listNetworks'>['items'][number];
export type Subnet = NonNullable<Network['subnets']>[number];
export type Router = Answer<'listRouters'>['items'][number];
export type SecurityGroup = Answer<'listSecurityGroups'>['items'][number];
export type Rule = SecurityGroup['security_group_rules'][number];
export type FloatingIp = Answer<'listFloatingIps'>['items'][number];

/** The end of a path that is no port: an address outside the cloud. */
export const outside = 'outside';

/** The protocols of a path trace. A packet of any protocol passes only where a rule is for all of them. */
export const protocols = ['tcp', 'udp', 'icmp', 'any'] as const;
export type Protocol = (typeof protocols)[number];

/** Says whether packets of a protocol are sent to a port. */
export const hasPorts = (protocol: Protocol): boolean => protocol === 'tcp' || protocol === 'udp';

/** A packet whose path is looked for. */
export interface Question {
  /** Id of a port, or `outside`. */
  readonly from: string;
  readonly to: string;
  readonly protocol: Protocol;
  /** 1 to 65535; undefined where the protocol has no ports. */
  readonly port: number | undefined;
}

/** The largest port number of TCP and UDP. */
export const mostPorts = 65_535;

/**
 * Returns what a question lacks, as the last part of a locale key (`topology:trace.<lack>`); undefined where it is complete. TCP and UDP
 * need a port number: without one every rule would fit.
 */
export function lackOf({ from, to, protocol, port }: Question): 'incomplete' | 'noPort' | undefined {
  if (from === '' || to === '') return 'incomplete';
  const isPort = port !== undefined && Number.isInteger(port) && port >= 1 && port <= mostPorts;
  return isPort || !hasPorts(protocol) ? undefined : 'noPort';
}

/** The facts of a cloud that decide where a packet goes. */
export interface Facts {
  readonly ports: ReadonlyMap<string, TracePort>;
  readonly networks: readonly Network[];
  readonly subnets: readonly Subnet[];
  readonly routers: readonly Router[];
  readonly groups: ReadonlyMap<string, SecurityGroup>;
  readonly addresses: readonly FloatingIp[];
  /** All visible ports: those of routers tell which networks a router joins. */
  readonly visible: readonly PortItem[];
}

/**
 * Reads what the path of a packet depends on: both ports, and the networks, routers, security groups and floating IPs of the project.
 * The calls are made side by side.
 *
 * @throws HttpError when one of them fails
 */
export async function readFacts(
  services: Services,
  { from, to }: Question,
  visible: readonly PortItem[],
  signal: AbortSignal,
): Promise<Facts> {
  const options = { quiet: true, signal };
  const ids = [...new Set([from, to])].filter((id) => id !== outside);
  const [ports, networks, routers, groups, addresses] = await Promise.all([
    Promise.all(ids.map((id) => callApi(services, 'readPort', { params: { id } }, options))),
    callApi(services, 'listNetworks', { query: { include_external: true } }, options),
    callApi(services, 'listRouters', {}, options),
    callApi(services, 'listSecurityGroups', {}, options),
    callApi(services, 'listFloatingIps', {}, options),
  ]);
  return {
    ports: new Map(ports.map((port) => [port.id, port])),
    networks: networks.items,
    subnets: networks.items.flatMap(({ subnets = [] }) => subnets),
    routers: routers.items,
    groups: new Map(groups.items.map((group) => [group.id, group])),
    addresses: addresses.items,
    visible,
  };
}
