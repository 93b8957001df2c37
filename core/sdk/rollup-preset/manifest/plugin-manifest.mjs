import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { isServable } from '#base/plugin-rules/file-name.mjs';
import { lineOf } from '#base/words/json-line.mjs';
import { pointsOf, whenFamiliesOf } from './points.mjs';
import { readJson } from './read-json.mjs';
import { overBudget, sizesOf } from './sizes.mjs';
import { version } from './version.mjs';

/** @param {string | Uint8Array} bytes */
const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Completes the manifest with what the build knows and writes it last, when every file that it names is there.
 * @param {{ root: string, manifest: any, refs: ReturnType<typeof import('./refs.mjs').refsOf>,
 *   declared: ReturnType<typeof import('./declared-types.mjs').declaredTypes>, schemas?: string, locales?: (language: string) => string,
 *   production?: boolean }} options `production`: what is built is delivered, so that the manifest's budget holds it; default true
 * @returns {import('rollup').Plugin}
 */
export function pluginManifest({ root, manifest, refs, declared, schemas, locales, production = true }) {
  return {
    name: 'sextant-plugin-manifest',
    buildStart() {
      this.addWatchFile(join(root, 'plugin.json'));
      for (const file of declared.sources) this.addWatchFile(file);
      for (const { locale, src } of refs.locales) this.addWatchFile(localeFile(root, locale, src, locales));
    },
    generateBundle(options) {
      if (resolve(options.dir ?? root) === resolve(root))
        this.error(
          `${manifest.id}: the build would overwrite the plugin.json that it reads: let output be another folder`,
        );
      for (const { locale, ns, src } of refs.locales) {
        const source = compactJson(root, localeFile(root, locale, src, locales));
        this.emitFile({ type: 'asset', fileName: localeFileName(manifest, locale, ns), source });
      }
      for (const { name, content } of declared.files) {
        this.emitFile({ type: 'asset', fileName: name, source: JSON.stringify(content) });
      }
      for (const ref of [...refs.schemas, ...declared.refs]) {
        const source = compactJson(root, schemas ? join(schemas, ref.replace('./schemas/', '')) : join(root, ref));
        this.emitFile({ type: 'asset', fileName: ref.slice(2), source });
      }
    },
    writeBundle(options, bundle) {
      const graph = graphOf(bundle, refs, root);
      // A development build is not minified: budgets are about what is delivered.
      const over = production ? overBudget(sizesOf(contentsOf(bundle), graph), manifest.budget) : [];
      if (over.length > 0) {
        const source = readFileSync(join(root, 'plugin.json'), 'utf8');
        this.error(over.map(({ path, message }) => `plugin.json:${lineOf(source, path)}: ${message}`).join('\n'));
      }
      const directory = /** @type {string} */ (options.dir);
      removeStale(directory, bundle);
      const files = Object.fromEntries(
        Object.keys(bundle)
          .sort()
          .map((file) => [file, integrityOf(readFileSync(join(directory, file)))]),
      );
      for (const file of Object.keys(bundle)) precompress(join(directory, file));
      const { $schema: _editors, ...said } = manifest;
      const built = {
        ...said,
        contributes: { ...manifest.contributes, locales: builtLocales(manifest, refs.locales) },
        uses: usesOf(bundle, manifest),
        files,
        graph,
        styles: Object.keys(bundle).filter((file) => file.endsWith('.css')),
        built: { sdk: version, preset: version },
      };
      mkdirSync(directory, { recursive: true });
      writeFileSync(join(directory, 'plugin.json'), `${JSON.stringify(built, null, 1)}\n`);
    },
  };
}

/** @param {string} root @param {string} locale @param {string} src @param {((language: string) => string) | undefined} locales */
function localeFile(root, locale, src, locales) {
  return locales ? locales(locale) : join(root, src);
}

/** @param {string} root @param {string} path */
const compactJson = (root, path) => Buffer.from(JSON.stringify(readJson(root, path)));

