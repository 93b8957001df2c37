import { createQuotas, type Quotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import type { Collection } from '../shared/store.ts';
import type { TypeRecord } from './cinder-records.ts';

/** Cinder's quotas. Each volume type adds three of its own. A cloud with a size has room for what it computes. */
export function openQuotas(context: ServiceContext, types: Collection<TypeRecord>): Quotas {
  const computed = context.size ?? 0;
  const typed = (name: string): [string, number][] =>
    ['volumes', 'gigabytes', 'snapshots'].map((kind) => [`${kind}_${name}`, -1]);
  return createQuotas(context.store, 'volume', () => ({
    volumes: 10 + computed,
    per_volume_gigabytes: -1,
    snapshots: 10,
    gigabytes: 1000 + 200 * computed,
    backups: 10,
    backup_gigabytes: 1000,
    ...Object.fromEntries([...types.values()].toReversed().flatMap(({ name }) => typed(name))),
    groups: 10,
  }));
}
