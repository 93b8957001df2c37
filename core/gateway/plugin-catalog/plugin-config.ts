import { join, resolve } from 'node:path';
import type { GatewayConfig } from '../config/gateway-config.ts';
import type { PluginPlace } from './findings.ts';
import type { SignaturePolicy } from './signatures.ts';

/** What of the configuration is about plugins and site files. */
export interface PluginConfig {
  places: readonly PluginPlace[];
  /** Where the files are kept that are served. */
  store: string;
  siteDirectory: string | null;
  policy: SignaturePolicy;
}

export function pluginConfig({
  dist,
  plugins,
  site,
  stateDirectory,
}: Pick<GatewayConfig, 'dist' | 'plugins' | 'site' | 'stateDirectory'>): PluginConfig {
  return {
    places: [
      ...(dist === null ? [] : [{ path: join(dist, 'plugins'), builtIn: true }]),
      ...plugins.directories.map((path) => ({ path, builtIn: false })),
    ],
    store: resolve(stateDirectory, 'store'),
    siteDirectory: site.directory,
    policy: plugins.signatures,
  };
}
