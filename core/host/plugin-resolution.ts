import type { PluginIndexEntry } from '#protocol';
import { engineFits } from '../base/plugin-rules/engine.mjs';
import { isBuiltIn } from './built-in.ts';
import type { StartupProblem } from './startup-problems.ts';

/** The names that this console offers to plugins. */
export interface HostSymbols {
  /** Version of the SDK's interface. */
  readonly version: string;
  readonly sdk: ReadonlySet<string>;
  readonly ui: ReadonlySet<string>;
  /** Ids of its own points. */
  readonly points: ReadonlySet<string>;
  /** Families of keys that a `when` may ask for. */
  readonly when: ReadonlySet<string>;
  /** Ids of the services the console itself provides. */
  readonly tokens: ReadonlySet<string>;
}

export interface Resolution {
  /** The plugins that can start, each after the ones it requires; the console's own before installed ones. */
  readonly order: readonly PluginIndexEntry[];
  readonly problems: readonly StartupProblem[];
}

/**
 * Decides which plugins can start, and in which order. A plugin that can't start holds up those that require it, and no other.
 * The same set gives the same answer, whatever its order.
 */
export function resolvePlugins(entries: readonly PluginIndexEntry[], symbols: HostSymbols): Resolution {
  const problems: StartupProblem[] = [];
  const able = new Map<string, PluginIndexEntry>();
  const provided = new Set(entries.flatMap(({ manifest }) => manifest.provides ?? []));
  for (const entry of entries) {
    const { manifest } = entry;
    const problem = able.has(manifest.id)
      ? ({ code: 'PLUGIN_DUPLICATE_ID', plugin: manifest.id } as const)
      : incompatibility(entry, symbols, provided);
    if (problem) problems.push(problem);
    else able.set(manifest.id, entry);
  }
  dropUnsatisfied(able, symbols, problems);
  return { order: sorted(able, problems), problems };
}

const kinds = ['sdk', 'ui', 'points', 'tokens', 'when'] as const;

function incompatibility(
  { manifest: { id: plugin, engine, uses }, unallowed = [] }: PluginIndexEntry,
  symbols: HostSymbols,
  provided: ReadonlySet<string>,
): StartupProblem | undefined {
  const isMissing = (kind: (typeof kinds)[number], name: string) =>
    // Services of other plugins, built-in ones as well, may come later: whoever requires one waits for it.
    !symbols[kind].has(name) && (kind !== 'tokens' || (name.startsWith('sextant.') && !provided.has(name)));
  const missing = kinds.flatMap((kind) => (uses?.[kind] ?? []).filter((name) => isMissing(kind, name)));
  if (missing.length > 0) return { code: 'PLUGIN_SYMBOL_MISSING', plugin, symbols: missing.join(', ') };
  if (unallowed.length > 0) return { code: 'PLUGIN_PROPOSED', plugin, symbols: unallowed.join(', ') };
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
  /** The plugins whose cycle has been reported. */
  const named = new Set<string>();
  const place = (id: string, path: readonly string[]): boolean => {
    const state = done.get(id);
    if (state === 'placed') return true;
    if (state === 'left out') return false;
    if (state === 'started') {
      const cycle = path.slice(path.indexOf(id));
      for (const plugin of cycle) {
        const others = cycle.filter((other) => other !== plugin).join(', ');
        problems.push({ code: 'PLUGIN_NEED_CYCLE', plugin, others });
        named.add(plugin);
      }
      return false;
    }
    done.set(id, 'started');
    const entry = able.get(id)!;
    const lost = (entry.manifest.requires ?? []).find((token) => {
      const other = providers.get(token);
      return other !== undefined && other !== id && !place(other, [...path, id]);
    });
    done.set(id, lost === undefined ? 'placed' : 'left out');
    if (lost === undefined) order.push(entry);
    // A plugin outside the cycle that requires one of its members is reported as with any missing need.
    else if (!named.has(id)) problems.push({ code: 'PLUGIN_NEED_MISSING', plugin: id, need: lost });
    return lost === undefined;
  };
  const ids = [...able.keys()].sort();
  // Paths belong to those that come first.
  for (const id of ids.sort((a, b) => +isBuiltIn(b) - +isBuiltIn(a))) place(id, []);
  return order;
}
