import type { PointStore } from '#registry';
import type { PluginHost } from '../plugin-host.ts';
import type { PluginReport } from '../plugin-report.ts';
import { providersOf } from '../plugin-resolution.ts';

/** The state of a plugin in this page right now. */
export interface PluginStateNow extends PluginReport {
  /** The digest of the build that runs; empty while none does. */
  digest: string;
  /** The number of its items in each point, and how many of them show. */
  points: readonly { point: string; items: number; shown: number }[];
  /** The services that it names, and who provides each: `sextant` for the console, undefined for nobody. */
  services: readonly { token: string; from: string | undefined; optional: boolean }[];
  provides: readonly string[];
  /** Refs whose code is here. */
  used: readonly string[];
  /** Listeners, timers, dialogs and calls that it has under way. */
  alive: number;
}

/** @param reports as the plugin's life tells them, with what each has cost */
export function pluginStates(
  { index, running, parts }: Pick<PluginHost, 'index' | 'running' | 'parts'>,
  reports: readonly PluginReport[],
  { found }: ReturnType<PointStore['allFindings']>,
): PluginStateNow[] {
  const providers = providersOf(new Map([...running].map(([id, { entry }]) => [id, entry])));
  const providerOf = (token: string) => (parts.symbols.tokens.has(token) ? 'sextant' : providers.get(token));
  return reports.map((report) => {
    const instance = running.get(report.id);
    const { requires = [], optional = [], provides = [] } = index.get(report.id)?.manifest ?? {};
    const named = (tokens: readonly string[], isOptional: boolean) =>
      tokens.map((token) => ({ token, from: providerOf(token), optional: isOptional }));
    return {
      ...report,
      digest: instance?.entry.digest ?? '',
      points: itemsByPoint(found, report.id),
      services: [...named(requires, false), ...named(optional, true)],
      provides,
      used: instance?.used ?? [],
      alive: instance?.belongings.size ?? 0,
    };
  });
}

function itemsByPoint(found: ReturnType<PointStore['allFindings']>['found'], owner: string) {
  const points = new Map<string, { items: number; shown: number }>();
  for (const { point, item, index } of found) {
    if (item.owner !== owner) continue;
    const { items, shown } = points.get(point) ?? { items: 0, shown: 0 };
    points.set(point, { items: items + 1, shown: shown + Number(index >= 0) });
  }
  return [...points].map(([point, counts]) => ({ point, ...counts })).sort((a, b) => (a.point < b.point ? -1 : 1));
}
