import { join } from 'node:path';
import { Ajv, type AnySchema } from 'ajv';
import { errorText, lazily } from '#base';
import type { LayoutRule } from '#protocol';
import enablementSchema from '#schemas/core/enablement.schema.json' with { type: 'json' };
import layoutSchema from '#schemas/core/layout.schema.json' with { type: 'json' };
import settingsSchema from '#schemas/core/site-settings.schema.json' with { type: 'json' };
import { type CheckedFile, checkedYaml } from '../../config/config-file.ts';
import { tameJson } from '../../session/wire-rules.ts';
import type { CatalogProblem, SettingsLayer, SiteSettings } from './catalog-snapshot.ts';
import type { EnglishWords } from './english-words.ts';
import { readSmall } from './read-files.ts';
import { emptySite, type Enablement, type Site, type SiteReading } from './site.ts';
import { readOverlay } from './site-overlay.ts';

const longest = 1024 * 1024;
const compiled = (schema: AnySchema) => lazily(() => new Ajv({ allErrors: true, strict: false }).compile(schema));

/** The files of the site's folder, each checked by itself. */
const files = {
  layout: {
    name: 'layout.yaml',
    valid: compiled(layoutSchema),
    empty: emptySite.layout,
    // The rule's line, for people who ask why something stands where it does.
    of: (content: unknown, lineOf: CheckedFile['lineOf']) =>
      (content as LayoutRule[]).map((rule, place) => ({ ...rule, line: lineOf([String(place)]) })),
  },
  enablement: {
    name: 'enablement.yaml',
    valid: compiled(enablementSchema),
    empty: emptySite.enablement,
    of(content: unknown): Enablement {
      const { disabled, locked, proposed } = content as Partial<Record<keyof Enablement, string[] | null>>;
      return { disabled: disabled ?? [], locked: locked ?? [], proposed: proposed ?? [] };
    },
  },
  settings: {
    name: 'settings.site.json',
    valid: compiled(settingsSchema),
    empty: emptySite.settings,
    of: settingsOf,
  },
} as const;

/** Reads the site's folder. A file that is not there says nothing; of one that is wrong, `before` stays. */
export async function readSite(
  directory: string | null,
  before: Site,
  english: (ns: string) => EnglishWords | undefined,
): Promise<SiteReading> {
  if (directory === null) return { site: emptySite, problems: [] };
  const problems: CatalogProblem[] = [];

  async function part<T>(
    {
      name,
      valid,
      empty,
      of,
    }: {
      name: string;
      valid: (typeof files)['layout']['valid'];
      empty: T;
      of(content: unknown, lineOf: CheckedFile['lineOf']): T;
    },
    last: T,
  ): Promise<T> {
    const source = join(directory as string, name);
    try {
      const bytes = await readSmall(source, longest, 'follow');
      if (!bytes) return empty;
      const { content, mistakes, lineOf } = checkedYaml(
        bytes.toString('utf8'),
        valid,
        name.endsWith('.json') ? 'json' : 'yaml',
      );
      if (mistakes.length === 0) return content === undefined ? empty : of(tameJson(content), lineOf);
      problems.push(...mistakes.map((mistake) => ({ source, ...mistake })));
    } catch (error) {
      problems.push({ source, message: errorText(error) });
    }
    return last;
  }

  const site: Site = {
    layout: await part<readonly LayoutRule[]>(files.layout, before.layout),
    enablement: await part<Enablement>(files.enablement, before.enablement),
    settings: await part<SiteSettings>(files.settings, before.settings),
    ...(await readOverlay(join(directory, 'locales/overlay'), before, (problem) => problems.push(problem), english)),
  };
  return { site, problems };
}

function settingsOf(content: unknown): SiteSettings {
  const { domains, projects, ...site } = content as Partial<SiteSettings>;
  const layer = (said: Partial<SettingsLayer>): SettingsLayer => ({ values: {}, locked: [], ...said });
  const named = (layers: SiteSettings['domains'] = {}) =>
    Object.fromEntries(Object.entries(layers).map(([name, said]) => [name, layer(said)]));
  return { ...layer(site), domains: named(domains), projects: named(projects) };
}
