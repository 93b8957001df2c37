import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../build/project.mjs';
import { languageFault, openPlace, packIdFault, sourceLanguage } from './places.mjs';
import { emptyWords, writeWords } from './write-words.mjs';

/**
 * Makes a folder that is a locale pack as soon as a word is filled in: a manifest without code, and every key of the console
 * and of its built-in plugins with an empty text. Throws a sentence.
 * @param {string} code @param {{ folder?: string, id?: string, sources?: readonly string[] }} [options]
 * @returns {{ folder: string, language: string, label: string, isNamed: boolean, files: string[] }} `isNamed`: a dictionary names the language
 */
export function newPack(code, { folder, id, sources = [] } = {}) {
  const language = canonical(code);
  if (language === sourceLanguage) throw new Error('English is the language that the others are made from.');
  const wrong = id === undefined ? undefined : packIdFault(id);
  if (wrong !== undefined) throw new Error(wrong);
  const target = folder ?? join(root, '.sextant/locale-packs', language);
  if (existsSync(join(target, 'plugin.json'))) throw new Error(`${relative('.', target)} holds a pack already.`);
  const places = [openPlace(), ...sources.map((each) => openPlace(each))];
  const english = places.flatMap(({ files }) => files.filter((file) => file.language === sourceLanguage));
  const own = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  const locales = english.map(({ ns }) => ({ locale: language, ns, src: `./locales/${language}/${ns}.json` }));
  for (const { ns, words } of english)
    writeWords(join(target, `locales/${language}/${ns}.json`), emptyWords(words, language));
  const manifest = {
    id: id ?? `translations.${language.toLowerCase()}`,
    version: '0.1.0',
    engine: '^1.0',
    label: own === language ? `Language pack ${language}` : own.charAt(0).toLocaleUpperCase(language) + own.slice(1),
    contributes: { locales: own === language ? locales.map((entry) => ({ ...entry, label: language })) : locales },
  };
  mkdirSync(target, { recursive: true });
  writeFileSync(join(target, 'plugin.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const files = locales.map(({ src }) => src.slice(2));
  return { folder: target, language, label: manifest.label, isNamed: own !== language, files };
}

/** @param {string} code */
function canonical(code) {
  let language = '';
  try {
    [language = ''] = Intl.getCanonicalLocales(code);
  } catch {
    // Told below, like a tag that the standard has and no console takes.
  }
  if (language === '' || languageFault(language))
    throw new Error(`${code} is no language tag. BCP 47 has such as fr, pt-BR, zh-Hans.`);
  return language;
}
