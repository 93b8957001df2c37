import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { flatWords, type Words } from '../../../base/words/words.mjs';
import type { InstalledPlugin } from './catalog-snapshot.ts';

/** The English words of a namespace, by full key. */
export type EnglishWords = Readonly<Record<string, string>>;

/** The English words of a namespace; undefined: it has none, or is not there. */
export function englishOf(
  plugins: readonly InstalledPlugin[],
  ofConsole: EnglishWords | undefined,
): (ns: string) => EnglishWords | undefined {
  return (ns) => {
    if (ns === 'core') return ofConsole;
    const plugin = plugins.find(({ manifest }) => manifest.id === ns);
    return plugin && ofPlugin(plugin);
  };
}

/** Asked for again and again, of few plugins. */
const known = new WeakMap<InstalledPlugin, EnglishWords | undefined>();

function ofPlugin(plugin: InstalledPlugin): EnglishWords | undefined {
  if (!known.has(plugin)) {
    const { id, contributes } = plugin.manifest;
    const own = contributes?.locales?.filter(({ locale, ns }) => locale === 'en' && ns === id) ?? [];
    const words = own.map(({ src }) => flatWords(plugin.bundles[src] as Words));
    known.set(plugin, words.length > 0 ? Object.assign({}, ...words) : undefined);
  }
  return known.get(plugin);
}

/** The console's own words, which lie beside what was built; undefined where they can't be read. */
export function wordsOfConsole(locales: string | null): EnglishWords | undefined {
  if (locales === null) return undefined;
  try {
    const index = JSON.parse(readFileSync(join(locales, 'index.json'), 'utf8')) as { en: { core: string } };
    const file = index.en.core.replace(/^\/locales\//, '');
    return flatWords(JSON.parse(readFileSync(join(locales, file), 'utf8')) as Words);
  } catch {
    return undefined;
  }
}
