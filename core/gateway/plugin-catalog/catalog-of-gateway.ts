import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { PluginCatalog } from './plugin-catalog.ts';

/**
 * The gateway's catalog, opened: what lies in the folders is known before the first request. Changes are noticed once the
 * gateway listens; `SIGHUP` has it look at once.
 */
export async function openCatalog(gateway: FastifyInstance): Promise<PluginCatalog> {
  const { dist, plugins, site, stateDirectory } = gateway.config;
  const catalog = new PluginCatalog({
    places: [
      ...(dist === null ? [] : [{ path: join(dist, 'plugins'), builtIn: true }]),
      ...plugins.directories.map((path) => ({ path, builtIn: false })),
    ],
    store: resolve(stateDirectory, 'store'),
    siteDirectory: site.directory,
    policy: plugins.signatures,
    log: gateway.log,
  });
  await catalog.open();
  const look = () => void catalog.rescan();
  gateway.addHook('onListen', async () => {
    process.on('SIGHUP', look);
    // Not awaited: the first page need not wait for it.
    void catalog.watch();
  });
  gateway.addHook('onClose', async () => {
    process.off('SIGHUP', look);
    catalog.close();
  });
  return catalog;
}
