import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { archiveOf } from '../../sdk/rollup-preset/commands/archive.mjs';
import { version } from '../../sdk/rollup-preset/manifest/version.mjs';
import { root } from '../build/project.mjs';

const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

/** The versions that the console itself is built with. @param {string[]} names */
export const pinned = (...names) =>
  Object.fromEntries(names.map((name) => [name, own.dependencies[name] ?? own.devDependencies[name]]));

/** The scaffolder is asked for by its own name. @param {string} folder */
const isScaffolder = (folder) => folder === 'create-sextant-plugin';

/** Packages as folders below one. @param {string} output */
export function packagesIn(output) {
  /** @param {string} file @param {string} text */
  const write = (file, text) => {
    const path = join(output, file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, text);
  };
  return {
    write,
    /** Writes `package.json`. @param {string} folder @param {object} members */
    manifest(folder, members) {
      const name = isScaffolder(folder) ? folder : `@sextant/${folder}`;
      const always = { name, version, license: own.license, type: 'module', engines: own.engines };
      write(`${folder}/package.json`, json({ ...always, ...members }));
    },
    /** @param {string} folder @returns {Promise<string>} the archive's name */
    async pack(folder) {
      const files = readdirSync(join(output, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(output.length + folder.length + 2))
        .sort()
        .map((name) => ({
          name: `package/${name}`,
          content: readFileSync(join(output, folder, name)),
          executable: name.startsWith('bin/') || (isScaffolder(folder) && name === 'index.mjs'),
        }));
      const file = `${isScaffolder(folder) ? folder : `sextant-${folder}`}-${version}.tgz`;
      writeFileSync(join(output, file), await archiveOf(files));
      return file;
    },
  };
}

/** @param {unknown} value */
export const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
