import { cidrsOverlap, formatAddress, formatCidr, parseAddress, parseCidr } from '../address/ip.ts';
import { defaultPools, type Pool } from '../address/pools.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { conflict, invalidInput, NeutronError } from '../errors.ts';
import { refuseStranger, subnetsOf } from '../networks/network-queries.ts';
import { removePort } from '../ports/port-changes.ts';
import type { NetworkRecord, Route, SubnetRecord } from '../neutron-records.ts';
import { cidrFor } from './pool-allocation.ts';
import { checkDhcp, checkGateway, checkModes, checkPools, isAutomatic, refuseGatewayInPools } from './subnet-checks.ts';

const mostNameservers = 5;
const mostRoutes = 20;

export function createSubnet(core: Neutron, caller: Caller, body: Body): SubnetRecord {
  const network = find(core.kinds.network, String(body['network_id']), caller);
  refuseStranger(core, caller, network, 'subnet');
  const version = body['ip_version'] as 4 | 6;
  const { cidr, poolId } = cidrFor(core, caller, network, body);
  const enableDhcp = body['enable_dhcp'] === true;
  const raMode = (body['ipv6_ra_mode'] ?? null) as string | null;
  const addressMode = (body['ipv6_address_mode'] ?? null) as string | null;

  checkDhcp(cidr, enableDhcp);
  checkModes({ version, enableDhcp, raMode, addressMode, cidr });
  const gateway = gatewayOf(body['gateway_ip'], cidr);
  if (gateway) checkGateway(gateway, cidr);
  const given = body['allocation_pools'] as Pool[] | undefined;
  if (given) checkPools(given, cidr);
  const pools = given ?? defaultPools(cidr, gateway);
  if (gateway) refuseGatewayInPools(gateway, pools);
  checkLengths(body);
  refuseOverlap(core, network, cidr);

  const subnet: SubnetRecord = {
    ...core.stamp(String(body['project_id']), body['description'], 0),
    name: String(body['name']),
    network_id: network.id,
    ip_version: version,
    subnetpool_id: poolId,
    enable_dhcp: enableDhcp,
    ipv6_ra_mode: raMode,
    ipv6_address_mode: addressMode,
    gateway_ip: gateway ? formatAddress(gateway) : null,
    cidr: formatCidr(cidr),
    allocation_pools: pools,
    host_routes: (body['host_routes'] ?? []) as Route[],
    dns_nameservers: (body['dns_nameservers'] ?? []) as string[],
    service_types: (body['service_types'] ?? []) as string[],
  };
  core.subnets.set(subnet.id, subnet);
  core.change(core.networks, network, {});
  if (enableDhcp) core.tasks.later(1, 'dhcp', network.id);
  return subnet;
}

export function updateSubnet(core: Neutron, subnet: SubnetRecord, changes: Body): SubnetRecord {
  const cidr = parseCidr(subnet.cidr)!;
  const pools = (changes['allocation_pools'] as Pool[] | undefined) ?? subnet.allocation_pools;
  if (changes['allocation_pools']) checkPools(pools, cidr);
  const gatewayText = 'gateway_ip' in changes ? changes['gateway_ip'] : subnet.gateway_ip;
  const gateway = parseAddress(gatewayText);
  if (gateway && 'gateway_ip' in changes && gatewayText !== subnet.gateway_ip) {
    checkGateway(gateway, cidr);
    refuseGatewayInUse(core, subnet);
  }
  if (gateway && ('gateway_ip' in changes || 'allocation_pools' in changes)) refuseGatewayInPools(gateway, pools);
  checkLengths(changes);
  if (Object.keys(changes).length === 0) return subnet;
  const changed = core.change(core.subnets, subnet, changes as Partial<SubnetRecord>);
  if (changed.enable_dhcp !== subnet.enable_dhcp) core.tasks.later(1, 'dhcp', subnet.network_id);
  return changed;
}

export function removeSubnet(core: Neutron, subnet: SubnetRecord): void {
  const ports = core.ports.with('network_id', [subnet.network_id]);
  const using = ports.filter((port) => port.fixed_ips.some((ip) => ip.subnet_id === subnet.id));
  // Addresses that cards give themselves go with their subnet; a DHCP port serves whatever subnets there are.
  const free = (owner: string) =>
    owner === 'network:dhcp' || (isAutomatic(subnet) && owner !== 'network:router_interface');
  if (using.some((port) => !free(port.device_owner))) {
    const reason = 'One or more ports have an IP allocation from this subnet';
    throw conflict('SubnetInUse', `Unable to complete operation on subnet ${subnet.id}: ${reason}.`);
  }
  for (const port of using) {
    const fixed_ips = port.fixed_ips.filter((ip) => ip.subnet_id !== subnet.id);
    if (port.device_owner === 'network:dhcp' && fixed_ips.length === 0) removePort(core, port);
    else core.change(core.ports, port, { fixed_ips });
  }
  core.subnets.delete(subnet.id);
  const network = core.networks.get(subnet.network_id);
  if (network) core.change(core.networks, network, {});
}

/** The first address (in IPv6 that of the network itself) unless the caller says otherwise; null: none. */
function gatewayOf(asked: unknown, cidr: NonNullable<ReturnType<typeof parseCidr>>) {
  if (asked === null) return null;
  if (asked !== undefined) return parseAddress(asked);
  return { version: cidr.version, value: cidr.version === 4 ? cidr.value + 1n : cidr.value };
}

function refuseOverlap(core: Neutron, network: NetworkRecord, cidr: NonNullable<ReturnType<typeof parseCidr>>): void {
  const clash = subnetsOf(core, network.id).some((other) => cidrsOverlap(parseCidr(other.cidr)!, cidr));
  if (!clash) return;
  const text = formatCidr(cidr);
  throw invalidInput(`Requested subnet with cidr: ${text} for network: ${network.id} overlaps with another subnet`);
}

function refuseGatewayInUse(core: Neutron, subnet: SubnetRecord): void {
  for (const port of core.ports.with('network_id', [subnet.network_id])) {
    const uses = port.fixed_ips.some((ip) => ip.subnet_id === subnet.id && ip.ip_address === subnet.gateway_ip);
    if (port.device_owner !== 'network:router_interface' || !uses) continue;
    throw conflict(
      'GatewayIpInUse',
      `Current gateway ip ${subnet.gateway_ip} already in use by port ${port.id}. Unable to update.`,
    );
  }
}

function checkLengths(body: Body): void {
  const servers = body['dns_nameservers'];
  const routes = body['host_routes'];
  if (Array.isArray(servers) && servers.length > mostNameservers) {
    const message = `Unable to complete operation for new subnet. The number of DNS nameservers exceeds the limit ${mostNameservers}.`;
    throw new NeutronError(400, 'DNSNameServersExhausted', message);
  }
  if (Array.isArray(routes) && routes.length > mostRoutes) {
    const message = `Unable to complete operation for new subnet. The number of host routes exceeds the limit ${mostRoutes}.`;
    throw new NeutronError(400, 'HostRoutesExhausted', message);
  }
}
