import type { PluginIndexEntry, PluginManifest } from '#protocol';
import { engineFits } from './plugin-engine.ts';
import type { StartupProblem } from './startup-problems.ts';

/** What this console offers to plugins. */
export interface HostSymbols {
  /** Version of the SDK's interface. */
  readonly version: string;
  readonly sdk: ReadonlySet<string>;
  readonly ui: ReadonlySet<string>;
  /** Ids of the services the console itself provides. */
  readonly tokens: ReadonlySet<string>;
}

export interface Resolution {
  /** Those that can start, each after the ones it requires. */
  readonly order: readonly PluginIndexEntry[];
  readonly problems: readonly StartupProblem[];
}

/**
 * Which plugins can start, and in which order (plugin platform §2, "resolved"). One that can't holds up those that require
 * it, and no other. The same set gives the same answer, whatever its order.
 */
export function resolvePlugins(entries: readonly PluginIndexEntry[], symbols: HostSymbols): Resolution {
  const problems: StartupProblem[] = [];
  const able = new Map<string, PluginIndexEntry>();
  for (const entry of entries) {
    const { manifest } = entry;
    const problem = able.has(manifest.id)
      ? ({ code: 'PLUGIN_DUPLICATE_ID', plugin: manifest.id } as const)
      : incompatibility(manifest, symbols);
    if (problem) problems.push(problem);
    else able.set(manifest.id, entry);
  }
  dropUnsatisfied(able, symbols, problems);
  return { order: sorted(able, problems), problems };
}

function incompatibility(manifest: PluginManifest, symbols: HostSymbols): StartupProblem | undefined {
  const { id: plugin, engine, uses } = manifest;
  const missing = [
    ...(uses?.sdk ?? []).filter((name) => !symbols.sdk.has(name)),
    ...(uses?.ui ?? []).filter((name) => !symbols.ui.has(name)),
  ];
  if (missing.length > 0) return { code: 'PLUGIN_SYMBOL_MISSING', plugin, symbols: missing.join(', ') };
  if (!engineFits(engine, symbols.version)) {
    return { code: 'PLUGIN_ENGINE_MISMATCH', plugin, engine, version: symbols.version };
  }
  return undefined;
}

/** Each plugin that goes may leave others without what they need, so it is asked again until nothing changes. */
function dropUnsatisfied(able: Map<string, PluginIndexEntry>, symbols: HostSymbols, problems: StartupProblem[]): void {
  for (let dropped = true; dropped;) {
    dropped = false;
    const provided = providersOf(able);
    for (const [plugin, { manifest }] of able) {
      const need = manifest.requires?.find((token) => !symbols.tokens.has(token) && !provided.has(token));
      if (need === undefined) continue;
      problems.push({ code: 'PLUGIN_NEED_MISSING', plugin, need });
      able.delete(plugin);
      dropped = true;
    }
  }
}

/** Token id → the plugin that provides it; of several the least id. */
export function providersOf(plugins: ReadonlyMap<string, PluginIndexEntry>): Map<string, string> {
  const providers = new Map<string, string>();
  for (const id of [...plugins.keys()].sort()) {
    for (const token of plugins.get(id)!.manifest.provides ?? []) if (!providers.has(token)) providers.set(token, id);
  }
  return providers;
}

function sorted(able: ReadonlyMap<string, PluginIndexEntry>, problems: StartupProblem[]): PluginIndexEntry[] {
  const providers = providersOf(able);
  const done = new Map<string, 'started' | 'placed' | 'left out'>();
  const order: PluginIndexEntry[] = [];
  const place = (id: string, path: readonly string[]): boolean => {
    const state = done.get(id);
    if (state === 'placed') return true;
    if (state === 'left out') return false;
    if (state === 'started') {
      const others = path.slice(path.indexOf(id)).filter((other) => other !== id);
      problems.push({ code: 'PLUGIN_NEED_CYCLE', plugin: id, others: others.join(', ') });
      return false;
    }
    done.set(id, 'started');
    const entry = able.get(id)!;
    const needs = (entry.manifest.requires ?? [])
      .map((token) => providers.get(token))
      .filter((other) => other !== undefined);
    const isPlaced = needs.filter((other) => other !== id).every((other) => place(other, [...path, id]));
    done.set(id, isPlaced ? 'placed' : 'left out');
    if (isPlaced) order.push(entry);
    return isPlaced;
  };
  for (const id of [...able.keys()].sort()) place(id, []);
  return order;
}
