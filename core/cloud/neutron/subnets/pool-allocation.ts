import { type Cidr, cidrsOverlap, contains, parseCidr, rangeOf } from '../address/ip.ts';
import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import type { Caller } from '../engine/caller.ts';
import { find } from '../engine/kind.ts';
import { badResourceRequest, invalidInput, NeutronError } from '../errors.ts';
import { subnetsOf } from '../networks/network-queries.ts';
import type { NetworkRecord, SubnetPoolRecord } from '../neutron-records.ts';

/** The network that a new subnet gets: the one asked for, or the first free one of its subnet pool. */
export function cidrFor(
  core: Neutron,
  caller: Caller,
  network: NetworkRecord,
  body: Body,
): { cidr: Cidr; poolId: string | null } {
  const version = body['ip_version'] as 4 | 6;
  const asked = typeof body['cidr'] === 'string' ? parseCidr(body['cidr']) : null;
  const length = body['prefixlen'] as number | undefined;
  if (asked && length !== undefined) {
    throw badResourceRequest('subnets', 'cidr and prefixlen must not be supplied together');
  }
  const pool = poolFor(core, caller, body);
  if (!pool) {
    if (!asked) throw badResourceRequest('subnets', 'a subnetpool must be specified in the absence of a cidr');
    if (asked.version !== version) {
      throw invalidInput(`cidr '${String(body['cidr'])}' does not match the ip_version '${version}'`);
    }
    return { cidr: asked, poolId: null };
  }
  if (pool.ip_version !== version) {
    throw badResourceRequest('subnets', `Cannot allocate IPv${version} subnet from IPv${pool.ip_version} subnet pool`);
  }
  const wanted = asked?.length ?? length ?? pool.default_prefixlen;
  checkLength(pool, wanted);
  const siblings = subnetsOf(core, network.id).filter((subnet) => subnet.ip_version === version);
  if (siblings.some((subnet) => subnet.subnetpool_id !== pool.id)) {
    const message = 'Subnets hosted on the same network must be allocated from the same subnet pool.';
    throw new NeutronError(400, 'NetworkSubnetPoolAffinityError', message);
  }
  return { cidr: asked ? checkedOut(core, pool, asked) : firstFree(core, pool, wanted), poolId: pool.id };
}

function poolFor(core: Neutron, caller: Caller, body: Body): SubnetPoolRecord | null {
  const id = body['subnetpool_id'];
  const version = body['ip_version'];
  if (typeof id === 'string') return find(core.kinds.subnetPool, id, caller);
  if (body['use_default_subnetpool'] !== true) return null;
  const found = [...core.subnetPools.values()].find((pool) => pool.is_default && pool.ip_version === version);
  if (!found) throw badResourceRequest('subnets', `No default subnetpool found for IPv${String(version)}`);
  return found;
}

function checkLength(pool: SubnetPoolRecord, wanted: number): void {
  const refuse = (type: string, bound: string, limit: number) => {
    const message = `Unable to allocate subnet with prefix length ${wanted}, ${bound} allowed prefix is ${limit}.`;
    return new NeutronError(400, type, message);
  };
  if (wanted < pool.min_prefixlen) throw refuse('MinPrefixSubnetAllocationError', 'minimum', pool.min_prefixlen);
  if (wanted > pool.max_prefixlen) throw refuse('MaxPrefixSubnetAllocationError', 'maximum', pool.max_prefixlen);
}

function allocatedFrom(core: Neutron, pool: SubnetPoolRecord): Cidr[] {
  return [...core.subnets.values()].flatMap((subnet) => {
    const cidr = subnet.subnetpool_id === pool.id ? parseCidr(subnet.cidr) : null;
    return cidr ? [cidr] : [];
  });
}

function checkedOut(core: Neutron, pool: SubnetPoolRecord, asked: Cidr): Cidr {
  const inPool = pool.prefixes.some((prefix) => {
    const whole = parseCidr(prefix);
    return whole && whole.length <= asked.length && contains(whole, asked);
  });
  if (inPool && !allocatedFrom(core, pool).some((other) => cidrsOverlap(other, asked))) return asked;
  throw exhausted('Cannot allocate requested subnet from the available set of prefixes');
}

function firstFree(core: Neutron, pool: SubnetPoolRecord, length: number): Cidr {
  const taken = allocatedFrom(core, pool);
  for (const prefix of pool.prefixes) {
    const whole = parseCidr(prefix);
    if (!whole || whole.length > length) continue;
    const step = 1n << BigInt((pool.ip_version === 4 ? 32 : 128) - length);
    for (let value = whole.value; value <= rangeOf(whole).end; value += step) {
      const candidate: Cidr = { version: pool.ip_version, value, length };
      if (!taken.some((other) => cidrsOverlap(other, candidate))) return candidate;
    }
  }
  throw exhausted(`Insufficient prefix space to allocate subnet size /${length}`);
}

/** A 500 as the real one answers it, though nothing broke. */
function exhausted(reason: string): NeutronError {
  return new NeutronError(500, 'SubnetAllocationError', `Failed to allocate subnet: ${reason}.`);
}
