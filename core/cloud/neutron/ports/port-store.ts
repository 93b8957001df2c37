import type { ServiceContext } from '../../shared/service.ts';
import type { Collection } from '../../shared/store.ts';
import type { PortRecord } from '../neutron-records.ts';
import { computedPorts } from './computed-ports.ts';

/** The attributes by which ports are looked up, the most selective first. */
const indexed = ['id', 'device_id', 'network_id', 'project_id'] as const;
type Indexed = (typeof indexed)[number];

/** The ports, those of a cloud with a size among them, found without a walk through all of them. */
export interface PortStore {
  get(id: string): PortRecord | undefined;
  set(id: string, record: PortRecord): void;
  delete(id: string): boolean;
  values(): Iterable<PortRecord>;
  /** The ports with one of these values. */
  with(attribute: Indexed, values: readonly string[]): PortRecord[];
  /** The smallest set that such filters can match; undefined when no index helps. */
  candidates(filters: ReadonlyMap<string, readonly string[]>): Iterable<PortRecord> | undefined;
  countOf(projectId: string): number;
  isTaken(subnetId: string, address: string): boolean;
  takenCount(subnetId: string): number;
}

export function openPorts(context: ServiceContext): PortStore {
  const stored: Collection<PortRecord> = context.store.collection('network.ports');
  const gone: Collection<true> = context.store.collection('network.gone-ports');
  const computed = computedPorts(context);
  const index = createIndex();
  for (const record of stored.values()) index.add(record);

  const isComputed = (record: PortRecord) => !stored.has(record.id) && !gone.has(record.id);
  const store: PortStore = {
    get: (id) => stored.get(id) ?? (gone.has(id) ? undefined : computed.get(id)),
    set(id, record) {
      const before = stored.get(id);
      if (before) index.remove(before);
      stored.set(id, record);
      index.add(record);
    },
    delete(id) {
      const record = store.get(id);
      if (!record) return false;
      if (stored.has(id)) index.remove(record);
      stored.delete(id);
      if (computed.get(id)) gone.set(id, true);
      return true;
    },
    *values() {
      yield* stored.values();
      for (const record of computed.all()) if (isComputed(record)) yield record;
    },
    with(attribute, values) {
      const ids = values.flatMap((value) => index.ids(attribute, value));
      const own = ids.flatMap((id) => stored.get(id) ?? []);
      return [...own, ...values.flatMap((value) => computed.with(attribute, value).filter(isComputed))];
    },
    candidates(filters) {
      for (const attribute of indexed) {
        const values = filters.get(attribute);
        if (values) return store.with(attribute, [...new Set(values)]);
      }
      return undefined;
    },
    countOf: (projectId) => index.ids('project_id', projectId).length + computed.countOf(projectId),
    isTaken: (subnetId, address) => index.isTaken(subnetId, address) || computed.isTaken(subnetId, address),
    takenCount: (subnetId) => index.takenCount(subnetId) + computed.takenCount(subnetId),
  };
  return store;
}

function createIndex() {
  const maps = new Map(indexed.map((attribute) => [attribute, new Map<string, Set<string>>()]));
  const taken = new Map<string, Set<string>>();
  const into = (map: Map<string, Set<string>>, key: string, value: string) => {
    const known = map.get(key);
    if (known) known.add(value);
    else map.set(key, new Set([value]));
  };
  return {
    add(record: PortRecord) {
      for (const [attribute, map] of maps) into(map, record[attribute], record.id);
      for (const { subnet_id, ip_address } of record.fixed_ips) into(taken, subnet_id, ip_address);
    },
    remove(record: PortRecord) {
      for (const [attribute, map] of maps) map.get(record[attribute])?.delete(record.id);
      for (const { subnet_id, ip_address } of record.fixed_ips) taken.get(subnet_id)?.delete(ip_address);
    },
    ids: (attribute: Indexed, value: string) => [...(maps.get(attribute)?.get(value) ?? [])],
    isTaken: (subnetId: string, address: string) => taken.get(subnetId)?.has(address) === true,
    takenCount: (subnetId: string) => taken.get(subnetId)?.size ?? 0,
  };
}
