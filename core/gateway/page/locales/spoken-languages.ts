import type { Language, LocaleState } from '#protocol';
import type { Words } from '../../../base/words/words.mjs';
import { nameLanguage, type LanguageSaid, pseudoLanguage } from '../../config/language-names.ts';
import type { WordLayers } from './word-layers.ts';
import type { WordShelf } from './word-shelf.ts';

/** The languages of one moment, and every word of them: of the build, of plugins, of locale packs and of the site. */
export class SpokenLanguages {
  readonly available: Language[];
  /** As the page state has them: of a plugin's own words the host knows the address from its manifest. */
  readonly bundles: LocaleState['bundles'] = {};
  readonly #layers: WordLayers;

  constructor(layers: WordLayers, shelf: WordShelf) {
    this.#layers = layers;
    this.available = listLanguages(layers);
    let put = 0;
    for (const { code } of this.available) {
      for (const ns of layers.namespaces()) {
        const layered = layers.of(code, ns);
        if (!layered || layered.address?.startsWith('/plugins/')) continue;
        if (!layered.address) put += 1;
        (this.bundles[code] ??= {})[ns] = layered.address ?? shelf.put(code, ns, layered.words);
      }
    }
    shelf.tidy(put);
  }

  /** The words of a namespace in a language, every layer of them; those of the source language are not beneath them. */
  words(language: string, ns: string): Words {
    return this.#layers.of(language, ns)?.words ?? {};
  }
}

/** By code, the pseudo-language last. */
function listLanguages(layers: WordLayers): Language[] {
  return [...layers.languages()]
    .sort(([a], [b]) => Number(a === pseudoLanguage) - Number(b === pseudoLanguage) || a.localeCompare(b))
    .map(([code, said]) => named(code, said));
}

/** Naming a language in itself is dear, and there are few. */
const names = new Map<string, Language>();

function named(code: string, said: LanguageSaid): Language {
  const key = JSON.stringify([code, said]);
  const language = names.get(key) ?? nameLanguage(code, said);
  if (names.size < 1000) names.set(key, language);
  return language;
}
