import type { NovaCore } from './nova-core.ts';
import type { ComputeServiceRecord } from './nova-records.ts';
import { defaultZone, internalZone, zonesOfHosts } from './zones.ts';

/** How often nova's processes report, in milliseconds. */
const reportInterval = 10_000;

/** A process as calls about it see it. */
export interface ServiceFacts {
  record: ComputeServiceRecord;
  /** The id before 2.53. */
  number: number;
  zone: string;
  status: 'enabled' | 'disabled';
  state: 'up' | 'down';
  /** Milliseconds: when it was changed or, later, last reported. */
  updatedAt: number;
}

/** Nova's processes, in the order of their numbers. */
export function serviceFacts(core: NovaCore): ServiceFacts[] {
  const now = core.context.clock.now();
  const reported = now - (now % reportInterval);
  const zones = zonesOfHosts(core);
  return [...core.services.values()].map((record, at) => ({
    record,
    number: at + 1,
    zone: record.binary === 'nova-compute' ? (zones.get(record.host) ?? defaultZone) : internalZone,
    status: record.disabled ? 'disabled' : 'enabled',
    state: record.forced_down ? 'down' : 'up',
    updatedAt: record.forced_down ? record.updated_at : Math.max(record.updated_at, reported),
  }));
}

/** The compute process of a host. */
export function computeServiceOf(core: NovaCore, host: string): ComputeServiceRecord | undefined {
  return [...core.services.values()].find((record) => record.binary === 'nova-compute' && record.host === host);
}
