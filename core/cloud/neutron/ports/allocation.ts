import { contains, formatAddress, parseAddress, parseCidr, slaacAddress } from '../address/ip.ts';
import { firstFree } from '../address/pools.ts';
import type { Neutron } from '../neutron-core.ts';
import { conflict, invalidInput, NeutronError } from '../errors.ts';
import { subnetsOf } from '../networks/network-queries.ts';
import type { FixedIp, SubnetRecord } from '../neutron-records.ts';
import { isAutomatic } from '../subnets/subnet-checks.ts';

/** The subnet or address that a caller asks for one fixed IP. */
export interface AskedIp {
  subnet_id?: string;
  ip_address?: string;
}

export interface Allocation {
  networkId: string;
  mac: string;
  deviceOwner: string;
  /** Undefined: one address of each IP version that the network has. */
  asked: readonly AskedIp[] | undefined;
  /** The port's fixed IPs now; those that are asked for again stay. */
  current: readonly FixedIp[];
}

/** The addresses a port gets. Throws neutron's refusals; takes nothing: that is done by storing the port. */
export function allocate(core: Neutron, allocation: Allocation): FixedIp[] {
  const { networkId, asked, mac } = allocation;
  const subnets = subnetsOf(core, networkId);
  const fits = subnets.filter((subnet) => servesOwner(subnet, allocation.deviceOwner));
  const ips = asked === undefined ? anyOf(core, fits, allocation) : askedOf(core, subnets, allocation, asked);
  // A card makes itself an address on each subnet where cards do that, whatever was asked for.
  const isRouter = allocation.deviceOwner.startsWith('network:router_');
  for (const subnet of fits) {
    if (!isAutomatic(subnet) || isRouter || ips.some((ip) => ip.subnet_id === subnet.id)) continue;
    ips.push(automatic(subnet, mac));
  }
  return ips;
}

function servesOwner(subnet: SubnetRecord, owner: string): boolean {
  return subnet.service_types.length === 0 || subnet.service_types.some((type) => owner.startsWith(type));
}

function anyOf(core: Neutron, subnets: readonly SubnetRecord[], { networkId }: Allocation): FixedIp[] {
  const ips: FixedIp[] = [];
  for (const version of [4, 6] as const) {
    const managed = subnets.filter((subnet) => subnet.ip_version === version && !isAutomatic(subnet));
    if (managed.length === 0) continue;
    const found = managed.map((subnet) => freeIn(core, subnet, ips)).find((ip) => ip !== null);
    if (!found) throw exhausted(networkId);
    ips.push(found);
  }
  return ips;
}

function askedOf(
  core: Neutron,
  subnets: readonly SubnetRecord[],
  allocation: Allocation,
  asked: readonly AskedIp[],
): FixedIp[] {
  const ips: FixedIp[] = [];
  for (const one of asked) {
    const subnet = subnetFor(core, subnets, allocation.networkId, one);
    const { ip_address: address } = one;
    if (address !== undefined) ips.push(checked(core, subnet, address, allocation.current));
    else if (isAutomatic(subnet) && !allocation.deviceOwner.startsWith('network:router_')) {
      ips.push(automatic(subnet, allocation.mac));
    } else {
      const kept = allocation.current.find((ip) => ip.subnet_id === subnet.id && !ips.includes(ip));
      const free = kept ?? freeIn(core, subnet, ips);
      if (!free) throw exhausted(allocation.networkId);
      ips.push(free);
    }
  }
  return ips;
}

function subnetFor(core: Neutron, subnets: readonly SubnetRecord[], networkId: string, ip: AskedIp): SubnetRecord {
  if (ip.subnet_id !== undefined) {
    const subnet = core.subnets.get(ip.subnet_id);
    if (!subnet) throw core.kinds.subnet.missing(ip.subnet_id);
    if (subnet.network_id === networkId) return subnet;
    throw invalidInput(
      `Failed to create port on network ${networkId}, because fixed_ips included invalid subnet ${subnet.id}`,
    );
  }
  if (ip.ip_address === undefined) throw invalidInput('IP allocation requires subnet_id or ip_address');
  const address = parseAddress(ip.ip_address);
  const found = subnets.find((subnet) => address && contains(parseCidr(subnet.cidr)!, address));
  if (found) return found;
  const message = `IP address ${ip.ip_address} is not a valid IP for any of the subnets on the specified network.`;
  throw new NeutronError(400, 'InvalidIpForNetwork', message);
}

function checked(core: Neutron, subnet: SubnetRecord, text: string, current: readonly FixedIp[]): FixedIp {
  const address = parseAddress(text);
  if (!address || !contains(parseCidr(subnet.cidr)!, address)) {
    const message = `IP address ${text} is not a valid IP for the specified subnet.`;
    throw new NeutronError(400, 'InvalidIpForSubnet', message);
  }
  const ip = { subnet_id: subnet.id, ip_address: formatAddress(address) };
  const isOwn = current.some((own) => own.subnet_id === ip.subnet_id && own.ip_address === ip.ip_address);
  if (!isOwn && core.ports.isTaken(subnet.id, ip.ip_address)) {
    const message = `IP address ${ip.ip_address} already allocated in subnet ${subnet.id}`;
    throw conflict('IpAddressAlreadyAllocated', message);
  }
  return ip;
}

function freeIn(core: Neutron, subnet: SubnetRecord, chosen: readonly FixedIp[]): FixedIp | null {
  const isTaken = (address: string) =>
    core.ports.isTaken(subnet.id, address) ||
    chosen.some((ip) => ip.subnet_id === subnet.id && ip.ip_address === address);
  const address = firstFree(subnet.allocation_pools, subnet.ip_version, isTaken);
  return address === null ? null : { subnet_id: subnet.id, ip_address: address };
}

function automatic(subnet: SubnetRecord, mac: string): FixedIp {
  return { subnet_id: subnet.id, ip_address: formatAddress(slaacAddress(parseCidr(subnet.cidr)!, mac)) };
}

function exhausted(networkId: string): NeutronError {
  return conflict('IpAddressGenerationFailure', `No more IP addresses available on network ${networkId}.`);
}
