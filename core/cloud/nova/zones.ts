import type { NovaCore } from './nova-core.ts';

/** The zone of hosts that are in no other. */
export const defaultZone = 'nova';
/** Where nova's own processes are. */
export const internalZone = 'internal';

/** The availability zone of every compute host: that of its aggregates, else the default one. */
export function zonesOfHosts(core: NovaCore): ReadonlyMap<string, string> {
  const zones = new Map(core.hosts.map((host) => [host, defaultZone]));
  for (const { hosts, metadata } of core.aggregates.values()) {
    const zone = metadata['availability_zone'];
    if (zone === undefined) continue;
    for (const host of hosts) zones.set(host, zone);
  }
  return zones;
}
