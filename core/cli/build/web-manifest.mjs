import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { definedSymbols } from './defined-symbols.mjs';
import { doorsOf, sharedModules } from './facades.mjs';
import { heldFile, soonFile } from './late-parts.mjs';

/** @param {string | Uint8Array} bytes */
export const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Writes `dist/web/<name>.manifest.json`: the entry, its style sheet and fonts, the import map, the names that plugins may
 * use, and the digest of every file as written. The gateway renders its documents from it. Modules that a list does without until
 * somebody uses the page have their digests in a file beside them, too (`<name>-digests-….json`).
 * @param {{ root: string, name: string }} options
 * @returns {import('rollup').Plugin}
 */
export function webManifest({ root, name }) {
  return {
    name: 'sextant-web-manifest',
    writeBundle(options, bundle) {
      const directory = /** @type {string} */ (options.dir);
      const files = Object.values(bundle);
      const chunk = (/** @type {string} */ n) =>
        files.find((f) => f.type === 'chunk' && f.isEntry && f.name === n)?.fileName;
      const asset = (/** @type {RegExp} */ pattern) =>
        files.filter((f) => f.type === 'asset' && pattern.test(f.fileName)).map((f) => f.fileName);
      const entry = chunk(name);
      if (!entry) this.error(`no entry chunk ${name}`);
      const integrity = Object.fromEntries(
        files
          .filter((f) => /\.(js|css)$/.test(f.fileName))
          .map((f) => [f.fileName, integrityOf(readFileSync(join(directory, f.fileName)))]),
      );
      const isLate = (/** @type {string} */ file) => file.startsWith(`${name}-late-`);
      const first = staticClosure(bundle, [entry]);
      const imports = Object.fromEntries(
        Object.entries(sharedModules).flatMap(([specifier, facade]) => {
          const file = chunk(facade);
          return file ? [[specifier, file]] : [];
        }),
      );
      const awaited = files.filter((f) => f.type === 'chunk' && [soonFile, heldFile].includes(f.name));
      const vouched = staticClosure(bundle, [
        ...first,
        ...Object.values(imports),
        ...awaited.map(({ fileName }) => fileName),
      ]);
      const modules = Object.entries(integrity).filter(([file]) => file.endsWith('.js'));
      const digests = JSON.stringify(Object.fromEntries(modules.filter(([file]) => !vouched.includes(file))));
      const digestsFile = `${name}-digests-${createHash('sha256').update(digests).digest('hex').slice(0, 7)}.json`;
      writeFileSync(join(directory, digestsFile), digests);
      const doors = doorsOf(root);
      const names = (/** @type {string} */ door) => this.getModuleInfo(door)?.exports ?? [];
      mkdirSync(`${root}dist/web`, { recursive: true });
      writeFileSync(
        `${root}dist/web/${name}.manifest.json`,
        JSON.stringify(
          {
            entry,
            first,
            styles: asset(/\.css$/).filter((file) => !isLate(file)),
            lateStyles: asset(/\.css$/).filter(isLate),
            fonts: asset(/-basic-.*\.woff2$/),
            accents: asset(/-accents-.*\.woff2$/),
            assets: [...asset(/./), digestsFile],
            imports,
            vouched,
            digests: { file: digestsFile, integrity: integrityOf(digests) },
            symbols: definedSymbols(root, { sdk: names(doors.sdk), ui: names(doors.ui) }),
            integrity,
          },
          null,
          1,
        ),
      );
    },
  };
}

/** Files, and those that they load before they run. @param {import('rollup').OutputBundle} bundle @param {string[]} files */
function staticClosure(bundle, files) {
  const seen = new Set(files);
  for (const file of seen) {
    const chunk = bundle[file];
    if (chunk?.type === 'chunk') chunk.imports.forEach((next) => seen.add(next));
  }
  return [...seen];
}
