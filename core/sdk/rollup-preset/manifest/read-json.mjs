import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { jsonMistake } from '#base/words/json-mistake.mjs';

/**
 * Returns the content of a plugin's JSON file. Throws a sentence that names the file below the plugin's folder, and the line.
 * @param {string} root @param {string} path @returns {any}
 */
export function readJson(root, path) {
  const file = relative(root, path);
  if (!existsSync(path)) throw new Error(`${file}: the manifest names it, and it is not there`);
  const text = readFileSync(path, 'utf8');
  const mistake = jsonMistake(text);
  if (mistake) throw new Error(`${file}:${mistake.line}: ${mistake.message}`);
  return JSON.parse(text);
}
