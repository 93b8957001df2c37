import { CloudError } from '../shared/errors.ts';
import { pythonRepr } from '../shared/python-repr.ts';
import { novaTime, novaTimeOrNull } from './checks.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import type { AggregateRecord } from './nova-records.ts';

export function saveAggregate(core: NovaCore, aggregate: AggregateRecord): AggregateRecord {
  core.aggregates.set(String(aggregate.id), aggregate);
  return aggregate;
}

/** Returns the aggregate with this id. An id that is no number is a 400, an unknown one a 404. */
export function findAggregate(core: NovaCore, id: string): AggregateRecord {
  // Python reads a sign and blanks around a number, too.
  if (!/^\s*[+-]?\d+\s*$/.test(id)) throw new CloudError(400, 'Invalid input received: id must be an integer');
  const number = String(Number(id));
  const aggregate = core.aggregates.get(number);
  if (!aggregate) throw new CloudError(404, `Aggregate ${number} could not be found.`);
  return aggregate;
}

/** Refuses a name that another aggregate has. */
export function refuseTaken(core: NovaCore, name: string): void {
  if (![...core.aggregates.values()].some((other) => other.name === name)) return;
  throw new CloudError(409, `Aggregate ${name} already exists.`);
}

export function newAggregate(
  core: NovaCore,
  given: { name: string; availability_zone?: string | null },
  uuid = core.context.ids.uuid(),
): AggregateRecord {
  const { name, availability_zone: zone } = given;
  refuseTaken(core, name);
  return saveAggregate(core, {
    id: core.servers.nextNumber('aggregates'),
    uuid,
    name,
    hosts: [],
    metadata: zone ? { availability_zone: zone } : {},
    created_at: core.context.clock.now(),
    updated_at: null,
  });
}

interface AggregateView {
  hosts: string[];
  metadata: Record<string, string>;
  [member: string]: unknown;
}

export function aggregateView(aggregate: AggregateRecord, caller: Caller): AggregateView {
  const { id, uuid, name, hosts, metadata } = aggregate;
  return {
    id,
    ...(caller.minor >= 41 ? { uuid } : {}),
    name,
    hosts,
    metadata,
    created_at: novaTime(aggregate.created_at),
    updated_at: novaTimeOrNull(aggregate.updated_at),
    deleted_at: null,
    deleted: false,
    availability_zone: metadata['availability_zone'] ?? null,
  };
}

/** `Cannot add host to aggregate 2. Reason: …` */
export function refuseChange(status: 400 | 409, cannot: string, aggregate: AggregateRecord, reason: string): never {
  throw new CloudError(status, `${cannot} ${aggregate.id}. Reason: ${reason}.`);
}

/** A host is in one zone only, and servers don't move from one zone to another by a change of names. */
export function checkZoneChange(core: NovaCore, aggregate: AggregateRecord, zone: string, cannot: string): void {
  if (zone === aggregate.metadata['availability_zone']) return;
  checkOneZone(core, aggregate, aggregate.hosts, zone, 400, cannot);
  const hosts = new Set(aggregate.hosts);
  const used = [...core.servers.alive()].some(({ host }) => host !== null && hosts.has(host));
  if (used) refuseChange(400, cannot, aggregate, 'One or more hosts contain instances in this zone');
}

function checkOneZone(
  core: NovaCore,
  aggregate: AggregateRecord,
  hosts: readonly string[],
  zone: string,
  status: 400 | 409,
  cannot: string,
): void {
  const others = [...core.aggregates.values()]
    .filter((other) => other.id !== aggregate.id && other.hosts.some((host) => hosts.includes(host)))
    .flatMap(({ metadata }) => metadata['availability_zone'] ?? [])
    .filter((other) => other !== zone);
  if (others.length === 0) return;
  const reason = `One or more hosts already in different availability zone(s) ${pythonRepr([...new Set(others)])}`;
  refuseChange(status, cannot, aggregate, reason);
}

export function addHost(core: NovaCore, aggregate: AggregateRecord, host: string): AggregateRecord {
  if (!core.hosts.includes(host)) throw new CloudError(404, `Compute host ${host} could not be found.`);
  if (aggregate.hosts.includes(host)) {
    throw new CloudError(409, `Aggregate ${aggregate.id} already has host ${host}.`);
  }
  const zone = aggregate.metadata['availability_zone'];
  if (zone) checkOneZone(core, aggregate, [host], zone, 409, 'Cannot add host to aggregate');
  return saveAggregate(core, { ...aggregate, hosts: [...aggregate.hosts, host] });
}

export function removeHost(core: NovaCore, aggregate: AggregateRecord, host: string): AggregateRecord {
  if (!aggregate.hosts.includes(host)) {
    throw new CloudError(404, `Cannot remove host ${host} in aggregate ${aggregate.id}`);
  }
  return saveAggregate(core, { ...aggregate, hosts: aggregate.hosts.filter((other) => other !== host) });
}
