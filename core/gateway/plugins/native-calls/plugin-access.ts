import type { PluginManifest } from '#protocol';
import { type CallRule, readCallRule } from '../../../base/plugin-rules/call-rules.mjs';
import { readOperation } from '../../../base/plugin-rules/operation-rules.mjs';
import { type CallRate, readRate } from './rate-limit.ts';

/** The calls that a plugin may make, as its manifest declares them in `access`. */
export interface PluginAccess {
  /** Catalog type → the calls. */
  services: ReadonlyMap<string, readonly CallRule[]>;
  /** Ids of the API's operations. */
  api: ReadonlySet<string>;
  rate: CallRate;
}

/** Undefined: there is no such plugin, or it is not served. */
export type AccessOf = (plugin: string) => PluginAccess | undefined;

/** Reads `access.services`, `access.api` and `budget.requests`. Throws a sentence: a manifest that asks for what it can't have is refused whole. */
export function readAccess({ id, access, budget }: Pick<PluginManifest, 'id' | 'access' | 'budget'>): PluginAccess {
  const services = new Map<string, readonly CallRule[]>();
  for (const [service, lines] of Object.entries((access?.['services'] as object | undefined) ?? {})) {
    if (!Array.isArray(lines)) throw new Error(`access.services.${service}: a list of calls is wanted`);
    services.set(
      service,
      lines.map((line) => readCallRule(service, String(line))),
    );
  }
  const lines: unknown = access?.['api'] ?? [];
  if (!Array.isArray(lines)) throw new Error('access.api: a list of operations is wanted');
  const api = new Set(lines.map((line) => readOperation(id, String(line))));
  return { services, api, rate: readRate(budget?.['requests']) };
}

/** The access of the plugins that are served now; each manifest is read once. */
export function accessOfManifests(manifestOf: (plugin: string) => PluginManifest | undefined): AccessOf {
  const read = new WeakMap<PluginManifest, PluginAccess>();
  return (plugin) => {
    const manifest = manifestOf(plugin);
    if (!manifest) return undefined;
    let access = read.get(manifest);
    if (!access) read.set(manifest, (access = readAccess(manifest)));
    return access;
  };
}
