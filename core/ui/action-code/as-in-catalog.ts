import type { Services } from '#base';
import { Catalog } from '#services/catalog/catalog';
import { namesOf } from '#services/catalog/service-names';
import { Session } from '#services/session/session';
import type { CodeText } from './code-texts.ts';

/** The texts with the types that this cloud's catalog has for their services; as they are, when the catalog can't be had. */
export async function asInCatalog(texts: readonly CodeText[], services: Services): Promise<readonly CodeText[]> {
  if (texts.every(({ endpoints }) => endpoints.size === 0)) return texts;
  const region = services.get(Session).current().services_region;
  const listed = await services
    .get(Catalog)
    .services()
    .catch(() => []);
  const isThere = (name: string) =>
    listed.some(
      ({ type, endpoints }) =>
        type === name && endpoints.some((endpoint) => (endpoint.region_id ?? endpoint.region) === region),
    );
  // The first that is there is the one that the gateway calls.
  const nameOf = (service: string) => namesOf(service).find(isThere) ?? service;
  return texts.map((text) => ({
    ...text,
    endpoints: new Map([...text.endpoints].map(([variable, service]) => [variable, nameOf(service)])),
  }));
}
