import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginManifest } from '#protocol';
import { whenFamilies } from '../../base/plugin-rules/when-families.mjs';
import { hostSymbols, sdkVersion } from '../../host/host-symbols.ts';
import { consolePoints, typePoints } from '#registry';
import { builtInFor } from './built-in.ts';
import { Skipped } from './skipped.ts';
import type { ConformanceRequest, ConsoleSymbols } from './results.ts';

/** A plugin as the checks read it. */
export interface PluginUnderTest extends ConformanceRequest {
  /** As its author wrote it. */
  readonly source: string;
  readonly manifest: PluginManifest;
  /** The manifests of the plugins beside it. */
  readonly needed: readonly PluginManifest[];
  /** The console that the plugin is compared with. */
  readonly host: ConsoleSymbols;
  /** Script files that were built: name → text. */
  readonly code: Readonly<Record<string, string>>;
}

/** Throws when there is no manifest, or nothing was built. */
export function readPlugin(request: ConformanceRequest): PluginUnderTest {
  const { folder, dist, host = thisConsole() } = request;
  const source = textOf(join(folder, 'plugin.json'), 'a plugin is a folder with one');
  const manifest = JSON.parse(textOf(join(dist, 'plugin.json'), 'build the plugin first')) as PluginManifest;
  const scripts = Object.keys(manifest.files ?? {}).filter((file) => file.endsWith('.js'));
  const code = Object.fromEntries(scripts.map((file) => [file, textOf(join(dist, file), 'build the plugin anew')]));
  const needs = request.needs ?? builtInFor(manifest);
  const needed = needs.map((need) => JSON.parse(textOf(join(need, 'plugin.json'), 'build it first')) as PluginManifest);
  return { ...request, needs, host: withServicesOf(needed, host), source, manifest, needed, code };
}

/** Adds the services of the plugins beside it to those that the console itself offers. */
function withServicesOf(needed: readonly PluginManifest[], host: ConsoleSymbols): ConsoleSymbols {
  const provided = needed.flatMap(({ provides = [] }) => provides).map((token) => [token, { status: 'stable' }]);
  return { ...host, tokens: { ...host.tokens, ...Object.fromEntries(provided) } };
}

/** Throws `Skipped` when the plugin can't start here: it requires a service that neither the console nor `needs` provides. */
export function refuseUnmetNeed({ manifest, needed }: PluginUnderTest): void {
  const provided = new Set([...hostSymbols.tokens, ...needed.flatMap(({ provides = [] }) => provides)]);
  const unmet = manifest.requires?.find((token) => !provided.has(token));
  if (unmet !== undefined) throw new Skipped(`it requires ${unmet}, which nobody here provides`);
}

/** Returns what the console of this version offers, as its `symbols.json` says. */
export function thisConsole(): ConsoleSymbols {
  const stable = (names: Iterable<string>) =>
    Object.fromEntries([...names].sort().map((name) => [name, { status: 'stable' }]));
  return {
    version: sdkVersion,
    sdk: stable(hostSymbols.sdk),
    ui: stable(hostSymbols.ui),
    tokens: stable(hostSymbols.tokens),
    points: stable(Object.values({ ...consolePoints, ...typePoints }).map(({ id }) => id)),
    when: stable(whenFamilies),
  };
}

function textOf(path: string, advice: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    throw new Error(`${path} can't be read: ${advice}`);
  }
}
