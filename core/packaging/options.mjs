import { resolve } from 'node:path';
import { root } from '../cli/build/project.mjs';
import { readArguments } from '../gateway/config/read-arguments.mjs';

/** The kinds of packages, in the order in which they are built. */
export const kinds = /** @type {const} */ (['npm', 'deb', 'oci', 'kubernetes', 'chart', 'kolla', 'documents']);
/** @typedef {typeof kinds[number]} Kind */

export const help = `npm run package -- [--kinds ${kinds.join(',')}] [--output FOLDER] [--sign-key FILE]

  Builds the packages that operators install, with SHA256SUMS and bills of materials. Two builds of a commit give the same bytes.
  --kinds      which ones, with commas between them; all of them unless it is said
  --output     the folder they are written to: .sextant/packages unless it is said
  --sign-key   an ed25519 key (PEM) that SHA256SUMS is signed with
`;

/**
 * Reads the words after `npm run package --`.
 * @param {readonly string[]} argv
 * @returns {{ kinds: readonly Kind[], output: string, signKey: string | undefined }} paths are absolute
 * @throws one sentence for what is wrong
 */
export function readOptions(argv) {
  const given = readArguments(argv, { kinds: 'string', output: 'string', 'sign-key': 'string' });
  const valueOf = (/** @type {string} */ name) => given.findLast((option) => option.name === name)?.value;
  const asked = valueOf('kinds')?.split(',') ?? kinds;
  const unknown = asked.find((kind) => !kinds.includes(/** @type {Kind} */ (kind)));
  if (unknown !== undefined) throw new Error(`--kinds: there is no "${unknown}"; there are ${kinds.join(', ')}.`);
  const signKey = valueOf('sign-key');
  return {
    kinds: kinds.filter((kind) => asked.includes(kind)),
    output: resolve(root, valueOf('output') ?? '.sextant/packages'),
    signKey: signKey === undefined ? undefined : resolve(root, signKey),
  };
}
