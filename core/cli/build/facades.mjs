import { relative } from 'node:path';

/**
 * The shared modules, as plugins see them. Several specifiers lead to one file: fewer requests at every first load, and
 * still one copy of everything. `react-dom`, which few use, has a default of its own.
 */
export const sharedModules = {
  react: 'sextant',
  'react/jsx-runtime': 'sextant',
  'react-dom': 'react-dom',
  '@sextant/sdk': 'sextant',
  '@sextant/ui': 'sextant',
};

/** Where the names that plugins may use are spelt out. @param {string} root */
export const doorsOf = (root) => ({ sdk: `${root}core/sdk/index.ts`, ui: `${root}core/sdk/ui.ts` });

/**
 * Has every `react/jsx-runtime` lead to ours, which is React's but for texts that hide something.
 * @param {{ root: string }} options
 * @returns {import('rollup').Plugin}
 */
export function seenTexts({ root }) {
  const ours = `${root}core/ui/jsx-runtime.ts`;
  return {
    name: 'sextant-seen-texts',
    resolveId: (source, importer) => (source === 'react/jsx-runtime' && importer !== ours ? ours : null),
  };
}

/**
 * Builds one facade per shared file, with its names spelt out. CommonJS packages have no names of their own to re-export.
 * @param {{ root: string, require: NodeRequire }} options
 * @returns {import('rollup').Plugin}
 */
export function sharedFacades({ root, require }) {
  const doors = doorsOf(root);
  return {
    name: 'sextant-shared-facades',
    resolveId(source) {
      if (source.startsWith('facade:')) return `\0${source}`;
      // The host's own code is not a plugin, but its doors are built from the same two names.
      if (source === '@sextant/sdk') return doors.sdk;
      if (source === '@sextant/ui') return doors.ui;
      return null;
    },
    load(id) {
      if (id === '\0facade:react-dom') {
        const names = namesOf(require, 'react-dom');
        return `import dom from 'react-dom'; export default dom; export const { ${names.join(', ')} } = dom;`;
      }
      if (id === '\0facade:sextant') {
        const { names, runtime } = reactNames(require);
        return [
          `import react from 'react'; import * as runtime from 'react/jsx-runtime';`,
          `export default react;`,
          `export const { ${names.join(', ')} } = react;`,
          `export const { ${runtime.join(', ')} } = runtime;`,
          `export * from ${JSON.stringify(doors.sdk)}; export * from ${JSON.stringify(doors.ui)};`,
        ].join('\n');
      }
      return null;
    },
    async buildEnd() {
      // A name in both doors, or in one of them and in React, would silently vanish from `export *`.
      const exported = (/** @type {string} */ id) => this.getModuleInfo(id)?.exports ?? [];
      const { names, runtime } = reactNames(require);
      const all = [...exported(doors.sdk), ...exported(doors.ui), ...names, ...runtime];
      const twice = all.filter((name, at) => all.indexOf(name) !== at);
      if (twice.length > 0) this.error(`exported by two of react, @sextant/sdk and @sextant/ui: ${twice.join(', ')}`);
    },
  };
}

/** The names that React has, and those that only its runtime of JSX has. @param {NodeRequire} require */
function reactNames(require) {
  const names = namesOf(require, 'react');
  return { names, runtime: namesOf(require, 'react/jsx-runtime').filter((name) => !names.includes(name)) };
}

/** @param {NodeRequire} require @param {string} specifier */
function namesOf(require, specifier) {
  return Object.keys(require(specifier)).filter((name) => name !== 'default' && !name.startsWith('__'));
}

/**
 * Puts everything that an entry (and the facades) reach without `import()` into the entry's own chunk. What `later` parts reach
 * besides goes into one more file for each list: a module into the first whose parts reach it.
 * @param {{ entry: string, root: string, later?: Readonly<Record<string, Later>> }} options paths below the root; names of files
 * @returns {import('rollup').GetManualChunk}
 *
 * @typedef {{ parts: readonly string[], isPart?: (id: string) => boolean }} Later
 */
export function chunksOfFirstPage({ entry, root, later = {} }) {
  /** @type {Set<string> | undefined} */
  let first;
  /** @type {Map<string, Set<string>>} */
  const reached = new Map();
  return (id, { getModuleInfo, getModuleIds }) => {
    first ??= firstLoadModules({ entry, root, ids: [...getModuleIds()], getModuleInfo });
    // A facade keeps a file of its own: its names are its contract.
    if (first.has(id)) return id.startsWith('\0facade:') ? null : 'app';
    for (const [name, { parts, isPart }] of Object.entries(later)) {
      const modules =
        reached.get(name) ??
        reachable(
          parts.map((part) => root + part),
          getModuleInfo,
        );
      reached.set(name, modules);
      if (modules.has(id) || isPart?.(id)) return name;
    }
    return null;
  };
}

/**
 * The modules that an entry and the facades reach without `import()`, and `further` parts.
 * @param {{ entry: string, root: string, further?: readonly string[], ids: string[], getModuleInfo: GetModuleInfo }} options
 *   `entry` and `further`: paths below the root
 *
 * @typedef {import('rollup').GetModuleInfo} GetModuleInfo
 */
export function firstLoadModules({ entry, root, further = [], ids, getModuleInfo }) {
  return reachable(
    ids.filter((id) => [entry, ...further].includes(relative(root, id)) || id.startsWith('\0facade:')),
    getModuleInfo,
  );
}

/** @param {string[]} from @param {import('rollup').GetModuleInfo} getModuleInfo */
function reachable(from, getModuleInfo) {
  const seen = new Set(from);
  const todo = [...from];
  for (let id = todo.pop(); id !== undefined; id = todo.pop()) {
    for (const next of getModuleInfo(id)?.importedIds ?? []) {
      if (seen.has(next)) continue;
      seen.add(next);
      todo.push(next);
    }
  }
  return seen;
}
