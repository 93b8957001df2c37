import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../../config/gateway-config.ts';
import { layeredSettings, type SettingsScope } from './settings-layers.ts';

/**
 * The configuration with the site's `settings.site.json` laid over its settings, as a session has it now. What says who is an
 * administrator, and how images are uploaded, can't be changed there.
 */
export function siteConfig(
  { config, pluginCatalog }: Pick<FastifyInstance, 'config' | 'pluginCatalog'>,
  scope: SettingsScope,
): GatewayConfig {
  return { ...config, settings: layeredSettings(config.settings, pluginCatalog.snapshot, scope) };
}
