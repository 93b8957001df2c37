// What installed plugins cost a page that uses none of them: bytes of the index, and the time to register their manifests.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { median, signIn, startConsole } from './bench-console.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const plugins = 200;

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  return [
    { name: 'plugin index: images, as in the document', measured: await indexBytes(), limit: 600, unit: 'B gz' },
    { name: `plugin host: ${plugins} manifests registered`, measured: await registration(), limit: 60, unit: 'ms' },
  ];
}

/** What a plugin's entry in the index adds to a document, compressed. */
async function indexBytes() {
  const sextant = await startConsole();
  try {
    const { cookie = '' } = (await signIn(sextant.url)).headers;
    const html = await (await fetch(sextant.url, { headers: { cookie, accept: 'text/html' } })).text();
    const [, state = ''] = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html) ?? [];
    const [images] = JSON.parse(state).plugins;
    return gzipSync(JSON.stringify([images]), { level: 9 }).length;
  } finally {
    await sextant.stop();
  }
}

/** The host's own code, bundled for Node: it needs no page to register. */
async function registration() {
  const directory = join(root, '.sextant', `bench-${process.pid}`);
  const bundle = await rolldown({
    cwd: root,
    platform: 'node',
    input: 'tests/bench/plugin-host-entry.ts',
    external: (id) => !/^[.#/]/.test(id),
  });
  try {
    await bundle.write({ dir: directory, format: 'es', entryFileNames: 'host.mjs' });
    const { register } = await import(pathToFileURL(join(directory, 'host.mjs')).href);
    const times = [];
    for (let run = 0; run < 7; run += 1) times.push(await register(synthetic()));
    return median(times);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Manifests as large as that of the images plugin: panels, routes, a type, and a column on another's type. */
function synthetic() {
  return Array.from({ length: plugins }, (_, at) => {
    const id = `bench.plugin${at}`;
    const type = `OS::Bench::Type${at}`;
    const path = `/project/bench${at}`;
    return {
      manifest: {
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
        files: { 'start.js': 'sha384-start' },
        graph: { './start': ['start.js'] },
      },
      digest: 'd1',
      base: `/plugins/${id}/d1/`,
      integrity: 'sha256-x',
    };
  });
}
