import { bits, parseCidr } from '../address/ip.ts';
import { formatCidr } from '../address/ip.ts';
import type { Neutron } from '../neutron-core.ts';
import { type Attributes, type Body, standardAttributes } from '../engine/attributes.ts';
import type { Kind } from '../engine/kind.ts';
import { standardView } from '../engine/show.ts';
import {
  filledText,
  isSubnet,
  isUuid,
  listOf,
  notNegative,
  orNone,
  text,
  toBoolean,
  toInteger,
} from '../engine/values.ts';
import { badResourceRequest, NeutronError, notFound } from '../errors.ts';
import type { SubnetPoolRecord } from '../neutron-records.ts';

const length = { optional: true, convert: toInteger, check: notNegative, filter: true, sort: true } as const;

const attributes: Attributes = {
  ...standardAttributes,
  name: { check: filledText(255), filter: true, sort: true },
  prefixes: { check: listOf('Invalid data format for subnet list: ', isSubnet) },
  default_quota: { ...length },
  ip_version: { post: false, put: false, filter: true, sort: true },
  default_prefixlen: length,
  min_prefixlen: length,
  max_prefixlen: length,
  is_default: { default: false, convert: toBoolean, guarded: true, filter: true, sort: true },
  shared: { put: false, default: false, convert: toBoolean, guarded: true, filter: true, sort: true },
  address_scope_id: { default: null, check: orNone(isUuid), filter: true, sort: true },
  description: { default: '', check: text(255), filter: true, sort: true },
};

export function subnetPoolKind(core: Neutron): Kind<SubnetPoolRecord> {
  return {
    name: 'subnetpool',
    plural: 'subnetpools',
    path: 'subnetpools',
    attributes,
    quota: 'subnetpool',
    records: () => core.subnetPools.values(),
    get: (id) => core.subnetPools.get(id),
    missing: (id) => notFound('SubnetPoolNotFound', `Subnet pool ${id} could not be found.`),
    view: subnetPoolView,
    facts: (pool) => ({ field: pool.shared ? ['subnetpools:shared=True'] : [] }),
    sees: (pool) => pool.shared,
    create(_caller, body) {
      checkScope(core, body);
      const pool = poolOf(core, body);
      core.subnetPools.set(pool.id, pool);
      return pool;
    },
    update(_caller, pool, changes) {
      checkScope(core, changes);
      const { prefixes } = changes;
      if (Array.isArray(prefixes)) refuseFewer(pool, prefixes as string[]);
      const merged = { ...pool, ...(changes as Partial<SubnetPoolRecord>) };
      checkBounds(merged);
      return core.change(core.subnetPools, pool, changes as Partial<SubnetPoolRecord>);
    },
    remove(_caller, pool) {
      if ([...core.subnets.values()].some((subnet) => subnet.subnetpool_id === pool.id)) {
        const reason = 'Subnet pool has existing allocations';
        throw new NeutronError(400, 'SubnetPoolDeleteError', `Unable to delete subnet pool: ${reason}.`);
      }
      core.subnetPools.delete(pool.id);
    },
    setTags: (pool, tags) => void core.change(core.subnetPools, pool, { tags }),
  };
}

function checkScope(core: Neutron, body: Body): void {
  const id = body['address_scope_id'];
  if (typeof id === 'string' && !core.addressScopes.has(id)) {
    throw notFound('AddressScopeNotFound', `Address scope ${id} could not be found.`);
  }
}

function poolOf(core: Neutron, body: Body): SubnetPoolRecord {
  const cidrs = (body['prefixes'] as string[]).map((prefix) => parseCidr(prefix)!);
  const version = cidrs[0]?.version;
  if (version === undefined) {
    throw new NeutronError(400, 'EmptySubnetPoolPrefixList', 'Empty subnet pool prefix list.');
  }
  if (cidrs.some((cidr) => cidr.version !== version)) {
    throw new NeutronError(400, 'PrefixVersionMismatch', 'Cannot mix IPv4 and IPv6 prefixes in a subnet pool.');
  }
  const least = (body['min_prefixlen'] as number | undefined) ?? (version === 4 ? 8 : 64);
  const pool: SubnetPoolRecord = {
    ...core.stamp(String(body['project_id']), body['description'], 0),
    name: String(body['name']),
    prefixes: cidrs.map(formatCidr),
    default_quota: (body['default_quota'] as number | undefined) ?? null,
    ip_version: version,
    default_prefixlen: (body['default_prefixlen'] as number | undefined) ?? least,
    min_prefixlen: least,
    max_prefixlen: (body['max_prefixlen'] as number | undefined) ?? bits(version),
    is_default: body['is_default'] === true,
    shared: body['shared'] === true,
    address_scope_id: (body['address_scope_id'] as string | null) ?? null,
  };
  checkBounds(pool);
  if (
    pool.is_default &&
    [...core.subnetPools.values()].some((other) => other.is_default && other.ip_version === version)
  ) {
    throw badResourceRequest('subnetpool', `A default subnetpool for IPv${version} already exists`);
  }
  return pool;
}

function checkBounds({ min_prefixlen: least, default_prefixlen: usual, max_prefixlen: most }: SubnetPoolRecord): void {
  const refuse = (names: string) =>
    new NeutronError(400, 'IllegalSubnetPoolPrefixBounds', `Illegal prefix bounds: ${names}.`);
  if (least > most) throw refuse(`min_prefixlen=${least}, max_prefixlen=${most}`);
  if (usual < least) throw refuse(`default_prefixlen=${usual}, min_prefixlen=${least}`);
  if (usual > most) throw refuse(`default_prefixlen=${usual}, max_prefixlen=${most}`);
}

function refuseFewer(pool: SubnetPoolRecord, prefixes: readonly string[]): void {
  if (pool.prefixes.every((prefix) => prefixes.includes(prefix))) return;
  const message = 'Illegal subnetpool update : Existing prefixes must be a subset of the new prefixes.';
  throw new NeutronError(400, 'IllegalSubnetPoolUpdate', message);
}

/** Prefix lengths are texts in this API. */
function subnetPoolView(pool: SubnetPoolRecord): Record<string, unknown> {
  return {
    id: pool.id,
    name: pool.name,
    tenant_id: pool.project_id,
    default_prefixlen: String(pool.default_prefixlen),
    min_prefixlen: String(pool.min_prefixlen),
    max_prefixlen: String(pool.max_prefixlen),
    is_default: pool.is_default,
    shared: pool.shared,
    prefixes: pool.prefixes,
    ip_version: pool.ip_version,
    default_quota: pool.default_quota,
    address_scope_id: pool.address_scope_id,
    description: pool.description,
    ...standardView(pool),
  };
}
