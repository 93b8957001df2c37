import type { LegacyConfig, LegacyPanel } from '../config/legacy-config.ts';
import type { PageFacts } from '../api/page-facts.ts';
import { nativeServices } from '../openstack/catalog.ts';
import { pathAndQuery } from '../http/path-and-query.ts';
import type { InstalledPlugin } from '../plugins/catalog/catalog-snapshot.ts';
import { pageOf } from '../plugins/legacy/legacy-plugin.ts';
import { belowHorizon } from './horizon-addresses.ts';

/** An address that belongs to a panel in another console. */
export interface KeptAddress {
  panel: LegacyPanel;
  /** The path as it was asked for. */
  path: string;
  /** The panel's page here, with what the address had below the panel's own. */
  page: string;
}

/**
 * Finds the panel of another console that an address is about: one that it has there, or one of the panel that it stands for. Nothing is
 * found below another panel of this console.
 *
 * @param url path and query, below the base path
 */
export function keptAddress(
  url: string,
  legacy: LegacyConfig,
  plugins: readonly Pick<InstalledPlugin, 'manifest'>[],
): KeptAddress | undefined {
  const [path, query] = pathAndQuery(url);
  const below = belowHorizon(path);
  const own = new Map(
    plugins.flatMap(({ manifest: { id, contributes = {} } }) =>
      (contributes.panels ?? []).map((panel) => [`${id}/${panel.id}`, panel.path] as const),
    ),
  );
  const replaced = new Set(legacy.panels.map(({ insteadOf }) => insteadOf));
  const standing = [...own].filter(([key]) => !replaced.has(key)).map(([, place]) => place);
  const kept = legacy.panels.flatMap((panel) =>
    placesOf(panel, legacy, own)
      .filter((place) => !standing.includes(place))
      .map((place) => ({ panel, place })),
  );
  const [best] = kept.filter(({ place }) => isAt(below, place)).toSorted((a, b) => b.place.length - a.place.length);
  if (!best || standing.some((place) => place.length > best.place.length && isAt(below, place))) return undefined;
  const rest = below.slice(best.place.length).replace(/^\/$/, '');
  return { panel: best.panel, path, page: pageOf(best.panel.id) + rest + (query === undefined ? '' : `?${query}`) };
}

const isAt = (path: string, place: string) => path === place || path.startsWith(`${place}/`);

/** The paths of this console that belong to a panel: that of its address below the other console's, and that of the panel it stands for. */
function placesOf(
  { address, insteadOf }: LegacyPanel,
  { horizon }: LegacyConfig,
  own: ReadonlyMap<string, string>,
): string[] {
  const below = horizon !== null && address.startsWith(`${horizon}/`) ? address.slice(horizon.length) : '';
  const [path] = pathAndQuery(below);
  const places = [path.replace(/\/+$/, ''), (insteadOf !== null && own.get(insteadOf)) || ''];
  return [...new Set(places)].filter((place) => place !== '');
}

/** Whether the session of these facts has the panel in its navigation. */
export function showsIn(
  { service, policy, in: place }: LegacyPanel,
  { catalog, session, policy: answers }: Pick<PageFacts, 'catalog' | 'session' | 'policy'>,
): boolean {
  if (/^admin(\/|$)/.test(place) && !session.is_superuser) return false;
  if (policy !== null && answers([policy])[policy] !== true) return false;
  if (service === null) return true;
  const types = typesOf(service);
  return catalog.some(
    ({ type, endpoints }) =>
      types.includes(type) &&
      (type === 'identity' || endpoints.some((each) => (each.region_id ?? each.region) === session.services_region)),
  );
}

/** Block storage goes by several types. */
function typesOf(service: string): readonly string[] {
  const { types } = nativeServices.volume;
  return (types as readonly string[]).includes(service) ? types : [service];
}
