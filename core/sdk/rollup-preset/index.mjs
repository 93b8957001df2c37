import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import json from '@rollup/plugin-json';
import nodeResolve from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { lineOf } from '#base/words/json-line.mjs';
import { readSymbols } from './commands/check.mjs';
import { manifestFaults } from './manifest/check-manifest.mjs';
import { declaredTypes } from './manifest/declared-types.mjs';
import { brokenDeclarations } from './manifest/declarations.mjs';
import { brokenSchemas, readerOf } from './manifest/form-schemas.mjs';
import { refFaults } from './manifest/ref-faults.mjs';
import { refsOf } from './manifest/refs.mjs';
import { importFault } from './manifest/import-fault.mjs';
import { pluginManifest } from './manifest/plugin-manifest.mjs';
import { lateImports } from './plugins/late-imports.mjs';
import { oneReact } from './plugins/one-react.mjs';
import { noCode } from './plugins/no-code.mjs';
import { onlySharedImports, shared } from './plugins/shared-imports.mjs';
import { rjsfValidators } from './plugins/rjsf.mjs';
import { siblingApis } from './plugins/sibling-apis.mjs';
import { styles } from './plugins/styles.mjs';
import { minifyChunks, resolveTypeScript, transformTypeScript } from './plugins/typescript.mjs';

/**
 * The whole build of a plugin: reads `plugin.json`, makes an entry of each file that a ref points at, and writes
 * `plugin.json` with what only the build knows (`uses`, `files`, `graph`, `built`) beside the hashed files.
 *
 * @param {object} [options]
 * @param {string} [options.directory] where `plugin.json` lies; the working directory
 * @param {string} [options.output] `dist` below it
 * @param {string} [options.schemas] the folder that `./schemas/…` stands for, if it is elsewhere
 * @param {(language: string) => string} [options.locales] the file that `./locales/<language>.json` stands for
 * @param {boolean} [options.production] false: not minified, and not held to the manifest's budget
 * @returns {import('rollup').RollupOptions}
 */
export function consolePlugin({ directory = process.cwd(), output, schemas, locales, production = true } = {}) {
  const root = resolve(directory);
  const source = readFileSync(join(root, 'plugin.json'), 'utf8');
  const faults = manifestFaults(source, readSymbols(root)?.operations);
  if (faults.length > 0) throw new Error(faults.join('\n'));
  const lost = refFaults(root, JSON.parse(source));
  if (lost.length > 0)
    throw new Error(lost.map(({ path, message }) => `plugin.json:${lineOf(source, path)}: ${message}`).join('\n'));
  const schemaFile = (/** @type {string} */ ref) =>
    join(schemas ?? root, schemas ? ref.replace('./schemas/', '') : ref);
  const read = readerOf(schemaFile);
  const broken = [...brokenDeclarations(source, read), ...brokenSchemas(source, read)];
  if (broken.length > 0) throw new Error(broken.join('\n'));
  const declared = declaredTypes(root, JSON.parse(source));
  const { manifest } = declared;
  const refs = refsOf(manifest);
  const modules = refs.modules.map((ref) => [ref.replace(/^\.\//, '').replaceAll('/', '-'), join(root, ref)]);
  return {
    input: modules.length > 0 ? Object.fromEntries(modules) : noCode.input,
    // Late chunks import what they share from the entry itself; a second file for it would cost a request more.
    preserveEntrySignatures: 'allow-extension',
    external: (id) => shared.includes(id),
    plugins: [
      onlySharedImports(),
      rjsfValidators(),
      noCode.plugin(),
      siblingApis(root),
      resolveTypeScript(),
      entryWithEnding(root, refs.modules),
      json({ preferConst: true }),
      nodeResolve({ browser: true, extensions: ['.mjs', '.js', '.ts', '.tsx', '.json'] }),
      commonjs(),
      replace({
        preventAssignment: true,
        values: { 'process.env.NODE_ENV': JSON.stringify(production ? 'production' : 'development') },
      }),
      oneReact(),
      lateImports(),
      transformTypeScript(),
      styles({ root, name: manifest.id, layer: `plugin.${manifest.id.replaceAll('.', '-')}`, minify: production }),
      ...(production ? [minifyChunks()] : []),
      pluginManifest({ root, manifest, refs, declared, schemas, locales, production }),
    ],
    output: {
      dir: output ?? join(root, 'dist'),
      format: 'es',
      entryFileNames: '[name]-[hash].js',
      chunkFileNames: '[name]-[hash].js',
      manualChunks: withActivation(root, manifest.activate, refs.modules),
      assetFileNames: '[name]-[hash][extname]',
      hashCharacters: 'base36',
    },
    onwarn(warning, warn) {
      if (['UNRESOLVED_IMPORT', 'MISSING_EXPORT'].includes(warning.code ?? ''))
        throw new Error(importFault(root, warning));
      if (['CIRCULAR_DEPENDENCY', 'EMPTY_BUNDLE', 'MODULE_LEVEL_DIRECTIVE'].includes(warning.code ?? '')) return;
      warn(warning);
    },
  };
}

/**
 * Keeps what `activate` needs in one file: it is there whenever another file of the plugin is fetched, so a file of its own for what
 * both need would only cost a request.
 * @param {string} root @param {string | undefined} activate @param {readonly string[]} refs the modules that are entries
 * @returns {import('rollup').GetManualChunk | undefined}
 */
function withActivation(root, activate, refs) {
  if (activate === undefined) return undefined;
  const [ref = ''] = activate.split('#');
  const entries = new Set(refs.map((each) => join(root, each)));
  const withoutEnding = (/** @type {string} */ id) => id.replace(/\.[a-z]+$/, '');
  /** @type {Set<string> | undefined} */
  let needed;
  return (id, { getModuleIds, getModuleInfo }) => {
    needed ??= needs([...getModuleIds()].filter((each) => withoutEnding(each) === join(root, ref)));
    return needed.has(id) ? ref.replace(/^\.\//, '').replaceAll('/', '-') : undefined;

    /** @param {readonly string[]} from */
    function needs(from) {
      const found = new Set(from);
      for (const each of found)
        for (const imported of getModuleInfo(each)?.importedIds ?? [])
          if (getModuleInfo(imported)?.isExternal === false && !entries.has(withoutEnding(imported)))
            found.add(imported);
      return found;
    }
  };
}

/** Refs name files without their ending. @param {string} root @param {string[]} refs @returns {import('rollup').Plugin} */
function entryWithEnding(root, refs) {
  const entries = new Set(refs.map((ref) => join(root, ref)));
  return {
    name: 'sextant-entries',
    async resolveId(source, importer) {
      if (importer || !entries.has(source)) return null;
      return this.resolve(`./${source.slice(root.length + 1)}`, join(root, 'plugin.json'), { skipSelf: true });
    },
  };
}
