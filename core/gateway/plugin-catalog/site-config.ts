import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/gateway-config.ts';
import { layObject } from '../plugins/published-settings.ts';
import type { CatalogSnapshot } from './catalog-snapshot.ts';

const known = new WeakMap<CatalogSnapshot, GatewayConfig>();

/**
 * The configuration with the site's `settings.site.json` laid over its settings, as it is now. What says who is an
 * administrator, and how images are uploaded, can't be changed there.
 */
export function siteConfig({
  config,
  pluginCatalog,
}: Pick<FastifyInstance, 'config' | 'pluginCatalog'>): GatewayConfig {
  const { snapshot } = pluginCatalog;
  const { values, locked } = snapshot.settings;
  const made = known.get(snapshot) ?? {
    ...config,
    settings: {
      ...layObject(config.settings, values),
      ...(locked.length > 0 ? { LOCKED_SETTINGS: [...locked] } : {}),
    },
  };
  known.set(snapshot, made);
  return made;
}
