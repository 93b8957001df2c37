import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, parse, relative, resolve } from 'node:path';
import { transform } from 'lightningcss';

/** Versions from which on a browser has `light-dark()`, nesting and import maps (lightningcss: major << 16 | minor << 8). */
const targets = { chrome: 123 << 16, firefox: 120 << 16, safari: (17 << 16) | (5 << 8) };

/**
 * Style sheets: `*.module.css` gives its class names, plain ones are global; all of a build end in one hashed file, in
 * the order in which their modules are imported; in two where `first` tells which modules the first load has.
 * @param {{ root: string, name: string, layer?: string, minify?: boolean, asset?: Asset, first?: First }} options
 *   `layer` puts everything into that cascade layer; `asset` may give another form of a file that a sheet names.
 * @returns {import('rollup').Plugin}
 *
 * @typedef {(options: { ids: string[], getModuleInfo: import('rollup').GetModuleInfo }) => Set<string>} First
 * @typedef {(file: NamedFile) => Uint8Array | Promise<Uint8Array>} Asset
 *
 * @typedef NamedFile
 * @property {string} path
 * @property {Uint8Array} bytes
 * @property {string} part what stands behind a `?` in the sheet: one file may be given in parts
 * @property {string} rule the rule that names it: `{src:url(…);unicode-range:…`
 */
export function styles({ root, name, layer, minify = true, asset = ({ bytes }) => bytes, first }) {
  /** @type {Map<string, string>} */
  const sheets = new Map();
  /** Emitted file → the token that stands for its name until it has one. @type {Map<string, string>} */
  const tokens = new Map();

  return {
    name: 'sextant-styles',
    async transform(code, id) {
      if (!id.endsWith('.css')) return null;
      const isModule = id.endsWith('.module.css');
      const result = transform({
        // Relative, so that class names do not change with the folder that the project lies in. Files of two plugins may lie
        // alike: their names have the plugin's.
        filename: join(layer ?? '', relative(root, id)),
        code: Buffer.from(code),
        // Areas of a grid stay as written: inside a shorthand with variables they could not be renamed alike.
        cssModules: isModule ? { pattern: '[hash]_[local]', grid: false } : undefined,
        analyzeDependencies: true,
        minify,
        targets,
      });
      let css = result.code.toString();
      for (const dependency of result.dependencies ?? []) {
        if (dependency.type !== 'url') this.error(`${id}: use an import in a module instead of @import`);
        const at = css.indexOf(dependency.placeholder);
        const rule = css.slice(css.lastIndexOf('{', at), css.indexOf('}', at));
        const file = await emitAsset(this, { tokens, asset }, { url: dependency.url, rule, importer: id });
        css = css.replaceAll(dependency.placeholder, file);
      }
      sheets.set(id, css);
      const code_ = isModule ? `export default ${JSON.stringify(classNames(result.exports ?? {}))};` : 'export {};';
      return { code: code_, map: null, moduleSideEffects: 'no-treeshake' };
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const ids = new Set(
        chunks.sort((a, b) => Number(a.isDynamicEntry) - Number(b.isDynamicEntry)).flatMap((chunk) => chunk.moduleIds),
      );
      const firstIds = first?.({ ids: [...this.getModuleIds()], getModuleInfo: (id) => this.getModuleInfo(id) });
      const isFirst = (/** @type {string} */ id) => firstIds?.has(id) ?? true;
      for (const [file, members] of /** @type {const} */ ([
        [`${name}.css`, [...ids].filter(isFirst)],
        [`${name}-late.css`, [...ids].filter((id) => !isFirst(id))],
      ])) {
        let source = members.flatMap((id) => sheets.get(id) ?? []).join('\n');
        if (source === '') continue;
        for (const [reference, token] of tokens) source = source.replaceAll(token, `./${this.getFileName(reference)}`);
        this.emitFile({ type: 'asset', name: file, source: layer ? `@layer ${layer}{${source}}` : source });
      }
    },
  };
}

/** @param {import('lightningcss').CSSModuleExports} exports */
function classNames(exports) {
  return Object.fromEntries(
    Object.entries(exports)
      // Sorts the names, because they come in a varying order and the same sources must give the same bytes.
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([local, e]) => [local, [e.name, ...e.composes.map((c) => c.name)].join(' ')]),
  );
}

/**
 * @param {import('rollup').PluginContext} context @param {{ tokens: Map<string, string>, asset: Asset }} options
 * @param {{ url: string, rule: string, importer: string }} named
 */
async function emitAsset(context, { tokens, asset }, { url, rule, importer }) {
  if (/^(data:|https?:|#)/.test(url)) return url;
  const [file = '', part = ''] = url.split('?');
  const path = file.startsWith('.') ? resolve(dirname(importer), file) : createRequire(importer).resolve(file);
  const source = await asset({ path, bytes: readFileSync(path), part, rule });
  const { name, ext } = parse(path);
  const reference = context.emitFile({ type: 'asset', name: `${name}${part && `-${part}`}${ext}`, source });
  const token = `__sextant_asset_${reference}__`;
  tokens.set(reference, token);
  return token;
}
