import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { root } from '../cli/build/project.mjs';
import { gzip, tarOf } from './archives/tar.mjs';

const folder = 'core/gateway/docs';

/** Paths of the documents of a release. They keep them in the archive, so that their links hold. */
export const releaseDocuments = [
  'README.md',
  'SECURITY.md',
  'core/gateway/README.md',
  'core/gateway/session/policy/README.md',
  'core/packaging/README.md',
  'core/packaging/chart/README.md',
  ...readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`),
].sort();

/**
 * Returns the text of a document of a release. A link to a file that is not in the archive becomes its words.
 * @param {string} path @param {string} text
 */
export function documentText(path, text) {
  return text.replace(
    /(?<!!)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g,
    (link, /** @type {string} */ words, /** @type {string} */ address) => {
      if (/^([a-z]+:|#)/.test(address)) return link;
      const target = posix.join(posix.dirname(path), address.split('#')[0] ?? '');
      return releaseDocuments.includes(target) ? link : words;
    },
  );
}

/**
 * Returns the files of the archive of documents: the documents, and their pictures as they are.
 * @param {string} version
 * @returns {import('./archives/tar.mjs').Entry[]}
 */
export function documentFiles(version) {
  const documents = releaseDocuments.map((name) => {
    const text = readFileSync(join(root, name), 'utf8').replaceAll('@VERSION@', version);
    return { name, content: Buffer.from(documentText(name, text)) };
  });
  const pictures = readdirSync(join(root, folder, 'pictures'))
    .map((name) => `${folder}/pictures/${name}`)
    .map((name) => ({ name, content: readFileSync(join(root, name)) }));
  return [...documents, ...pictures];
}

/**
 * Returns the documents of a release as a compressed archive with one folder.
 * @param {import('./source-commit.mjs').Source} source
 * @returns {Buffer}
 */
export function documentsArchive({ version, epoch }) {
  return gzip(tarOf(documentFiles(version), { epoch, prefix: `sextant-${version}-documents/` }));
}
