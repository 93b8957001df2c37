import { join, resolve } from 'node:path';
import type { GatewayConfig } from './gateway-config.ts';
import type { LegacyConfig } from './legacy-config.ts';
import type { SignaturePolicy } from './signatures.ts';

/** The part of the configuration that is about plugins and site files. */
export interface PluginConfig {
  places: readonly PluginPlace[];
  /** Where the files are kept that are served. */
  store: string;
  /** The file that says in which order plugins came: not in the store, which anybody may empty. */
  arrivals: string;
  siteDirectory: string | null;
  /** The console's own words, as they were built; null: there are none. */
  locales: string | null;
  policy: SignaturePolicy;
  /** Panels that are kept in another console, as the configuration has them at the moment. */
  legacy?(): LegacyConfig;
}

export function pluginConfig(
  config: Pick<GatewayConfig, 'dist' | 'legacy' | 'plugins' | 'site' | 'stateDirectory'>,
): PluginConfig {
  const { dist, plugins, site, stateDirectory } = config;
  return {
    places: [
      ...(dist === null ? [] : [{ path: join(dist, 'plugins'), builtIn: true }]),
      ...plugins.directories.map((path) => ({ path, builtIn: false })),
    ],
    store: resolve(stateDirectory, 'store'),
    arrivals: resolve(stateDirectory, 'arrivals.json'),
    siteDirectory: site.directory,
    locales: dist === null ? null : join(dist, 'locales'),
    policy: plugins.signatures,
    legacy: () => config.legacy,
  };
}

/** A folder that holds plugins. */
export interface PluginPlace {
  path: string;
  builtIn: boolean;
}
