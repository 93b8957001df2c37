import { describe, expect, it } from 'vitest';
import { aFolder, sextantPlugin } from './a-folder.ts';

const check = (change: Record<string, unknown>, files: Record<string, string>) =>
  sextantPlugin(aFolder(files, change), 'check');

describe('[X-23] a translation that lost something is told, in every language of a plugin', () => {
  const words = (en: object, pl: object) => {
    const locales = ['en', 'pl'].map((locale) => ({ locale, ns: 'acme.things', src: `./locales/${locale}.json` }));
    const files = { 'locales/en.json': JSON.stringify(en), 'locales/pl.json': JSON.stringify(pl, null, 1) };
    return check({ contributes: { locales } }, files);
  };

  it('names a lost and an unknown placeholder', async () => {
    expect(await words({ done: 'Deleted: {{names}}' }, { done: 'Usunięto: {{name}}' })).toEqual({
      status: 1,
      said:
        'locales/pl.json:2: done has placeholders that English has not: {{name}}\n' +
        'locales/pl.json:2: done lost placeholders: {{names}}',
    });
  });

  it('names every fault of a file at once, each with its line', async () => {
    const english = { page: { done: 'Deleted: {{names}}', title: 'Tides' } };
    expect(await words(english, { page: { title: '<b>Pływy</b>', done: 'Usunięto: {{names}} {{name}}' } })).toEqual({
      status: 1,
      said:
        'locales/pl.json:3: page.title holds markup: "<b>"\n' +
        'locales/pl.json:4: page.done has placeholders that English has not: {{name}}',
    });
  });

  it('names the plural forms that the language counts in and the words lack', async () => {
    const english = { tides_one: '{{count}} tide', tides_other: '{{count}} tides' };
    const { status, said } = await words(english, { tides_one: '{{count}} pływ', tides_other: '{{count}} pływu' });
    expect(status).toBe(1);
    expect(said).toBe(
      'locales/pl.json:1: tides_few is missing: pl counts in one, few, many, other\n' +
        'locales/pl.json:1: tides_many is missing: pl counts in one, few, many, other',
    );
  });

  it('only warns of what is not translated yet, and of a key that English has not', async () => {
    expect(await words({ one: 'One', two: 'Two' }, { one: 'Jeden', three: 'Trzy' })).toEqual({
      status: 0,
      said:
        'warning: locales/pl.json: English is shown for two\n' +
        'warning: locales/pl.json:3: three is no key of the English words\nnothing is wrong',
    });
  });
});
