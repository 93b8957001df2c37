import { pythonRepr } from '../../shared/python-repr.ts';
import {
  type Address,
  bits,
  type Cidr,
  contains,
  formatAddress,
  formatCidr,
  parseAddress,
  rangeOf,
  rangesOverlap,
} from '../address/ip.ts';
import { type Pool, poolRange, usable } from '../address/pools.ts';
import { conflict, invalidInput, NeutronError } from '../errors.ts';
import type { SubnetRecord } from '../neutron-records.ts';

const multicast: Record<4 | 6, { from: bigint; length: number }> = {
  4: { from: 0xen, length: 4 },
  6: { from: 0xffn, length: 8 },
};

/** A network on which addresses are given out has room for them, and is no multicast one. */
export function checkDhcp(cidr: Cidr, enabled: boolean): void {
  if (!enabled) return;
  const width = bits(cidr.version);
  if (cidr.length > width - 2) {
    throw invalidInput('Subnet has a prefix length that is incompatible with DHCP service enabled');
  }
  const { from, length } = multicast[cidr.version];
  if (cidr.value >> BigInt(width - length) === from) {
    throw invalidInput('Multicast IP subnet is not supported if enable_dhcp is True');
  }
}

/** Router advertisements and addresses of IPv6 go together. */
export function checkModes(subnet: {
  version: 4 | 6;
  enableDhcp: boolean;
  raMode: string | null;
  addressMode: string | null;
  cidr: Cidr;
}): void {
  const { version, enableDhcp, raMode, addressMode, cidr } = subnet;
  if (raMode === null && addressMode === null) return;
  if (version === 4) {
    const name = raMode === null ? 'ipv6_address_mode' : 'ipv6_ra_mode';
    throw invalidInput(`${name} is not valid when ip_version is 4`);
  }
  if (!enableDhcp) {
    throw invalidInput('ipv6_ra_mode or ipv6_address_mode cannot be set when enable_dhcp is set to False');
  }
  if (raMode !== null && addressMode !== null && raMode !== addressMode) {
    throw invalidInput(
      `ipv6_ra_mode set to '${raMode}' with ipv6_address_mode set to '${addressMode}' is not valid. ` +
        'If both attributes are set, they must be the same value',
    );
  }
  if (addressMode !== null && addressMode !== 'dhcpv6-stateful' && cidr.length !== 64) {
    throw invalidInput(
      `Invalid CIDR ${formatCidr(cidr)} for IPv6 address mode. OpenStack uses the EUI-64 address format, ` +
        'which requires the prefix to be /64',
    );
  }
}

/** A gateway outside the network is fine; the network's own address and the broadcast are not. */
export function checkGateway(gateway: Address, cidr: Cidr): void {
  if (gateway.version !== cidr.version) {
    throw invalidInput(`gateway_ip '${formatAddress(gateway)}' does not match the ip_version '${cidr.version}'`);
  }
  const { start, end } = usable(cidr);
  const isEdge = gateway.value < start || gateway.value > end;
  if (cidr.version === 4 && contains(cidr, gateway) && isEdge) throw invalidInput('Gateway is not valid on subnet');
}

export function checkPools(pools: readonly Pool[], cidr: Cidr): void {
  const text = formatCidr(cidr);
  const whole = rangeOf(cidr);
  for (const pool of pools) {
    const range = poolRange(pool);
    const name = `${pool.start}-${pool.end}`;
    if (parseAddress(pool.start)?.version !== cidr.version || range.end < range.start) {
      const message = `The allocation pool ${pythonRepr({ start: pool.start, end: pool.end })} is not valid.`;
      throw new NeutronError(400, 'InvalidAllocationPool', message);
    }
    if (range.start < whole.start || range.end > whole.end) {
      const message = `The allocation pool ${name} spans beyond the subnet cidr ${text}.`;
      throw new NeutronError(400, 'OutOfBoundsAllocationPool', message);
    }
  }
  for (const [at, left] of pools.entries()) {
    const right = pools.slice(at + 1).find((other) => rangesOverlap(poolRange(left), poolRange(other)));
    if (!right) continue;
    const names = [left, right].map(({ start, end }) => `${start}-${end}`).join(' ');
    throw conflict('OverlappingAllocationPools', `Found overlapping allocation pools: ${names} for subnet ${text}.`);
  }
}

export function refuseGatewayInPools(gateway: Address, pools: readonly Pool[]): void {
  for (const pool of pools) {
    const { start, end } = poolRange(pool);
    if (gateway.value < start || gateway.value > end) continue;
    throw conflict(
      'GatewayConflictWithAllocationPools',
      `Gateway ip ${formatAddress(gateway)} conflicts with allocation pool ${pool.start}-${pool.end}.`,
    );
  }
}

/** Do cards on this subnet make their own addresses (SLAAC)? */
export function isAutomatic(subnet: SubnetRecord): boolean {
  return subnet.ipv6_address_mode === 'slaac' || subnet.ipv6_address_mode === 'dhcpv6-stateless';
}
