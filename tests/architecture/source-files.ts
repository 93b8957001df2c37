import { readFileSync, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Paths below the root of all files of some folders that match. */
export function filesOf(folders: readonly string[], pattern: RegExp): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) => join(folder, file)),
    )
    .filter((file) => pattern.test(file))
    .sort();
}

export function read(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Returns the modules that a file imports, statically or not, as written. */
export function importsOf(file: string): string[] {
  const dynamic = [...withoutComments(file).matchAll(/\bimport\s*\(\s*['"]([^'"]+)['"]/g)];
  return [...staticImportsOf(file), ...dynamic.map((match) => match[1] as string)];
}

/** Returns the modules that a file imports before it runs, for types as well, as written. */
export function staticImportsOf(file: string): string[] {
  const source = withoutComments(file);
  const patterns = [/\b(?:import|export)\s[^'"`;]*?from\s*['"]([^'"]+)['"]/g, /\bimport\s*['"]([^'"]+)['"]/g];
  return patterns.flatMap((pattern) => [...source.matchAll(pattern)].map((match) => match[1] as string));
}

function withoutComments(file: string): string {
  return read(file).replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
}

const doors: Readonly<Record<string, string>> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).imports;
const names: Readonly<Record<string, string>> = {
  '@sextant/sdk': 'core/sdk/index.ts',
  '@sextant/ui': 'core/sdk/ui.ts',
  '@sextant/testing': 'core/testing/index.ts',
};

/** The file below the root that an import leads to; undefined for packages. */
export function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return relative(root, resolve(root, dirname(file), specifier));
  if (names[specifier]) return names[specifier];
  if (specifier.startsWith('@sextant/plugins/')) return `plugins/${specifier.split('/')[2]}/api.ts`;
  for (const [door, path] of Object.entries(doors)) {
    if (door === specifier) return path.slice(2);
    const [before = '', after] = door.split('*');
    if (after !== undefined && specifier.startsWith(before)) {
      return path.slice(2).replace('*', specifier.slice(before.length, specifier.length - after.length));
    }
  }
  return undefined;
}
