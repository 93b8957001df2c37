import type { FastifyInstance } from 'fastify';
import { novaTime } from './checks.ts';
import { type ServiceFacts, serviceFacts } from './compute-services.ts';
import type { NovaCore } from './nova-core.ts';
import { internalZone } from './zones.ts';

/** Availability zones, for users by name, for administrators with their hosts. */
export function zoneRoutes(app: FastifyInstance, core: NovaCore): void {
  app.get('/v2.1/os-availability-zone', async (request) => {
    core.enforce('os_compute_api:os-availability-zone:list', core.caller(request));
    const shown = zones(core).filter(([zone]) => zone !== internalZone);
    return { availabilityZoneInfo: shown.map(([zone, services]) => zoneView(zone, services, false)) };
  });
  app.get('/v2.1/os-availability-zone/detail', async (request) => {
    core.enforce('os_compute_api:os-availability-zone:detail', core.caller(request));
    return { availabilityZoneInfo: zones(core).map(([zone, services]) => zoneView(zone, services, true)) };
  });
}

/** The zones that are available first; each list in the order of the names. */
function zones(core: NovaCore): [zone: string, services: ServiceFacts[]][] {
  const byZone = new Map<string, ServiceFacts[]>();
  for (const service of serviceFacts(core)) byZone.set(service.zone, [...(byZone.get(service.zone) ?? []), service]);
  const order = ([zone, services]: [string, ServiceFacts[]]) => `${isAvailable(services) ? 0 : 1}${zone}`;
  return [...byZone].toSorted((left, right) => (order(left) < order(right) ? -1 : 1));
}

function isAvailable(services: readonly ServiceFacts[]): boolean {
  return services.some(({ status }) => status === 'enabled');
}

function zoneView(zoneName: string, services: readonly ServiceFacts[], withHosts: boolean): object {
  const available = isAvailable(services);
  return { zoneName, zoneState: { available }, hosts: withHosts && available ? hostsOf(services) : null };
}

function hostsOf(services: readonly ServiceFacts[]): Record<string, Record<string, object>> {
  const hosts: Record<string, Record<string, object>> = {};
  for (const { record, state, status, updatedAt } of services) {
    (hosts[record.host] ??= {})[record.binary] = {
      available: state === 'up',
      active: status === 'enabled',
      updated_at: novaTime(updatedAt),
    };
  }
  return hosts;
}
