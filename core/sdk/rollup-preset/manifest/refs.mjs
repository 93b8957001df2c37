/**
 * The files that a manifest points at: `./file#Export` under `view`, `def`, `run` and point members, `./file.json` under
 * `schema`, `ui` and `src`, `./file.svg` under `icon`.
 * @param {any} manifest
 * @returns {{ modules: string[], exports: { module: string, name: string }[], locales: { locale: string, ns: string, src: string }[], schemas: string[] }}
 */
export function refsOf(manifest) {
  const modules = new Set();
  const exports = /** @type {{ module: string, name: string }[]} */ ([]);
  const schemas = new Set();
  walk({ points: manifest.points, contributes: manifest.contributes, activate: manifest.activate }, (key, value) => {
    const match = /^(\.\/[^#]+)#([A-Za-z_$][\w$]*)$/.exec(value);
    if (match) {
      modules.add(match[1]);
      exports.push({ module: /** @type {string} */ (match[1]), name: /** @type {string} */ (match[2]) });
    } else if ((key === 'schema' || key === 'ui') && value.startsWith('./')) schemas.add(value);
  });
  return { modules: [...modules], exports, locales: manifest.contributes?.locales ?? [], schemas: [...schemas] };
}

/** @param {unknown} node @param {(key: string, value: string) => void} visit */
function walk(node, visit, key = '') {
  if (typeof node === 'string') visit(key, node);
  else if (node && typeof node === 'object')
    for (const [k, v] of Object.entries(node)) walk(v, visit, Array.isArray(node) ? key : k);
}