/**
 * A locale pack brings several namespaces in one language. The name has no digest: the plugin's address has one, and every document pays for
 * the names of all plugins.
 * @param {{ id: string }} manifest @param {string} locale @param {string} ns
 */
function localeFileName(manifest, locale, ns) {
  return `locales/${locale}${ns === manifest.id ? '' : `.${ns}`}.json`;
}

/** @param {{ id: string }} manifest @param {{ locale: string, ns: string, src: string }[]} locales */
function builtLocales(manifest, locales) {
  return locales.map((entry) => ({ ...entry, src: `./${localeFileName(manifest, entry.locale, entry.ns)}` }));
}

/**
 * Ref → every file that must be there before its entry runs; the entry is the first.
 * @param {import('rollup').OutputBundle} bundle @param {ReturnType<typeof import('./refs.mjs').refsOf>} refs
 * @param {string} root @returns {Record<string, string[]>}
 */
function graphOf(bundle, { modules, exports }, root) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return Object.fromEntries(
    modules.map((ref) => {
      const path = join(root, ref);
      const entry = chunks.find((c) => c.isEntry && (c.facadeModuleId ?? '').replace(/\.(tsx?|mjs|js)$/, '') === path);
      if (!entry) throw new Error(`no file was built for ${ref}`);
      for (const { module, name } of exports) {
        if (module === ref && !entry.exports.includes(name)) {
          throw new Error(
            `plugin.json names ${ref}#${name}; that file exports ${entry.exports.join(', ') || 'nothing'}`,
          );
        }
      }
      const files = new Set([entry.fileName]);
      for (const file of files) {
        const chunk = bundle[file];
        if (chunk?.type === 'chunk') chunk.imports.filter((i) => bundle[i]).forEach((i) => files.add(i));
      }
      return [ref, [...files]];
    }),
  );
}

/**
 * Returns the names that the plugin takes from the host. A console that lacks one of these refuses the plugin, and says which.
 * @param {import('rollup').OutputBundle} bundle @param {any} manifest
 */
function usesOf(bundle, manifest) {
  const names = (/** @type {string} */ specifier) => {
    const all = Object.values(bundle).flatMap((c) => (c.type === 'chunk' ? (c.importedBindings[specifier] ?? []) : []));
    return [...new Set(all)].sort();
  };
  return {
    sdk: names('@sextant/sdk'),
    ui: names('@sextant/ui'),
    points: pointsOf(manifest),
    tokens: [...(manifest.requires ?? [])].sort(),
    when: whenFamiliesOf(manifest),
  };
}

/** The way back to the sources is for authors: it counts for no budget. */
const sourceMap = /\n\/\/# sourceMappingURL=data:[^\n]*\n?$/;

/** @param {import('rollup').OutputBundle} bundle @returns {Record<string, string | Uint8Array>} */
function contentsOf(bundle) {
  return Object.fromEntries(
    Object.values(bundle).map((file) => [
      file.fileName,
      file.type === 'chunk' ? file.code.replace(sourceMap, '\n') : file.source,
    ]),
  );
}

/**
 * Removes what the build before left in the folder, by the names in its `plugin.json`: nothing that anybody else put there.
 * @param {string} directory @param {import('rollup').OutputBundle} bundle
 */
function removeStale(directory, bundle) {
  const former = formerManifest(directory);
  if (!former) return;
  const stale = Object.keys(Object(former.files)).filter((file) => isServable(file) && !Object.hasOwn(bundle, file));
  for (const file of stale)
    for (const ending of ['', '.br', '.gz']) rmSync(join(directory, file + ending), { force: true });
  // The signature belongs to the former build and does not fit this one.
  rmSync(join(directory, 'plugin.json.sig'), { force: true });
}

/** @param {string} directory @returns {any} */
function formerManifest(directory) {
  try {
    return JSON.parse(readFileSync(join(directory, 'plugin.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

/** @param {string} path */
function precompress(path) {
  if (!/\.(js|css|json|svg)$/.test(path)) return;
  const bytes = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(bytes));
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
