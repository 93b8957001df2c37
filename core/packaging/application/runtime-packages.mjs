/**
 * A package of the lock file. `path` is its folder below the project.
 * @typedef {{ path: string, name: string, version: string, license?: string, integrity?: string }} LockedPackage
 */
/**
 * The members of a lock file's entry that are read here.
 * @typedef {{ version?: string, license?: string, integrity?: string, os?: string[], cpu?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>, peerDependenciesMeta?: Record<string, { optional?: boolean }> }} LockEntry
 */

/**
 * Returns the packages that some packages need to run, themselves included, by their folders. Packages for one system or processor alone
 * are left out: a package of ours is for all of them.
 *
 * @param {Readonly<Record<string, LockEntry>>} locked the member `packages` of package-lock.json (version 3)
 * @param {readonly string[]} names packages that are installed at the top
 * @returns {LockedPackage[]}
 * @throws when a package that is needed is not in the lock file
 */
export function packagesNeededBy(locked, names) {
  /** @type {Map<string, LockedPackage>} */
  const found = new Map();
  /** @param {string} name @param {string} from @param {boolean} isOptional */
  const visit = (name, from, isOptional) => {
    const path = placeOf(locked, name, from);
    if (path === undefined) {
      if (isOptional) return;
      throw new Error(`The lock file has no package ${name}, which ${from || 'the console'} needs`);
    }
    const entry = /** @type {LockEntry} */ (locked[path]);
    if (found.has(path) || (isOptional && (entry.os || entry.cpu))) return;
    const { version = '', license, integrity } = entry;
    found.set(path, {
      path,
      name,
      version,
      ...(license === undefined ? {} : { license }),
      ...(integrity === undefined ? {} : { integrity }),
    });
    for (const needed of Object.keys(entry.dependencies ?? {}))
      visit(needed, path, Object.hasOwn(entry.optionalDependencies ?? {}, needed));
    for (const needed of Object.keys(entry.optionalDependencies ?? {})) visit(needed, path, true);
    for (const needed of Object.keys(entry.peerDependencies ?? {}))
      if (!entry.peerDependenciesMeta?.[needed]?.optional) visit(needed, path, false);
  };
  for (const name of names) visit(name, '', false);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/**
 * Returns the folder in which Node finds a package that is imported from another one.
 * @param {Readonly<Record<string, LockEntry>>} locked @param {string} name @param {string} from the folder of the other, '' for the project
 */
function placeOf(locked, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (Object.hasOwn(locked, path)) return path;
    if (folder === '') return undefined;
  }
}
