import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesOf, read, root } from './source-files.ts';

type Words = { [key: string]: string | Words };

const flat = (words: Words, prefix = ''): Record<string, string> =>
  Object.entries(words).reduce<Record<string, string>>(
    (all, [key, value]) =>
      typeof value === 'string' ? { ...all, [prefix + key]: value } : { ...all, ...flat(value, `${prefix}${key}.`) },
    {},
  );

const bundle = (language: string, slug: string) => flat(JSON.parse(read(`locales/${language}/${slug}.json`)));
const slugs = readdirSync(join(root, 'locales/en')).map((file) => file.replace('.json', ''));
const languages = readdirSync(join(root, 'locales'), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map((entry) => entry.name);
const plural = /_(zero|one|two|few|many|other)$/;
const placeholders = (text: string) => [...text.matchAll(/\{\{\s*-?\s*([\w.]+)[^}]*\}\}/g)].map((m) => m[1]).sort();

describe.each(languages)('%s', (language) => {
  it.each(slugs)('[X-17] says everything that English says in %s, and nothing else', (slug) => {
    const stems = (keys: string[]) => new Set(keys.map((key) => key.replace(plural, '')));
    const english = stems(Object.keys(bundle('en', slug)));
    const own = stems(Object.keys(bundle(language, slug)));
    expect([...english].filter((key) => !own.has(key))).toEqual([]);
    expect([...own].filter((key) => !english.has(key))).toEqual([]);
  });

  it.each(slugs)('has every plural form of its language in %s', (slug) => {
    const words = bundle(language, slug);
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const missing = Object.keys(bundle('en', slug))
      .filter((key) => key.endsWith('_other'))
      .map((key) => key.replace(plural, ''))
      .flatMap((stem) => forms.map((form) => `${stem}_${form}`).filter((key) => words[key] === undefined));
    expect(missing).toEqual([]);
  });

  it.each(slugs)('keeps the placeholders of %s', (slug) => {
    const english = bundle('en', slug);
    const changed = Object.entries(bundle(language, slug)).filter(([key, text]) => {
      const source = english[key] ?? english[key.replace(plural, '_other')] ?? '';
      // A form for one or two may leave the number unsaid.
      const own = placeholders(text);
      return (
        own.some((name) => !placeholders(source).includes(name)) ||
        (!plural.test(key) && own.length !== placeholders(source).length)
      );
    });
    expect(changed.map(([key]) => key)).toEqual([]);
  });
});

describe('keys in the code', () => {
  it('are there: every literal key of the form slug:path has words in English', () => {
    const known = Object.fromEntries(slugs.map((slug) => [slug, Object.keys(bundle('en', slug))]));
    const missing = filesOf(['core', 'registry', 'plugins', 'schemas'], /\.(ts|tsx|json)$/).flatMap((file) =>
      [...read(file).matchAll(/['"`]([a-z][a-z-]*):([a-zA-Z][\w-]*(?:\.[\w-]+)+)['"`]/g)]
        .filter(([, slug = '', key = '']) => {
          const keys = known[slug];
          return (
            keys !== undefined &&
            !keys.some((k) => k === key || k.replace(plural, '') === key || k.startsWith(`${key}.`))
          );
        })
        .map(([text]) => `${file}: ${text}`),
    );
    expect(missing).toEqual([]);
  });

  it('use all there are: every English text is named by a key, a manifest, or the beginning of a key that is put together', () => {
    const texts = filesOf(['core', 'registry', 'plugins', 'schemas'], /\.(ts|tsx|json)$/)
      .map(read)
      .join('\n');
    const beginnings = [...texts.matchAll(/([a-z][a-z-]*:[\w.-]+\.)(?:\$\{|<)/g)].map(
      ([, beginning = '']) => beginning,
    );
    const unused = slugs.flatMap((slug) =>
      Object.keys(bundle('en', slug)).filter((full) => {
        const key = full.replace(plural, '');
        const isNamed = texts.includes(`${slug}:${key}`) || texts.includes(`%${key}%`);
        return !isNamed && !beginnings.some((beginning) => `${slug}:${key}`.startsWith(beginning));
      }),
    );
    expect(unused).toEqual([]);
  });
});
