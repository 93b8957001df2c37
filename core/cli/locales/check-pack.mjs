import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { idFault } from '../../base/plugin-rules/manifest-rules.mjs';
import { lineOf } from '../../base/words/json-line.mjs';
import { manifestFaults } from '../../sdk/rollup-preset/manifest/check-manifest.mjs';
import { root } from '../build/project.mjs';
import { languageFault, readManifest } from './places.mjs';

/** @typedef {import('./check-words.mjs').Finding} Finding */

/**
 * The faults of a folder beside its words: a manifest that a console would refuse, and files that no manifest names.
 * @param {import('./places.mjs').Place} place @returns {Finding[]}
 */
export function checkPack(place) {
  if (place.isConsole) return [];
  const path = join(place.folder, 'plugin.json');
  const of = (/** @type {string} */ file) => ({ language: '', ns: '', path: relative(process.cwd(), file), key: '' });
  const source = readFileSync(path, 'utf8');
  const { id, contributes } = readManifest(place.folder);
  const builtIn = place.folder.startsWith(join(root, 'plugins/'));
  const ofId = typeof id === 'string' ? idFault(id, builtIn) : undefined;
  const faults = [
    ...(ofId === undefined ? [] : [{ line: lineOf(source, ['id']), text: ofId }]),
    ...manifestFaults(source).map((fault) => {
      const [, line, text = fault] = /^plugin\.json:(\d+): (.*)$/s.exec(fault) ?? [];
      return { line: Number(line ?? 1), text };
    }),
  ];
  faults.push(
    ...entryFaults(contributes.locales).map(({ place, member, text }) => ({
      line: lineOf(source, ['contributes', 'locales', String(place), member]),
      text,
    })),
  );
  const named = new Set(contributes.locales.map(({ src }) => join(place.folder, String(src))));
  return [
    // A language that is none is told with each of its files.
    ...faults
      .filter(({ text }) => !/^\/contributes\/locales\/\d+\/locale can't be /.test(text))
      .map((fault) => ({ ...of(path), ...fault, kind: /** @type {const} */ ('manifest') })),
    ...wordFiles(place.folder)
      .filter((file) => !named.has(file))
      .map((file) => ({
        ...of(file),
        kind: /** @type {const} */ ('unnamed'),
        text: 'plugin.json does not name it: add it to contributes.locales, or npm run locales add does',
      })),
  ];
}

/**
 * Entries whose language is not the one of their folder, and those that write a language the other way round than its first.
 * @param {readonly { locale?: unknown, src?: unknown, dir?: unknown }[]} entries
 */
function entryFaults(entries) {
  return entries.flatMap(({ locale, src, dir }, place) => {
    const [, folder] = /^\.\/locales\/([^/]+)\//.exec(String(src)) ?? [];
    const first = entries.find((each) => each.locale === locale && each.dir !== undefined);
    return [
      ...(folder !== undefined && folder !== locale && !languageFault(String(locale))
        ? [{ place, member: 'locale', text: `the locale ${String(locale)} has a file of ${folder}: ${String(src)}` }]
        : []),
      ...(dir !== undefined && first?.dir !== dir
        ? [
            {
              place,
              member: 'dir',
              text: `the first entry of ${String(locale)} says ${String(first?.dir)}, and counts`,
            },
          ]
        : []),
    ];
  });
}

/** Every file that lies where words do. @param {string} folder */
function wordFiles(folder) {
  const below = join(folder, 'locales');
  if (!existsSync(below)) return [];
  const files = readdirSync(below, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
  return files.sort().map((file) => join(below, file));
}
