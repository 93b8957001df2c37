import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { InstalledReport } from '#protocol';
import { askedKey } from '../../../base/words/asked-key.mjs';
import { buildOf, type CatalogProblem, type CatalogSnapshot, type InstalledPlugin } from './catalog-snapshot.ts';
import { manifestProblems } from './manifest-problems.ts';
import type { EnglishWords } from './english-words.ts';
import { overlayProblems } from './overlay-problems.ts';
import { settingProblems } from './plugin-settings.ts';
import { messageOf } from './message-of.ts';
import type { Site } from './site.ts';
import type { Found, Seen } from './load-plugin.ts';

/** The plugin, or the refusal, that was found at one place. */
export interface Finding {
  source: string;
  builtIn: boolean;
  found: Found;
}

/**
 * Decides which of the found plugins are served, and reports on each. When two have one id the first keeps it, so the findings
 * come in the order in which they were installed.
 */
export function composeSnapshot(
  findings: readonly Finding[],
  site: Site,
  problems: readonly CatalogProblem[],
  ofConsole?: EnglishWords,
): CatalogSnapshot {
  const plugins: InstalledPlugin[] = [];
  const reports: InstalledReport[] = [];
  const holders = new Map<string, string>();
  const { disabled, locked, proposed } = site.enablement;
  for (const { source, builtIn, found } of findings) {
    if ('refusal' in found) {
      const { state, message } = found.refusal;
      reports.push({
        ...reportOf(source, builtIn, found),
        state,
        reason: message,
        locked: true,
      });
      continue;
    }
    const { plugin } = found;
    const { id } = plugin.manifest;
    const report = {
      ...reportOf(source, builtIn, { named: plugin.manifest, access: plugin.manifest.access, digest: plugin.digest }),
      label: labelOf(plugin),
      bytes: plugin.bytes,
    };
    const signed = plugin.signedBy === undefined ? {} : { signedBy: plugin.signedBy };
    const holder = holders.get(id);
    if (holder !== undefined) {
      const reason = `the id ${id} is taken by ${holder}`;
      reports.push({ ...report, ...signed, state: 'rejected', reason, locked: true });
      continue;
    }
    holders.set(id, builtIn ? 'a built-in plugin' : basename(source));
    const isLocked = locked.includes(id);
    if (disabled.includes(id)) {
      const reason = 'it is switched off in enablement.yaml';
      reports.push({ ...report, ...signed, state: 'disabled', reason, locked: isLocked });
    } else {
      plugins.push(plugin);
      reports.push({ ...report, ...signed, state: 'verified', locked: isLocked });
    }
  }
  // Sorted, so that two gateways with the same plugins say the same.
  const served = plugins.map((plugin) => `${plugin.manifest.id} ${buildOf(plugin)}`).sort();
  const ofPlugins = plugins.map(
    ({ manifest: { id }, settings }) => settings && [id, settings.version, settings.defaults],
  );
  const settingsTag = tagOf([site.settings, ofPlugins.filter(Boolean)]);
  return {
    etag: tagOf([served, proposed, site.layout, site.overlay, settingsTag]),
    plugins,
    reports: reports.sort(byName),
    problems: [
      ...problems,
      ...manifestProblems(plugins),
      ...settingProblems(plugins, site.settings),
      ...overlayProblems(plugins, site, ofConsole, [...holders.keys()]),
    ],
    layout: site.layout,
    proposed,
    overlay: site.overlay,
    settings: site.settings,
    settingsTag,
  };
}

/** The built-in ones first. */
function byName(a: InstalledReport, b: InstalledReport): number {
  if (a.builtIn !== b.builtIn) return a.builtIn ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : a.source < b.source ? -1 : 1;
}

function reportOf(source: string, builtIn: boolean, { named, access = {}, digest = '' }: Seen) {
  const name = basename(source).replace(/\.(tgz|tar\.gz)$/, '');
  return {
    id: named?.id ?? name,
    version: named?.version ?? '',
    // The words of one that is refused can't be read.
    label: named && !isKey(named.label) ? named.label : (named?.id ?? name),
    source: builtIn ? 'built-in' : source,
    builtIn,
    digest,
    bytes: 0,
    access,
  };
}

const isKey = (label: string) => askedKey(label) !== undefined;

/** In the language that texts are written in: who looks at a list of plugins may well see one that is not served. */
function labelOf({ manifest, bundles }: InstalledPlugin): string {
  const key = askedKey(manifest.label);
  if (key === undefined) return manifest.label;
  const own = (manifest.contributes?.locales ?? []).filter(({ locale }) => locale === 'en');
  return own.map(({ src }) => messageOf(bundles[src], key)).find((word) => word !== undefined) ?? manifest.id;
}

function tagOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12);
}
