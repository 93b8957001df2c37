import { describe, expect, it } from 'vitest';
import type { Words } from '../../../../../core/base/words/words.mjs';
import type { WebAssets } from '../../../../../core/gateway/page/web-assets.ts';
import { SpokenLanguages } from '../../../../../core/gateway/page/locales/spoken-languages.ts';
import { WordLayers } from '../../../../../core/gateway/page/locales/word-layers.ts';
import { WordShelf } from '../../../../../core/gateway/page/locales/word-shelf.ts';
import type { InstalledPlugin, Overlay } from '../../../../../core/gateway/plugins/catalog/catalog-snapshot.ts';

type Said = Record<string, Record<string, Words>>;

/** A plugin that brings language → namespace → words. */
function plugin(id: string, said: Said, more: { label?: string; dir?: 'ltr' | 'rtl' } = {}): InstalledPlugin {
  const bundles: Record<string, Words> = {};
  const locales = Object.entries(said).flatMap(([locale, namespaces]) =>
    Object.entries(namespaces).map(([ns, words]) => {
      const src = `./locales/${locale}/${ns}.json`;
      bundles[src] = words;
      return { locale, ns, src, ...more };
    }),
  );
  const manifest = { id, version: '1.0.0', engine: '^1.0', label: id, contributes: { locales } };
  return {
    manifest,
    digest: `d-${id}`,
    directory: '/',
    bundles,
    builtIn: false,
    source: '/',
    bytes: 0,
    integrity: 'sha256-x',
    lineOf: () => 1,
  };
}

const assets = {
  locales: { de: { core: '/locales/de/core-1.json' } },
  localeFile: () => undefined,
} as unknown as WebAssets;

function spoken(plugins: InstalledPlugin[], overlay: Overlay = {}) {
  const shelf = new WordShelf();
  const languages = new SpokenLanguages(new WordLayers(assets, plugins, overlay), shelf);
  const words = (language: string, ns: string) => {
    const address = languages.bundles[language]?.[ns];
    return address && (JSON.parse(shelf.body(address) ?? 'null') as Words);
  };
  return { ...languages, words, spoken: languages };
}

const trunks = plugin('acme.trunks', {
  en: { 'acme.trunks': { title: 'Trunks', lead: 'Lead' } },
  fr: { 'acme.trunks': { title: 'propre' } },
});

describe('layers of words', () => {
  it('[X-29] the site’s words lie over a locale pack’s, these over the plugin’s own', () => {
    const pack = plugin('acme.french', {
      fr: { core: { hello: 'Bonjour' }, 'acme.trunks': { title: 'pack', lead: 'pack' } },
    });
    const { words, spoken: said } = spoken([trunks, pack], { fr: { 'acme.trunks': { lead: 'site' } } });
    expect(words('fr', 'acme.trunks')).toEqual({ title: 'pack', lead: 'site' });
    expect(words('fr', 'core')).toEqual({ hello: 'Bonjour' });
    expect(said.words('fr', 'acme.trunks')).toEqual({ title: 'pack', lead: 'site' });
  });

  it('a plugin’s own words stay in its own file while nobody says more', () => {
    expect(spoken([trunks]).bundles).toEqual({});
    expect(spoken([trunks]).spoken.words('fr', 'acme.trunks')).toEqual({ title: 'propre' });
  });

  it('of two packs the first by id is heard, however they were found; the other fills what it leaves', () => {
    const a = plugin('acme.a', { fr: { core: { x: 'a' } } });
    const b = plugin('acme.b', { fr: { core: { x: 'b', y: 'b' } } });
    for (const order of [
      [a, b],
      [b, a],
    ])
      expect(spoken(order).words('fr', 'core')).toEqual({ x: 'a', y: 'b' });
  });

  it('a language of a region speaks its language where it says nothing itself', () => {
    const pack = plugin('acme.swiss', { fr: { core: { x: 'fr', y: 'fr' } }, 'fr-CH': { core: { x: 'ch' } } });
    expect(spoken([pack]).words('fr-CH', 'core')).toEqual({ x: 'ch', y: 'fr' });
  });

  it('words for what is not installed wait, and cost no page anything', () => {
    const pack = plugin('acme.french', { fr: { core: { x: 'fr' }, 'acme.trunks': { title: 'fr' } } });
    expect(Object.keys(spoken([pack]).bundles['fr'] ?? {})).toEqual(['core']);
    expect(Object.keys(spoken([pack, trunks]).bundles['fr'] ?? {})).toEqual(['core', 'acme.trunks']);
  });

  it('the pseudo-language is made for every plugin', () => {
    const { spoken: said } = spoken([trunks]);
    expect(said.words('en-XA', 'acme.trunks')['title']).toMatch(/^\[.+\]$/);
  });

  it('an address is made of its content', () => {
    const pack = (text: string) => plugin('acme.french', { fr: { core: { x: text } } });
    const address = (text: string) => spoken([pack(text)]).bundles['fr']?.['core'];
    expect(address('a')).toBe(address('a'));
    expect(address('a')).not.toBe(address('b'));
    expect(address('a')).toMatch(/^\/locales\/live\/fr\/core-[0-9a-f]{16}\.json$/);
  });
});

describe('languages', () => {
  it('[X-29] are called as they call themselves and written as their script is; a pack may say otherwise', () => {
    const { available } = spoken([
      plugin('acme.packs', { 'PT-br': { core: { x: 'x' } }, ckb: { core: { x: 'x' } } }),
      plugin('acme.said', { tlh: { core: { x: 'x' } } }, { label: 'tlhIngan Hol', dir: 'rtl' }),
      plugin('acme.german', { de: { core: { x: 'x' } } }, { label: 'Not German' }),
    ]);
    const named = Object.fromEntries(available.map(({ code, label, dir }) => [code, [label, dir]]));
    expect(named).toMatchObject({
      'pt-BR': ['Português (Brasil)', 'ltr'],
      ckb: [expect.any(String), 'rtl'],
      tlh: ['tlhIngan Hol', 'rtl'],
      de: ['Deutsch', 'ltr'],
      en: ['English', 'ltr'],
    });
  });
});
