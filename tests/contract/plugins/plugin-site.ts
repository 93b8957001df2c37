import { expect } from 'vitest';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { InstalledReport, PluginIndex } from '../../../core/protocol/index.ts';
import type { GatewayConfigInput } from '../../../core/gateway/config/gateway-config.ts';
import { layFiles } from '../../support/archives.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import type { GatewayOnCloud } from '../../support/gateway.ts';
import { startDelivery } from '../delivery/built.ts';

/** A gateway that watches a plugins folder and a site folder of its own. */
export interface PluginSite extends GatewayOnCloud {
  plugins: string;
  site: string;
  state: string;
  /** Ids of the plugins that are served, built-in ones left out. */
  served(): string[];
  report(id: string): InstalledReport | undefined;
  /** Puts a folder there at once, as careful tools do. */
  drop(name: string, files: Record<string, string | Buffer>): void;
  remove(name: string): void;
}

export async function startPluginSite(
  overrides: Partial<Omit<GatewayConfigInput, 'cloud'>> = {},
  prepare: (plugins: string, site: string) => void = () => undefined,
): Promise<PluginSite> {
  const root = mkdtempSync(join(tmpdir(), 'sextant-plugin-site-'));
  const [plugins, site, state] = ['plugins', 'site', 'state'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  layFiles(root, { 'plugins/.keep': '', 'site/.keep': '' });
  prepare(plugins, site);
  const running = await startDelivery({
    ...overrides,
    stateDirectory: state,
    plugins: { directories: [plugins], ...overrides.plugins },
    site: { directory: site },
  });
  const catalog = running.gateway.pluginCatalog;
  return {
    ...running,
    plugins,
    site,
    state,
    served: () =>
      catalog.snapshot.plugins.filter(({ builtIn }) => !builtIn).map(({ manifest, digest: _digest }) => manifest.id),
    report: (id) => catalog.snapshot.reports.find((each) => each.id === id),
    drop(name, files) {
      layFiles(join(root, 'arriving', name), files);
      rmSync(join(plugins, name), { recursive: true, force: true });
      renameSync(join(root, 'arriving', name), join(plugins, name));
    },
    remove: (name) => rmSync(join(plugins, name), { recursive: true }),
    async close() {
      await running.close();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

export const indexOf = (client: GatewayClient) => client.json<PluginIndex>('/plugins/index.json');

/** The entry of a plugin in the index, if it is there. */
export const entryOf = async (client: GatewayClient, id: string) =>
  (await indexOf(client)).plugins.find(({ manifest }) => manifest.id === id);

/** Asked again and again until it is so, for five seconds: folders are watched, not called. */
export const eventually = (what: () => unknown) => expect.poll(what, { timeout: 5000, interval: 20 });
