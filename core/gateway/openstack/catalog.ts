import type { CatalogService } from '#protocol';
import type { EndpointInterface } from '../config/gateway-config.ts';
import { GatewayError } from '../http/errors.ts';

/**
 * Maps each service to its types in the catalog and the version in its addresses. `version` null: the endpoint holds the
 * version (and the project) already.
 */
export const nativeServices = {
  identity: { types: ['identity'], version: '/v3' },
  image: { types: ['image'], version: '/v2' },
  compute: { types: ['compute'], version: '/v2.1' },
  network: { types: ['network'], version: '/v2.0' },
  volume: { types: ['volumev3', 'block-storage', 'block-store', 'volume'], version: null },
  'object-store': { types: ['object-store'], version: null },
  orchestration: { types: ['orchestration'], version: null },
  'container-infra': { types: ['container-infra'], version: '/v1' },
} as const satisfies Record<string, { types: readonly string[]; version: string | null }>;

export type NativeService = keyof typeof nativeServices;

export interface EndpointChoice {
  region: string | null;
  interface: EndpointInterface;
  secondary: EndpointInterface | null;
  /** Refuses an address of plain HTTP: a token goes there. */
  httpsOnly?: boolean;
}

/** Does the catalog have an endpoint of the service in the region? */
export function isInCatalog(
  catalog: readonly CatalogService[],
  service: NativeService,
  region: string | null,
): boolean {
  const types: readonly string[] = nativeServices[service].types;
  const endpoints = catalog.filter((each) => types.includes(each.type)).flatMap((each) => each.endpoints);
  return endpoints.some((each) => region === null || regionOf(each) === region);
}

/** The versioned address of a service, without a final slash. Throws SERVICE_NOT_IN_CATALOG. */
export function endpointOf(catalog: readonly CatalogService[], service: NativeService, choice: EndpointChoice): string {
  const { types, version } = nativeServices[service];
  const whole = catalogEndpoint(catalog, types, choice);
  if (whole === undefined) throw new GatewayError('SERVICE_NOT_IN_CATALOG', { type: types[0] }, { service });
  const bare = version === null ? whole : whole.replace(/\/v\d+(\.\d+)?(\/[^/]+)?$/, '');
  return bare + (version ?? '');
}

/**
 * The address of the first of these types that has one in the region, as the catalog has it but without a final slash.
 * Throws SERVICE_UNREACHABLE when it is no web address, or not HTTPS where that alone is allowed.
 */
export function catalogEndpoint(
  catalog: readonly CatalogService[],
  types: readonly string[],
  choice: EndpointChoice,
): string | undefined {
  for (const type of types) {
    const endpoints = catalog.filter((each) => each.type === type).flatMap((each) => each.endpoints);
    const inRegion = endpoints.filter((each) => choice.region === null || regionOf(each) === choice.region);
    for (const wanted of [choice.interface, choice.secondary]) {
      const found = inRegion.find((each) => each.interface === wanted);
      if (found) return webAddress(found.url, type, choice.httpsOnly ?? false);
    }
  }
  return undefined;
}

function webAddress(url: string, service: string, httpsOnly: boolean): string {
  const whole = url.replace(/\/+$/, '');
  const isAddress = /^https?:\/\/[^/]/i.test(whole) && URL.canParse(whole);
  if (isAddress && (!httpsOnly || new URL(whole).protocol === 'https:')) return whole;
  const reason = isAddress
    ? 'its address in the service catalog is plain HTTP, which cloud.https_only forbids'
    : 'its address in the service catalog is not a web address';
  throw new GatewayError('SERVICE_UNREACHABLE', { service, reason }, { service });
}

export function regionOf(endpoint: { region?: string | null; region_id?: string | null }): string | null {
  return endpoint.region ?? endpoint.region_id ?? null;
}

/**
 * Region names of all endpoints but Keystone's, each once and sorted; of Keystone's when there are no others. Keystone lists
 * endpoints in no order: by it, a session without a chosen region would begin in another one on each cloud.
 */
export function regionsOf(catalog: readonly CatalogService[]): string[] {
  const names = (services: readonly CatalogService[]) => [
    ...new Set(services.flatMap((service) => service.endpoints.map(regionOf)).filter((name) => name !== null)),
  ];
  const ofServices = names(catalog.filter((service) => service.type !== 'identity'));
  return (ofServices.length > 0 ? ofServices : names(catalog)).sort();
}

/** Returns the catalog that the browser may see: public endpoints, and the services that have any. */
export function publicCatalog(catalog: readonly CatalogService[]): CatalogService[] {
  return catalog
    .map((service) => ({ ...service, endpoints: service.endpoints.filter((each) => each.interface === 'public') }))
    .filter((service) => service.endpoints.length > 0);
}

/** A catalog as Keystone sends it, cut down to what is used, so that many sessions cost little memory. */
export function tidyCatalog(catalog: unknown): CatalogService[] {
  return records(catalog).map((service) => ({
    id: String(service['id'] ?? ''),
    type: String(service['type'] ?? ''),
    name: String(service['name'] ?? ''),
    endpoints: records(service['endpoints'])
      .filter((each) => typeof each['url'] === 'string')
      .map((each) => {
        const { id, url, interface: name, region, region_id } = each as unknown as CatalogService['endpoints'][number];
        return {
          id,
          interface: name,
          region: region ?? region_id ?? null,
          region_id: region_id ?? region ?? null,
          url,
        };
      }),
  }));
}

/** The objects of a list; what is neither is left out. */
function records(list: unknown): Record<string, unknown>[] {
  const members: unknown[] = Array.isArray(list) ? list : [];
  return members.filter((member) => typeof member === 'object' && member !== null) as Record<string, unknown>[];
}
