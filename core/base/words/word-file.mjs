import { lineOf } from './json-line.mjs';
import { jsonMistake } from './json-mistake.mjs';
import { repeatedKeys } from './repeated-keys.mjs';
import { utf8Text } from './utf8-text.mjs';
import { writtenOut } from './written-out.mjs';
import { wordLimits, wordProblems } from './words.mjs';

/**
 * A fault of a file of words. `path`: the steps to the key; none where it is about the whole file.
 * @typedef {{ line: number, path: string[], problem: string }} WordFault
 */

/**
 * A file of words as it was read. `said` is undefined where it can't be read at all, and may be no words where there are faults.
 * `repeated`: keys that one object holds twice, which harm nobody but their author.
 * @typedef {{ said?: any, faults: WordFault[], repeated: WordFault[], lineOf(path: readonly string[]): number }} WordFile
 */

/**
 * Reads a file that holds words: the one judge of its bytes for translators' tools, the build, plugins and the site.
 * @param {Uint8Array} bytes @param {'words' | 'namespaces'} [holds] what its first level is: keys, or namespaces with keys
 * @returns {WordFile}
 */
export function readWordFile(bytes, holds = 'words') {
  const refused = (/** @type {number} */ line, /** @type {string} */ problem) => ({
    faults: [{ line, path: [], problem }],
    repeated: [],
    lineOf: () => 1,
  });
  if (bytes.length > wordLimits.bytes) return refused(1, `it is larger than ${wordLimits.bytes} bytes`);
  const read = utf8Text(bytes);
  if (!('text' in read)) return refused(read.line, read.message);
  const { text } = read;
  const mistake = jsonMistake(text);
  if (mistake) return refused(mistake.line, mistake.message);
  const said = JSON.parse(text);
  const at = (/** @type {readonly string[]} */ path) => lineOf(text, path);
  const repeated = repeatedKeys(text).map(({ path, line, first }) => ({
    ...{ line, path },
    problem: `is there twice, in line ${first} too: only one of them counts`,
  }));
  const faults = holds === 'words' ? wordFaults(said, []) : namespaceFaults(said);
  return { said, lineOf: at, faults: faults.map((fault) => ({ ...fault, line: at(fault.path) })), repeated };
}

/** @param {unknown} words @param {readonly string[]} before */
const wordFaults = (words, before) =>
  wordProblems(words).map(({ key, problem }) => ({
    path: [...before, ...(key === 'the file' ? [] : key.split('.'))],
    problem,
  }));

/** @param {unknown} said */
function namespaceFaults(said) {
  if (typeof said !== 'object' || said === null || Array.isArray(said))
    return [{ path: [], problem: 'must be an object of namespaces' }];
  return Object.entries(said).flatMap(([ns, words]) => {
    if (ns === '__proto__') return [{ path: [ns], problem: 'is no name for a namespace' }];
    if (typeof words === 'string')
      return [{ path: [ns], problem: `is no namespace with words: write { "core": { ${JSON.stringify(ns)}: … } }` }];
    return wordFaults(words, [ns]);
  });
}

/** The part that is at fault, in words; nothing where the problem is a sentence by itself. @param {WordFault} fault */
export const faultyPart = ({ path, problem }) =>
  writtenOut(path.join('.')) || (/^(?:it|not) /.test(problem) ? '' : 'the file');

/**
 * The words of a file's bytes. Throws one sentence that names the key, or the line, and what is wrong.
 * @param {Uint8Array} bytes @returns {import('./words.mjs').Words}
 */
export function parseWords(bytes) {
  if (bytes.length > wordLimits.bytes) throw new Error(`is larger than ${wordLimits.bytes} bytes`);
  const { said, faults } = readWordFile(bytes);
  const [first, ...more] = faults;
  if (!first) return said;
  const part = faultyPart(first) || `line ${first.line}:`;
  throw new Error(`${part} ${first.problem}${more.length ? ` (and ${more.length} more)` : ''}`);
}
