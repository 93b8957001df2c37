// What a first load goes without: style sheets and words of the parts whose code is fetched when they are first used.
import { readFileSync } from 'node:fs';

/**
 * Groups of the core's words that only late parts show. A test holds the code of the first load to it.
 */
export const lateWords = [
  'charts',
  'code',
  'combobox',
  'consoleLog',
  'dates',
  'declared',
  'details',
  'draft',
  'filePicker',
  'form',
  'fragment',
  'fragments',
  'keyDecryption',
  'membership',
  'metadata',
  'overlay',
  'period',
  'pluginLife',
  'pluginsPage',
  'quota',
  'scopeChange',
  'signIn',
  'subnetPool',
  'transfer',
  'wizard',
];

/**
 * `core.json?first` and `core.json?late` are two parts of one bundle. Whatever is imported later waits for what
 * `sextantLate` fetches: styles and words.
 * @param {{ root: string }} options
 * @returns {import('rollup').Plugin}
 */
export function lateParts({ root }) {
  return {
    name: 'sextant-late-parts',
    async resolveId(source, importer) {
      const [file, part] = source.split('?');
      if (!file?.endsWith('.json') || (part !== 'first' && part !== 'late')) return null;
      const resolved = await this.resolve(file, importer);
      return resolved && `\0${part}:${resolved.id}`;
    },
    load(id) {
      const [, part, file] = /^\0(first|late):(.*)$/.exec(id) ?? [];
      if (file === undefined) return null;
      this.addWatchFile(file);
      const words = Object.entries(JSON.parse(readFileSync(file, 'utf8')));
      const wanted = words.filter(([group]) => lateWords.includes(group) === (part === 'late'));
      return `export default ${JSON.stringify(Object.fromEntries(wanted))};`;
    },
    renderDynamicImport({ moduleId, targetModuleId }) {
      // Nobody's part of ours is a plugin's code; and what fetches the late parts waits for nobody.
      if (targetModuleId === null || moduleId === `${root}core/host/late-parts.ts`) return null;
      return { left: 'Promise.all([import(', right: '),globalThis.sextantLate?.()]).then((all)=>all[0])' };
    },
  };
}
