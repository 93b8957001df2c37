import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { run } from '../build/ensure.mjs';
import { root } from '../build/project.mjs';

/** @type {Record<string, string>} */
const doors = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;

/**
 * The types of some doors and of all they name: path below the project → text of its `.d.ts`. Imports are relative, so that
 * they hold wherever the tree is laid.
 * @param {readonly string[]} entries @returns {Record<string, string>}
 */
export function declarations(entries) {
  mkdirSync(join(root, '.sextant'), { recursive: true });
  const folder = mkdtempSync(join(root, '.sextant/declarations-'));
  try {
    emit(entries, folder);
    return reachable(entries, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {readonly string[]} entries @param {string} folder */
function emit(entries, folder) {
  // The names of the icons are part of the surface, their drawings are not.
  writeFileSync(join(folder, 'icon.d.ts'), 'declare const icon: () => unknown;\nexport default icon;\n');
  const config = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      allowJs: false,
      checkJs: false,
      noCheck: true,
      outDir: join(folder, 'out'),
      rootDir: root,
      typeRoots: [join(root, 'node_modules/@types')],
      paths: { 'lucide-react/icons/*': [join(folder, 'icon.d.ts')] },
    },
    include: [],
    files: [...entries, 'core/sdk/assets.d.ts'].map((file) => join(root, file)),
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  run(join(root, 'node_modules/.bin/tsc'), ['-p', join(folder, 'tsconfig.json')]);
}

/** @param {readonly string[]} entries @param {string} folder */
function reachable(entries, folder) {
  /** @type {Record<string, string>} */
  const files = {};
  const queue = entries.map((entry) => entry.replace(/\.tsx?$/, '.d.ts'));
  for (const file of queue) {
    if (files[file] !== undefined) continue;
    const text = readFileSync(join(folder, 'out', file), 'utf8');
    files[file] = text.replace(/(from |import\()(['"])([.#][^'"]*)\2/g, (whole, before, quote, specifier) => {
      const target = declarationOf(specifier, file, folder);
      if (target === undefined) return whole;
      queue.push(target);
      return `${before}${quote}${relativeTo(file, target)}${quote}`;
    });
  }
  return files;
}

/** The file that an import means, below the output. @param {string} specifier @param {string} from @param {string} folder */
function declarationOf(specifier, from, folder) {
  const path = specifier.startsWith('#') ? behindDoor(specifier) : posix.join(posix.dirname(from), specifier);
  const bare = path?.replace(/\.(tsx?|js)$/, '');
  return [`${bare}.d.ts`, `${bare}/index.d.ts`].find((candidate) => existsSync(join(folder, 'out', candidate)));
}

/** `#ui/x.tsx` → `core/ui/x.tsx`, as package.json says. @param {string} specifier */
function behindDoor(specifier) {
  for (const [door, place] of Object.entries(doors)) {
    const [start = '', end] = door.split('*');
    if (end === undefined ? specifier === door : specifier.startsWith(start)) {
      return posix.normalize(end === undefined ? place : place.replace('*', specifier.slice(start.length)));
    }
  }
  return undefined;
}

/** @param {string} from @param {string} to */
function relativeTo(from, to) {
  const path = posix.relative(posix.dirname(from), to).replace(/\.d\.ts$/, '.js');
  return path.startsWith('.') ? path : `./${path}`;
}
