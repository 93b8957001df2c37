import { createHash } from 'node:crypto';
import type { PanelContribution } from '#protocol';
import type { Words } from '#base/words/words.mjs';
import type { LegacyConfig, LegacyPanel } from '../../config/legacy-config.ts';
import type { CatalogProblem, InstalledPlugin } from '../catalog/catalog-snapshot.ts';
import type { Finding } from '../catalog/compose-snapshot.ts';

/** The built-in plugin with the page of panels that are kept in another console. */
const plugin = 'legacy';
/** Behind the console's own panels, as those of installed plugins. */
const lastOrder = 900;

/** A panel as its page finds it in the navigation. */
interface LegacyPanelItem extends PanelContribution {
  address: string;
  open: LegacyPanel['open'];
  /** Name of the other console. */
  console: string;
}

/** Returns what was found with the site's panels in the plugin's manifest, or without the plugin where there is no panel. */
export function withLegacyPanels(findings: readonly Finding[], legacy: LegacyConfig | undefined): Finding[] {
  return findings.flatMap((finding) => {
    if (!isLegacy(finding)) return [finding];
    if (!legacy || legacy.panels.length === 0) return [];
    return [{ ...finding, found: { plugin: withPanels(finding.found.plugin, legacy) } }];
  });
}

/** Panels that the configuration wants to take the place of, or to stand behind, and that there are not. */
export function legacyProblems(findings: readonly Finding[], legacy: LegacyConfig | undefined): CatalogProblem[] {
  const known = new Set(
    findings.flatMap(({ found }) => {
      if (!('plugin' in found)) return [];
      const { id, contributes = {} } = found.plugin.manifest;
      return (contributes.panels ?? []).map((panel) => `${id}/${panel.id}`);
    }),
  );
  return (legacy?.panels ?? []).flatMap(({ insteadOf, after }, at) =>
    Object.entries({ instead_of: insteadOf, after }).flatMap(([key, wanted]) =>
      wanted === null || known.has(wanted)
        ? []
        : [{ source: `legacy.panels.${at}.${key}`, message: `there is no panel ${wanted}` }],
    ),
  );
}

type LegacyFinding = Finding & { found: { plugin: InstalledPlugin } };

function isLegacy(finding: Finding): finding is LegacyFinding {
  return finding.builtIn && 'plugin' in finding.found && finding.found.plugin.manifest.id === plugin;
}

function withPanels(installed: InstalledPlugin, legacy: LegacyConfig): InstalledPlugin {
  // The panel of the plugin's own manifest is the pattern of all others, and gives way to them.
  const [pattern] = installed.manifest.contributes?.panels ?? [];
  const panels = legacy.panels.map((panel) => ({ ...itemOf(panel, legacy), view: pattern?.view }));
  return {
    ...installed,
    manifest: { ...installed.manifest, contributes: { ...installed.manifest.contributes, panels } },
    edition: createHash('sha256').update(JSON.stringify(legacy)).digest('hex').slice(0, 12),
    ownWords: titlesOf(legacy.panels),
  };
}

function itemOf(
  { id, title, address, open, order, after, service, policy, insteadOf, in: place }: LegacyPanel,
  { name }: LegacyConfig,
): LegacyPanelItem {
  const conditions = [service === null ? [] : `service.${service}`, policy === null ? [] : `policy.${policy}`].flat();
  return {
    id,
    path: pageOf(id),
    in: place,
    label: typeof title === 'string' ? title : `%site.${id}%`,
    icon: open === 'link' ? 'external-link' : 'table-2',
    ...(after !== null && { after }),
    ...((order !== null || after === null) && { order: order ?? lastOrder }),
    ...(conditions.length > 0 && { when: conditions.join(' && ') }),
    ...(insteadOf !== null && { replaces: insteadOf }),
    ...{ address, open, console: name },
  };
}

/** The console's own address of a panel. */
export const pageOf = (id: string) => `/${plugin}/${id}`;

/** Language → the titles that differ by language. */
function titlesOf(panels: readonly LegacyPanel[]): Record<string, Words> {
  const languages = new Set(panels.flatMap(({ title }) => (typeof title === 'string' ? [] : Object.keys(title))));
  const inLanguage = (language: string) =>
    Object.fromEntries(
      panels.flatMap(({ id, title }) => {
        const text = typeof title === 'string' ? undefined : title[language];
        return text === undefined ? [] : [[id, text]];
      }),
    );
  return Object.fromEntries([...languages].map((language) => [language, { site: inLanguage(language) }]));
}
