import { callApi, type Services, Session } from '@sextant/sdk';

/** A service of the catalog, with its public endpoints. */
export type CloudService = Awaited<ReturnType<typeof callApi<'readCatalog'>>>[number];

/** Facts that a client outside the console needs to reach the cloud. */
export interface CloudAccess {
  /** Keystone's address, with its version. */
  authUrl: string;
  region: string | null;
  services: readonly CloudService[];
}

/** Reads the catalog of the session, and the region in use. */
export async function readCloudAccess(services: Services): Promise<CloudAccess> {
  const catalog = await callApi(services, 'readCatalog', {});
  const { services_region: region } = services.get(Session).current();
  return { authUrl: authUrlOf(endpointOf(catalog, 'identity', region)), region, services: catalog };
}

/** Returns the public address of a service in the region, else in any. */
export function endpointOf(catalog: readonly CloudService[], type: string, region: string | null): string {
  const endpoints = catalog.filter((service) => service.type === type).flatMap((service) => service.endpoints);
  return (endpoints.find((endpoint) => endpoint.region === region) ?? endpoints[0])?.url ?? '';
}

/** The catalog has the address with a version or without; clients want version 3. */
function authUrlOf(url: string): string {
  return url === '' ? '' : `${url.replace(/\/+$/, '').replace(/\/v[23](\.0)?$/, '')}/v3`;
}
