import { describe, expect, it } from 'vitest';
import { checkWords } from '../../core/cli/locales/check-words.mjs';
import { englishOf, keysWithoutWords, readSources, wordsWithoutUse } from '../../core/cli/locales/keys-in-code.mjs';
import { openPlace } from '../../core/cli/locales/places.mjs';

// The findings of `npm run locales check` and `npm run locales extract` on the console itself.
const place = openPlace();
const found = checkWords(place);
const told = (kinds: readonly string[], language: string) =>
  found
    .filter((finding) => finding.language === language && kinds.includes(finding.kind))
    .map(({ path, key, text }) => `${path}: ${key} ${text}`);
const languages = [...new Set(place.files.map(({ language }) => language))];

describe.each(languages)('%s', (language) => {
  it('[X-17] says everything that English says, and nothing else', () => {
    expect(told(['missing', 'surplus', 'no-source'], language)).toEqual([]);
  });

  it('has every plural form of its language', () => {
    expect(told(['plural'], language)).toEqual([]);
  });

  it('keeps the placeholders', () => {
    expect(told(['placeholder'], language)).toEqual([]);
  });

  it('[X-29] has texts alone: no markup, nothing that a merge could stumble over', () => {
    expect(told(['unsafe'], language)).toEqual([]);
  });

  it('[X-29] has room for each text where it stands', () => {
    expect(told(['length'], language)).toEqual([]);
  });
});

const wide = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」（）：？～]`;
/** Spaces and signs that the glossary rules out, by language. Lists of search words are no sentences and are left out. */
const forbidden: Readonly<Record<string, readonly RegExp[]>> = {
  fr: [/ [:;?!»]/, /«[^\u00a0]/, /[^\u00a0]»/],
  ja: [
    new RegExp(`${wide} (?!·)|(?<!·) ${wide}`, 'u'),
    /(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー」）]|\}\})[:;?()]/u,
  ],
  de: [/"/],
  ar: [/"/],
};

describe.each(Object.entries(forbidden))('%s', (language, patterns) => {
  it('[X-17] spaces and punctuation are those of the language', () => {
    const texts = place.files
      .filter((file) => file.language === language)
      .flatMap(({ path, words }) => Object.entries(words).map(([key, text]) => ({ path, key, text })))
      .filter(({ key }) => !/(^|\.)words$/.test(key));
    expect(texts.length).toBeGreaterThan(1000);
    expect(texts.filter(({ text }) => patterns.some((pattern) => pattern.test(text)))).toEqual([]);
  });
});

describe('keys in the code', () => {
  const sources = readSources(place);

  it('are there: every literal key of the form slug:path has words in English', () => {
    expect(keysWithoutWords(sources, englishOf(place))).toEqual([]);
  });

  it('use all there are: every English text is named by a key, a manifest, or the beginning of a key that is put together', () => {
    expect(wordsWithoutUse(sources, englishOf(place))).toEqual([]);
  });
});
