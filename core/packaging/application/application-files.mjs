import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join, posix } from 'node:path';
import { parseAst } from 'rollup/parseAst';
import { root } from '../../cli/build/project.mjs';
import { packagesNeededBy } from './runtime-packages.mjs';

/** @typedef {import('../archives/tar.mjs').Entry} Entry */
/** @typedef {import('./runtime-packages.mjs').LockedPackage} LockedPackage */
/**
 * The console as it is installed: its files without those of packages (names below its folder), the packages that the server imports, and
 * the names of the ones among them that are installed at the top. `all` has the packages of the pages as well, which are bundled.
 * @typedef {{ files: Entry[], packages: LockedPackage[], imported: string[], all: LockedPackage[] }} Application
 */

/** The entries of what runs on Node, below `dist`. */
const entries = ['cli/sextant.js', 'cloud/main.js'];
/** The folders of `dist` that the gateway serves. */
const served = ['web', 'plugins', 'locales'];
/** Files that the licence and the readers of a package need. */
const documents = ['LICENSE', 'SECURITY.md'];

/**
 * Reads the built console.
 * @param {string} [folder] the project's root, with `dist` and `node_modules`
 * @returns {Application}
 */
export function readApplication(folder = root) {
  const read = (/** @type {string} */ name) => readFileSync(join(folder, name));
  const { modules, imported: names } = reachableModules(entries, (name) => read(`dist/${name}`).toString());
  const { dependencies } = JSON.parse(read('package.json').toString());
  const imported = names.filter((name) => Object.hasOwn(dependencies, name));
  const { packages: locked } = JSON.parse(read('package-lock.json').toString());
  const built = served.flatMap((name) => filesBelow(join(folder, 'dist', name)).map((file) => `${name}/${file}`));
  const files = [...modules, ...built].map((name) => ({
    name: `dist/${name}`,
    content: read(`dist/${name}`),
    mode: name === 'cli/sextant.js' ? 0o755 : 0o644,
  }));
  return {
    files: [...files, ...documents.map((name) => ({ name, content: read(name) }))],
    packages: packagesNeededBy(locked, imported),
    imported,
    all: packagesNeededBy(locked, Object.keys(dependencies)),
  };
}

/**
 * Returns the files of some packages. Maps of sources and types are left out: nothing reads them while the console runs.
 * @param {readonly LockedPackage[]} packages @param {string} [folder] the project's root
 * @returns {Entry[]}
 */
export function packageFiles(packages, folder = root) {
  return packages.flatMap(({ path }) =>
    filesBelow(join(folder, path))
      .filter((name) => !name.includes('node_modules/') && !/\.(map|d\.[cm]?ts)$/.test(name))
      .map((name) => ({ name: `${path}/${name}`, content: readFileSync(join(folder, path, name)) })),
  );
}

/**
 * Returns the modules that some entries import, themselves included, and the names of the packages that these import.
 * @param {readonly string[]} from paths below one folder @param {(path: string) => string} read
 * @returns {{ modules: string[], imported: string[] }}
 */
export function reachableModules(from, read) {
  const modules = new Set(from);
  /** @type {Set<string>} */
  const imported = new Set();
  for (const path of modules) {
    for (const specifier of importsOf(parseAst(read(path).replace(/^#!.*/, '')))) {
      if (specifier.startsWith('.')) modules.add(posix.join(posix.dirname(path), specifier));
      else if (!specifier.startsWith('node:') && !builtinModules.includes(specifier))
        imported.add(packageOf(specifier));
    }
  }
  return { modules: [...modules].sort(), imported: [...imported].sort() };
}

/**
 * Returns the modules that a syntax tree imports, statically or not, as written.
 * @param {unknown} node @returns {string[]}
 */
function importsOf(node) {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(importsOf);
  const { type, source } = /** @type {{ type?: string, source?: { value?: unknown } | null }} */ (node);
  const own = /^(Import|Export)/.test(type ?? '') && typeof source?.value === 'string' ? [source.value] : [];
  return [...own, ...Object.values(node).flatMap(importsOf)];
}

/** @param {string} specifier */
const packageOf = (specifier) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Returns the paths of all files below a folder. @param {string} folder */
function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
