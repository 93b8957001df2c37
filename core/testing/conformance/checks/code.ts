import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAst } from 'rollup/parseAst';
import { buildInto } from '../../../sdk/rollup-preset/commands/build.mjs';
import { hostFaults } from '../../../sdk/rollup-preset/commands/check.mjs';
import { pointsOf } from '../../../sdk/rollup-preset/manifest/points.mjs';
import { refsOf } from '../../../sdk/rollup-preset/manifest/refs.mjs';
import { overBudget, sizesOf } from '../../../sdk/rollup-preset/manifest/sizes.mjs';
import type { Check } from '../check.ts';
import type { PluginUnderTest } from '../plugin-under-test.ts';

/** Each ref has its file, every file its digest, and the file exports what the ref names. */
export const checkRefs: Check = (plugin) => {
  const { manifest, dist, code } = plugin;
  const { files = {}, graph = {} } = manifest;
  const { exports } = refsOf(manifest);
  const files404 = Object.entries(files).flatMap(([file, digest]) => {
    const path = join(dist, file);
    if (!existsSync(path)) return [`${file} is missing`];
    const found = createHash('sha384').update(readFileSync(path)).digest('base64');
    return digest === `sha384-${found}` ? [] : [`${file} is not what was built`];
  });
  const unresolved = exports.flatMap(({ module, name }) => {
    const [entry] = graph[module] ?? [];
    if (!entry) return [`no file was built for ${module}#${name}`];
    const exported = exportsOf(code[entry] ?? '');
    return exported.includes(name) ? [] : [`${module} exports no ${name}; there are ${exported.join(', ') || 'none'}`];
  });
  return [...files404, ...unresolved];
};

/** `uses` says what the code imports, no more and no less, and this console has all of it. */
export const checkUses: Check = ({ manifest, code, host }) => {
  const found = {
    sdk: importsFrom(code, '@sextant/sdk'),
    ui: importsFrom(code, '@sextant/ui'),
    points: pointsOf(manifest),
    tokens: [...(manifest.requires ?? [])].sort(),
  };
  const different = Object.entries(found).flatMap(([kind, names]) => {
    const said = manifest.uses?.[kind as keyof typeof found] ?? [];
    const lacking = names.filter((name) => !said.includes(name));
    const surplus = said.filter((name) => !names.includes(name));
    return [
      ...lacking.map((name) => `uses.${kind} does not name ${name}, which is used`),
      ...surplus.map((name) => `uses.${kind} names ${name}, which is not used`),
    ];
  });
  return [...different, ...hostFaults(manifest, host as object as Parameters<typeof hostFaults>[1])];
};

export const checkWeight: Check = ({ manifest, dist }) => {
  const files = Object.keys(manifest.files ?? {}).map((file) => [file, readFileSync(join(dist, file))] as const);
  return overBudget(sizesOf(Object.fromEntries(files), manifest.graph ?? {}), manifest.budget).map(
    ({ message }) => message,
  );
};

/** Built again, somewhere else: the same files with the same bytes. */
export const checkDeterministic: Check = async (plugin) => {
  const parent = mkdtempSync(join(tmpdir(), 'sextant-built-'));
  const build = plugin.build ?? ((into: string) => buildInto(plugin.folder, into, () => {}));
  const again = async (name: string) => {
    await build(join(parent, name));
    return contentsOf(join(parent, name));
  };
  try {
    const first = await again('first');
    if (differences(first, contentsOf(plugin.dist)).length === 0) return [];
    // A second build tells whether `dist` was built from other sources, or no two builds are the same.
    const apart = differences(first, await again('second'));
    if (apart.length > 0) return apart.map((file) => `${file} is another in each build`);
    return [`${plugin.dist} is not what the sources give: build it anew`];
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
};

/** The names that are imported from a module, through all of the code; `*` for all of it at once. */
function importsFrom(code: PluginUnderTest['code'], module: string): string[] {
  const names = Object.values(code).flatMap((text) =>
    parseAst(text).body.flatMap((node) => {
      if (node.type === 'ExportAllDeclaration') return node.source.value === module ? ['*'] : [];
      if (node.type !== 'ImportDeclaration' && node.type !== 'ExportNamedDeclaration') return [];
      if (node.source?.value !== module) return [];
      return node.specifiers.map((one) => {
        if (one.type === 'ImportSpecifier') return nameOf(one.imported);
        if (one.type === 'ExportSpecifier') return nameOf(one.local);
        return one.type === 'ImportDefaultSpecifier' ? 'default' : '*';
      });
    }),
  );
  return [...new Set(names)].sort();
}

function exportsOf(text: string): string[] {
  return parseAst(text).body.flatMap((node) => {
    if (node.type === 'ExportDefaultDeclaration') return ['default'];
    if (node.type !== 'ExportNamedDeclaration') return [];
    const { declaration, specifiers } = node;
    const declared = !declaration
      ? []
      : 'declarations' in declaration
        ? declaration.declarations.map(({ id }) => id)
        : [declaration.id];
    return [
      ...declared.flatMap((id) => (id && 'name' in id ? [id.name] : [])),
      ...specifiers.map(({ exported }) => nameOf(exported)),
    ];
  });
}

const nameOf = (node: { type: string; name?: string; value?: unknown }) => node.name ?? String(node.value);

function contentsOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      // Signed, compressed or not, it is the same build.
      .filter((path) => !/\.(sig|br|gz)$/.test(path))
      .map((path) => [path.slice(folder.length + 1), createHash('sha256').update(readFileSync(path)).digest('hex')]),
  );
}

function differences(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): string[] {
  return [...new Set([...one.keys(), ...other.keys()])].filter((file) => one.get(file) !== other.get(file)).sort();
}
