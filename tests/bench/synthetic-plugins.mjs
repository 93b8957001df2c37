// Plugins that nobody wrote: as many as a benchmark wants, in an index or as folders that a gateway takes in.
import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** As large as that of the images plugin: panels, routes, a type, and a column on another's type. @param {number} at */
export function manifestOf(at) {
  const id = `bench.plugin${at}`;
  const type = `OS::Bench::Type${at}`;
  const path = `/project/bench${at}`;
  return {
    id,
    version: '1.0.0',
    engine: '^1.0',
    label: `Plugin ${at}`,
    provides: [`bench.service${at}@1`],
    ...(at > 0 ? { requires: [`bench.service${at - 1}@1`] } : {}),
    activate: './start#plugin',
    contributes: {
      panels: [{ id: 'panel', path, type, in: 'project/compute', label: `Panel ${at}`, after: [`panel${at - 1}`] }],
      routes: [{ id: 'more', path: `${path}/:id`, redirect: `/ngdetails/${type}/:id` }],
      resourceTypes: [{ id: type, service: 'image', def: './start#type' }],
      columns: [{ id: 'bench', on: 'OS::Glance::Image', label: `Column ${at}`, def: './start#column' }],
    },
    graph: { './start': ['start.js'] },
  };
}

/** Thirty items on types that many share, in places that other plugins' items decide. @param {number} at @param {string[]} types */
export function crowdedManifestOf(at, types) {
  const { contributes, requires: _requires, ...manifest } = manifestOf(at);
  const on = (/** @type {number} */ item) => types[(at + item) % types.length];
  const places = Array.from({ length: 9 }, (_, item) => item);
  return {
    ...manifest,
    contributes: {
      panels: contributes.panels,
      routes: contributes.routes,
      resourceTypes: contributes.resourceTypes,
      columns: places.map((item) => ({ id: `c${item}`, on: on(item), label: 'Column', after: `c${(item + 1) % 9}` })),
      facets: places.map((item) => ({ id: `f${item}`, on: on(item), field: `f${item}`, label: 'Facet' })),
      actions: places.map((item) => ({ id: `a${item}`, on: on(item), kind: 'item', label: 'Act', run: './start#act' })),
    },
  };
}

/** @param {object[]} manifests */
export const asIndex = (manifests) =>
  manifests.map((/** @type {any} */ manifest) => ({
    manifest,
    digest: 'd1',
    base: `/plugins/${manifest.id}/d1/`,
    integrity: 'sha256-x',
  }));

/**
 * A plugin with a page of its own, put into a folder at once, as careful tools do; another build of it in its place.
 * @param {string} plugins the folder of plugins
 * @param {{ id: string, heading?: string, version?: string, bytes?: number, idle?: number }} options of its code, about: `bytes`
 *   of a table that its start makes, `idle` of functions that nobody calls
 */
export async function layPlugin(plugins, { id, heading = id, version = '1.0.0', bytes = 0, idle = 0 }) {
  const hash = (/** @type {number} */ at) => createHash('sha1').update(`${id}${version}${at}`).digest('hex');
  const table = Array.from({ length: Math.ceil(bytes / 64) }, (_, at) => hash(at));
  const functions = Array.from({ length: Math.ceil(idle / 200) }, (_, at) => idleFunction(at, hash(at)));
  const code = Buffer.from(`
    import { createElement as h, useEffect } from 'react';
    const words = new Map(${JSON.stringify(table.map((text, at) => [`key${at}`, text]))});
    ${functions.join('\n')}
    export const plugin = { activate(context) { context.own(() => words.clear()); } };
    export function Page() {
      useEffect(() => { const hear = () => {}; addEventListener('resize', hear); return () => removeEventListener('resize', hear); });
      return h('section', null, h('h1', null, ${JSON.stringify(heading)}), h('p', null, String(words.size)));
    }`);
  const digest = (/** @type {string} */ name) => createHash(name).update(code);
  const file = `page-${digest('sha256').digest('hex').slice(0, 8)}.js`;
  const path = `/project/${id.split('.').at(-1)}`;
  const manifest = {
    id,
    version,
    engine: '^1.0',
    label: id,
    license: 'Apache-2.0',
    activate: './page#plugin',
    contributes: { panels: [{ id: 'page', path, in: 'project/compute', label: id, view: './page#Page' }] },
    files: { [file]: `sha384-${digest('sha384').digest('base64')}` },
    graph: { './page': [file] },
  };
  const arriving = join(plugins, `.arriving-${id}`);
  await mkdir(arriving, { recursive: true });
  await writeFile(join(arriving, file), code);
  await writeFile(join(arriving, 'plugin.json'), JSON.stringify(manifest));
  await rm(join(plugins, id), { recursive: true, force: true });
  await rename(arriving, join(plugins, id));
  return code.length;
}

/** Some 200 bytes as a panel's code has them, exported so that nothing may leave it out. @param {number} at @param {string} text */
function idleFunction(at, text) {
  return `export function idle${at}(item, t) {
    const facts = Object.entries(item).filter(([name]) => name !== '${text}');
    return facts.map(([name, value]) => t('panel:fact.' + name, { value, of: ${at} })).join(' ');
  }`;
}
