import { strangeKey, sourceOf } from '../../../base/words/translations.mjs';
import { orNearest } from '../../../base/words/nearest.mjs';
import { flatWords } from '../../../base/words/words.mjs';
import type { CatalogProblem, InstalledPlugin } from './catalog-snapshot.ts';
import { type EnglishWords, englishOf } from './english-words.ts';
import type { Site } from './site.ts';

/** The number of keys that are told one by one; of the rest only their number is told. */
const mostTold = 50;

/**
 * The site's own words for keys or namespaces that nobody asks for: they would wait for ever, and nobody would know why. The rest
 * of their file is shown all the same.
 * @param ids of everything that is installed, served or not
 */
export function overlayProblems(
  plugins: readonly InstalledPlugin[],
  { overlay, overlayPlaces }: Pick<Site, 'overlay' | 'overlayPlaces'>,
  ofConsole: EnglishWords | undefined,
  ids: readonly string[] = plugins.map(({ manifest }) => manifest.id),
): CatalogProblem[] {
  const english = englishOf(plugins, ofConsole);
  const found = Object.entries(overlay).flatMap(([language, namespaces]) => {
    const place = overlayPlaces[language];
    if (!place) return [];
    const at = (path: string[], message: string) => ({ source: place.source, line: place.lineOf(path), message });
    return Object.entries(namespaces).flatMap(([ns, words]) => {
      const strange = ofConsole && strangeNamespace(ns, ids, ofConsole);
      if (strange) return [at([ns], `${ns}: ${strange}`)];
      const known = english(ns);
      // Words for a plugin that is not there wait for it.
      if (!known) return [];
      const isAsked = (key: string) => sourceOf(key, known) !== undefined || known[`${key}_other`] !== undefined;
      return Object.keys(flatWords(words))
        .filter((key) => !isAsked(key))
        .map((key) => at([ns, ...key.split('.')], `${ns}.${key}: ${strangeKey(key, known)}`));
    });
  });
  const [first] = found.slice(mostTold);
  if (!first) return found;
  const more = { source: first.source, line: first.line, message: `and ${found.length - mostTold} more like these` };
  return [...found.slice(0, mostTold), more];
}

/** The reason why nobody can ever have the namespace: without a dot they are the console's own. */
function strangeNamespace(ns: string, ids: readonly string[], ofConsole: EnglishWords): string | undefined {
  if (ns === 'core' || ns.includes('.') || ids.includes(ns)) return undefined;
  const isKey = Object.keys(ofConsole).some((key) => key.startsWith(`${ns}.`));
  const cure = isKey ? `: write { "core": { ${JSON.stringify(ns)}: … } }` : orNearest(ns, ['core', ...ids]);
  return `is no namespace${cure}`;
}
