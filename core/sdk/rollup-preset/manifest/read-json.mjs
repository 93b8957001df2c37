import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { jsonMistake } from '#base/words/json-mistake.mjs';

/**
 * Returns the content of a plugin's JSON file. Throws a sentence that names the file below the plugin's folder, and the line.
 * @param {string} root @param {string} path @returns {any}
 */
export function readJson(root, path) {
  const file = relative(root, path);
  if (!existsSync(path)) {
    const manifest = join(root, 'plugin.json');
    throw new Error(
      absence(file, existsSync(manifest) ? [{ file: 'plugin.json', text: readFileSync(manifest, 'utf8') }] : []),
    );
  }
  const text = readFileSync(path, 'utf8');
  const mistake = jsonMistake(text);
  if (mistake) throw new Error(`${file}:${mistake.line}: ${mistake.message}`);
  return JSON.parse(text);
}

/**
 * Tells that a file is not there, with the line that names it.
 * @param {string} file @param {readonly { file: string, text: string }[]} sources where it may be named
 */
export function absence(file, sources) {
  const quoted = JSON.stringify(`./${file}`);
  const naming = sources.find(({ text }) => text.includes(quoted));
  if (!naming) return `${file}: the manifest names it, and it is not there`;
  const line = naming.text.slice(0, naming.text.indexOf(quoted)).split('\n').length;
  return `${naming.file}:${line}: there is no file ./${file}`;
}
