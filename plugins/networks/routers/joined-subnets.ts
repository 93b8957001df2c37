import { I18n, type Services } from '@sextant/sdk';
import { loadRouter, type Router } from './router.ts';

/** More routers are not asked about. */
const mostRouters = 10;
/** More subnets are not named. */
const mostNames = 5;

/** Reads the names of the subnets that routers join (readRouter), one call each. Nothing where that fails. Never rejects. */
export async function readJoined(routers: readonly Router[], services: Services): Promise<string[] | undefined> {
  if (routers.length > mostRouters) return undefined;
  try {
    const found = await Promise.all(routers.map(({ id }) => loadRouter(id, { services })));
    return found.flatMap((router) => joinedBy(router).map((subnet) => subnet.name || subnet.cidr));
  } catch {
    return undefined;
  }
}

/** Returns the subnets of the interfaces; that of the gateway is none of them. */
export function joinedBy({ interfaces = [], subnets = [] }: Router) {
  const ids = new Set(
    interfaces
      .filter(({ device_owner: owner }) => owner !== 'network:router_gateway')
      .flatMap(({ fixed_ips: ips = [] }) => ips.map(({ subnet_id: id }) => id)),
  );
  return subnets.filter(({ id }) => ids.has(id));
}

/** Returns the sentence about these subnets for the question. */
export function joinedText(joined: readonly string[] | undefined, services: Services): string {
  const i18n = services.get(I18n);
  if (!joined) return i18n.t('networks:router.left.unknown');
  if (joined.length === 0) return '';
  return i18n.t('networks:router.left.subnets', { names: i18n.list(joined.slice(0, mostNames)) });
}
