import { readFileSync } from 'node:fs';
import { layWords, type Words } from '../../../base/words/words.mjs';
import { pseudo } from '../../../base/words/pseudo.mjs';
import type { InstalledPlugin, Overlay } from '../../plugins/catalog/catalog-snapshot.ts';
import type { WebAssets } from '../web-assets.ts';
import { canonicalCode, type LanguageSaid, pseudoLanguage } from '../../config/language-names.ts';

/** The language texts are written in. */
export const sourceLanguage = 'en';

/** The words of one namespace in one language. */
export interface LayeredWords {
  /** All layers, one over the other. */
  words: Words;
  /** The one file that says the same, when only its owner says anything. */
  address?: string;
}

interface Brought {
  plugin: InstalledPlugin;
  language: string;
  ns: string;
  src: string;
  said: LanguageSaid;
}

/**
 * Lays words over each other by who says them. The strongest come last: the language without its region, the namespace's owner,
 * locale packs, the site. When two packs say the same, the one whose id is first in the alphabet is heard.
 */
export class WordLayers {
  readonly #assets: WebAssets;
  readonly #overlay: Overlay;
  readonly #brought: readonly Brought[];
  readonly #namespaces: ReadonlySet<string>;
  readonly #known = new Map<string, LayeredWords | undefined>();

  constructor(assets: WebAssets, plugins: readonly InstalledPlugin[], overlay: Overlay) {
    this.#assets = assets;
    this.#overlay = Object.fromEntries(
      Object.entries(overlay).flatMap(([code, said]) =>
        [canonicalCode(code)].flatMap((known) => (known ? [[known, said]] : [])),
      ),
    );
    this.#namespaces = new Set(['core', ...plugins.map((plugin) => plugin.manifest.id)]);
    this.#brought = plugins.flatMap(broughtBy);
  }

  /** The host's, and one for each plugin that is there. */
  namespaces(): readonly string[] {
    return [...this.#namespaces];
  }

  /** Each language that has words for something that is there, with what its pack says of it. */
  languages(): ReadonlyMap<string, LanguageSaid> {
    const languages = new Map<string, LanguageSaid>();
    for (const code of [sourceLanguage, ...Object.keys(this.#assets.locales)]) languages.set(code, {});
    const packs = this.#brought.filter(isPack);
    for (const { language, said } of packs) {
      const { label = said.label, dir = said.dir } = languages.get(language) ?? {};
      if (Object.hasOwn(this.#assets.locales, language)) continue;
      languages.set(language, { ...(label === undefined ? {} : { label }), ...(dir === undefined ? {} : { dir }) });
    }
    for (const code of Object.keys(this.#overlay)) if (!languages.has(code)) languages.set(code, {});
    return languages;
  }

  /** Undefined when nobody says anything. Of the host's source words, which travel inside its code, only what lies over them. */
  of(language: string, ns: string): LayeredWords | undefined {
    const key = `${language} ${ns}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#lay(language, ns));
    return this.#known.get(key);
  }

  #lay(language: string, ns: string): LayeredWords | undefined {
    const own = this.#own(language, ns);
    const over = [...this.#packs(language, ns), this.#overlay[language]?.[ns] ?? {}];
    const under = this.#withoutRegion(language, ns);
    const said = [under, ...over].filter((words) => Object.keys(words).length > 0);
    if (said.length === 0) return own;
    const words = [under, own?.words ?? {}, ...over].reduce(layWords, {});
    return { words };
  }

  #own(language: string, ns: string): LayeredWords | undefined {
    const own = this.#brought.find((one) => one.ns === ns && one.language === language && !isPack(one));
    if (own) return { words: wordsOf(own), address: addressOf(own) };
    if (ns === 'core' && language === sourceLanguage) return undefined;
    const file = this.#assets.localeFile(language, ns);
    if (file) return { words: readWords(file), address: this.#assets.locales[language]?.[ns] as string };
    if (language !== pseudoLanguage) return undefined;
    const source = this.#own(sourceLanguage, ns);
    return source && { words: pseudo(source.words) as Words };
  }

  #packs(language: string, ns: string): Words[] {
    return this.#brought
      .filter((one) => one.ns === ns && one.language === language && isPack(one))
      .sort((a, b) => (a.plugin.manifest.id < b.plugin.manifest.id ? 1 : -1))
      .map(wordsOf);
  }

  #withoutRegion(language: string, ns: string): Words {
    const base = language.split('-')[0] as string;
    return base === language || base === sourceLanguage ? {} : (this.of(base, ns)?.words ?? {});
  }
}

/** Words for another's namespace make a plugin a locale pack. */
function isPack({ plugin, ns }: Brought): boolean {
  return plugin.manifest.id !== ns;
}

function broughtBy(plugin: InstalledPlugin): Brought[] {
  return (plugin.manifest.contributes?.locales ?? []).flatMap(({ locale, ns, src, label, dir }) => {
    const language = canonicalCode(locale);
    const said = { ...(label === undefined ? {} : { label }), ...(dir === undefined ? {} : { dir }) };
    return language === undefined ? [] : [{ plugin, language, ns, src, said }];
  });
}

function wordsOf({ plugin, src }: Brought): Words {
  return (plugin.bundles[src] ?? {}) as Words;
}

function addressOf({ plugin, src }: Brought): string {
  return `/plugins/${plugin.manifest.id}/${plugin.digest}/${src.replace(/^\.\//, '')}`;
}

/** Never changes while the gateway runs: a built file's name carries its digest. */
const built = new Map<string, Words>();

function readWords(path: string): Words {
  const words = built.get(path) ?? (JSON.parse(readFileSync(path, 'utf8')) as Words);
  built.set(path, words);
  return words;
}
