import type { CloudService } from '../shared/service.ts';
import type { Keystone } from './context.ts';
import type { EndpointRecord } from './keystone-records.ts';
import { endpointUrl } from './views.ts';

const interfaces = ['public', 'internal', 'admin'] as const;

/** `RegionOne`, `RegionTwo` and so on, up to nine. */
export function regionNames(count: number): string[] {
  const numbers = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine'];
  return numbers.slice(0, Math.max(1, count)).map((number) => `Region${number}`);
}

/** Puts every service of the cloud, with its endpoints in every region, into the catalog, once in a cloud's life. */
export function registerServices(
  keystone: Keystone,
  services: readonly CloudService[],
  regions: readonly string[],
): void {
  const { records, service: context } = keystone;
  for (const region of regions) {
    if (!records.regions.has(region))
      records.regions.set(region, { id: region, description: '', parent_region_id: null });
  }
  const registered = context.store.collection<true>('identity.registered');
  for (const { type, name, prefix, endpointPath } of services) {
    for (const region of regions) {
      if (registered.has(`${type}/${region}`)) continue;
      registered.set(`${type}/${region}`, true);
      const known = [...records.services.values()].find((candidate) => candidate.type === type);
      const service = known ?? { id: context.ids.namedHex(`service/${type}`), type, name, enabled: true };
      records.services.set(service.id, service);
      for (const kind of interfaces) {
        const id = context.ids.namedHex(`endpoint/${type}/${region}/${kind}`);
        const url = `{cloud}${prefix}${endpointPath}`;
        records.endpoints.set(id, {
          id,
          service_id: service.id,
          interface: kind,
          region_id: region,
          url,
          enabled: true,
        });
      }
    }
  }
}

/** The catalog of a token: enabled endpoints of enabled services, with the project put into their URLs. */
export function catalogFor(keystone: Keystone, userId: string, projectId: string | null) {
  const { services, endpoints } = keystone.records;
  const enabled = [...endpoints.values()].filter((endpoint) => endpoint.enabled);
  return [...services.values()]
    .filter((service) => service.enabled)
    .map((service) => ({
      endpoints: enabled
        .filter((endpoint) => endpoint.service_id === service.id)
        .flatMap((endpoint) => catalogEndpoint(keystone, endpoint, userId, projectId)),
      id: service.id,
      type: service.type,
      name: service.name,
    }));
}

function catalogEndpoint(keystone: Keystone, endpoint: EndpointRecord, userId: string, projectId: string | null) {
  const url = endpointUrl(keystone, endpoint);
  // Keystone leaves out what it can't complete: with no project there is no URL of swift's.
  if (projectId === null && /[%$]\((project|tenant)_id\)s/.test(url)) return [];
  return [
    {
      id: endpoint.id,
      interface: endpoint.interface,
      region_id: endpoint.region_id,
      url: url.replaceAll(/[%$]\((project|tenant)_id\)s/g, projectId ?? '').replaceAll(/[%$]\(user_id\)s/g, userId),
      region: endpoint.region_id,
    },
  ];
}
