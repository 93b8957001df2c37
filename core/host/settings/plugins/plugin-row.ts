import type { InstalledReport, InstalledState, PluginIndexEntry } from '#protocol';
import type { ItemStatus } from '#registry';
import type { PluginReport } from '../../plugin-report.ts';
import { isOfEnd, isOnItsWay, type StartupProblem } from '../../startup-problems.ts';

/** The state of a plugin: the browser's where the gateway serves the plugin, else the gateway's. */
export type PluginRowState = Exclude<InstalledState, 'verified'> | PluginReport['state'];

/** A plugin as the page shows it. Sizes are bytes, times milliseconds. */
export interface PluginRow {
  id: string;
  label: string;
  version: string;
  state: PluginRowState;
  /** The reason that the gateway or the browser gives; `problem` is the same with a text in every language. */
  reason?: string;
  problem?: StartupProblem;
  builtIn: boolean;
  source: string;
  digest: string;
  bytes: number;
  locked: boolean;
  signedBy?: string;
  access: Record<string, unknown>;
  cost?: PluginReport['cost'];
  /** Catalog types that its pages need, and that the catalog does not have: no mistake, but why nothing of it is seen. */
  absentServices?: readonly string[];
  /** A locale pack: nothing of it is ever opened. */
  wordsOnly?: boolean;
}

/** A locale pack contributes words and nothing else. */
export function bringsWordsOnly({ manifest }: PluginIndexEntry): boolean {
  const points = Object.keys(manifest.contributes ?? {});
  return points.length === 1 && points[0] === 'locales';
}

/** Two may claim one id: they lie in different places. */
export const rowIdOf = ({ id, source }: Pick<PluginRow, 'id' | 'source'>) => `${id} ${source}`;

const tones: Readonly<Record<PluginRowState, ItemStatus['tone']>> = {
  active: 'ok',
  ready: 'ok',
  loading: 'run',
  blocked: 'warn',
  quarantined: 'bad',
  failed: 'bad',
  rejected: 'bad',
  broken: 'bad',
  disabled: 'idle',
  draining: 'run',
  disposed: 'idle',
};

export function pluginStatus({ state }: Pick<PluginRow, 'state'>): ItemStatus {
  return { label: `core:pluginsPage.state.${state}`, tone: tones[state] };
}

export const isRunning = (row: PluginRow): boolean => tones[row.state] === 'ok';
/** Whether the plugin can't run, or something of it doesn't work. */
export const needsAttention = (row: PluginRow): boolean =>
  ['warn', 'bad'].includes(tones[row.state]) ||
  (row.problem !== undefined && !isOnItsWay(row.problem)) ||
  (isRunning(row) && row.reason !== undefined);

/**
 * Joins what the gateway found with what became of it in this browser.
 *
 * @param problems in the order they came; the last of a plugin counts
 * @param absent services that plugins need and the catalog lacks, by plugin
 * @param packs ids of those that bring words and nothing else
 */
export function pluginRows(
  installed: readonly InstalledReport[],
  running: readonly PluginReport[],
  problems: readonly StartupProblem[],
  absent: ReadonlyMap<string, readonly string[]> = new Map(),
  packs: ReadonlySet<string> = new Set(),
): PluginRow[] {
  const reports = new Map(running.map((report) => [report.id, report]));
  const told = new Map(problems.map((problem) => [problem.plugin, problem]));
  return installed.map(({ state, reason, ...found }) => {
    const report = state === 'verified' ? reports.get(found.id) : undefined;
    const last = told.get(found.id);
    const problem = last && (state === 'verified' || isOfEnd(last)) ? last : undefined;
    const why = report?.reason ?? reason;
    const absentServices = state === 'verified' ? absent.get(found.id) : undefined;
    return {
      ...found,
      // The browser has it in the operator's language.
      label: report?.label ?? found.label,
      // Served, and not here yet: the browser has still to hear of it.
      state: state === 'verified' ? (report?.state ?? 'loading') : state,
      ...(why ? { reason: why } : {}),
      ...(problem ? { problem } : {}),
      ...(report?.cost ? { cost: report.cost } : {}),
      ...(absentServices ? { absentServices } : {}),
      ...(state === 'verified' && packs.has(found.id) ? { wordsOnly: true } : {}),
    };
  });
}
