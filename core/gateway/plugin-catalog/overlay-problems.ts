import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { splitPlural } from '../../base/words/plural-key.mjs';
import { flatWords, type Words } from '../../base/words/words.mjs';
import type { CatalogProblem, InstalledPlugin } from './catalog-snapshot.ts';
import type { Site } from './site.ts';

/** The keys of a namespace's English words; of plural ones their stems as well. */
export type Keys = ReadonlySet<string>;

/** The number of keys that are told one by one; of the rest only their number is told. */
const mostTold = 50;

/** The site's own words for keys that nobody asks for: they would wait for ever, and nobody would know why. */
export function overlayProblems(
  plugins: readonly InstalledPlugin[],
  { overlay, overlayPlaces }: Pick<Site, 'overlay' | 'overlayPlaces'>,
  ofConsole: Keys | undefined,
): CatalogProblem[] {
  const known = (ns: string) =>
    ns === 'core' ? ofConsole : keysOf(plugins.find(({ manifest }) => manifest.id === ns));
  const found = Object.entries(overlay).flatMap(([language, namespaces]) => {
    const place = overlayPlaces[language];
    if (!place) return [];
    return Object.entries(namespaces).flatMap(([ns, words]) => {
      const keys = known(ns);
      // Words for a plugin that is not there wait for it.
      if (!keys) return [];
      const strange = Object.keys(flatWords(words)).filter((key) => !keys.has(key) && !keys.has(splitPlural(key).stem));
      return strange.map((key) => ({
        source: place.source,
        line: place.lineOf([ns, ...key.split('.')]),
        message: `${ns}.${key}: is no key of the English words`,
      }));
    });
  });
  const [first] = found.slice(mostTold);
  if (!first) return found;
  const more = { source: first.source, line: first.line, message: `and ${found.length - mostTold} more like these` };
  return [...found.slice(0, mostTold), more];
}

/** Undefined: it has none, or is not there. */
function keysOf(plugin: InstalledPlugin | undefined): Keys | undefined {
  const own = plugin?.manifest.contributes?.locales?.filter(
    ({ locale, ns }) => locale === 'en' && ns === plugin.manifest.id,
  );
  return own?.length ? asKeys(own.map(({ src }) => plugin!.bundles[src] as Words)) : undefined;
}

function asKeys(bundles: readonly Words[]): Keys {
  const keys = bundles.flatMap((words) => Object.keys(flatWords(words)));
  const plural = keys.map(splitPlural).filter(({ form }) => form === 'other');
  return new Set([...keys, ...plural.map(({ stem }) => stem)]);
}

/** The keys of the console's own words, which lie beside what was built; undefined where they can't be read. */
export function keysOfConsole(locales: string | null): Keys | undefined {
  if (locales === null) return undefined;
  try {
    const index = JSON.parse(readFileSync(join(locales, 'index.json'), 'utf8')) as { en: { core: string } };
    const file = index.en.core.replace(/^\/locales\//, '');
    return asKeys([JSON.parse(readFileSync(join(locales, file), 'utf8')) as Words]);
  } catch {
    return undefined;
  }
}
