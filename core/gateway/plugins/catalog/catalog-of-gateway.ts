import type { FastifyInstance } from 'fastify';
import { errorText } from '#base';
import { PluginCatalog } from './plugin-catalog.ts';
import { pluginConfig } from '../../config/plugin-config.ts';

/**
 * The gateway's catalog, opened: what lies in the folders is known before the first request. Changes are noticed once the
 * gateway listens.
 */
export async function openCatalog(gateway: FastifyInstance): Promise<PluginCatalog> {
  const catalog = new PluginCatalog({ ...pluginConfig(gateway.config), log: gateway.log });
  await catalog.open();
  gateway.addHook('onListen', async () => {
    // Not awaited: the first page need not wait for it.
    catalog.watch().catch((error: unknown) => gateway.log.error(`plugin folders are not watched: ${errorText(error)}`));
  });
  gateway.addHook('onClose', async () => catalog.close());
  return catalog;
}
