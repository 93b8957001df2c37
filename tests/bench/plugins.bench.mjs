// Measures what installed plugins cost a page that uses none of them: bytes of its document, and time in the registry.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { median, openBrowser, signIn, startConsole } from './bench-console.mjs';
import { asIndex, crowdedManifestOf, manifestOf } from './synthetic-plugins.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const plugins = 200;
const crowd = 500;
const types = ['OS::Nova::Server', 'OS::Glance::Image', 'OS::Neutron::Port', 'OS::Cinder::Volume'];

/** @returns {Promise<import('./bench-console.mjs').Result[]>} */
export async function bench() {
  const { registered, soaked } = await inRegistry();
  const items = soaked.items.toLocaleString('en');
  return [
    { name: 'plugin index: images, all it adds to a document', measured: await indexBytes(), limit: 600, unit: 'B gz' },
    {
      name: `plugin host, CPU 4× slower: ${plugins} manifests registered`,
      measured: registered,
      limit: 60,
      unit: 'ms',
    },
    { name: 'plugin host, CPU 4× slower: of these each', measured: registered / plugins, limit: 0.3, unit: 'ms' },
    { name: `registry: ${crowd} plugins, ${items} items, come at once`, measured: soaked.all, limit: 100, unit: 'ms' },
    { name: 'registry: longest of one that goes or comes then', measured: soaked.longest, limit: 100, unit: 'ms' },
  ];
}

/** A plugin's entry in the index, its lines of the import map, in the document of a page that is not its own; compressed. */
async function indexBytes() {
  const sextant = await startConsole();
  try {
    const { cookie = '' } = (await signIn(sextant.url)).headers;
    const headers = { cookie, accept: 'text/html', 'sec-ch-ua': '"Chromium";v="140"' };
    const html = await (await fetch(`${sextant.url}/settings/plugins`, { headers })).text();
    const json = (/** @type {RegExp} */ script) => JSON.parse(script.exec(html)?.[1] ?? '{}');
    const { plugins } = json(/<script type="application\/json" id="page-state">(.*?)<\/script>/s);
    const images = plugins.find((/** @type {any} */ { manifest }) => manifest.id === 'images');
    const { integrity } = json(/<script type="importmap"[^>]*>(.*?)<\/script>/s);
    const lines = Object.entries(integrity).filter(([address]) => address.startsWith(images.base));
    return gzipSync(JSON.stringify([images, lines]), { level: 9 }).length;
  } finally {
    await sextant.stop();
  }
}

/** The host's own code in a browser, with nothing drawn. */
async function inRegistry() {
  const directory = join(root, '.sextant', `bench-${process.pid}`);
  const bundle = await rolldown({
    cwd: root,
    platform: 'browser',
    input: 'tests/bench/plugin-host-entry.ts',
    logLevel: 'silent',
    moduleTypes: { '.css': 'empty' },
    transform: { define: { 'process.env.NODE_ENV': '"production"' } },
  });
  const browser = await openBrowser();
  try {
    await bundle.write({ dir: directory, format: 'es', entryFileNames: 'host.mjs', codeSplitting: false });
    const page = await browser.newPage();
    await page.addScriptTag({ path: join(directory, 'host.mjs'), type: 'module' });
    await page.waitForFunction(() => 'sextantBench' in globalThis);
    const crowded = asIndex(Array.from({ length: crowd }, (_, at) => crowdedManifestOf(at, types)));
    const soaked = await page.evaluate(
      ([index, types]) => /** @type {any} */ (globalThis).sextantBench.soak(index, types),
      /** @type {const} */ ([crowded, types]),
    );
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const index = asIndex(Array.from({ length: plugins }, (_, at) => manifestOf(at)));
    const times = [];
    for (let run = 0; run < 7; run += 1)
      times.push(await page.evaluate((index) => /** @type {any} */ (globalThis).sextantBench.register(index), index));
    return { registered: median(times), soaked };
  } finally {
    await browser.close();
    await rm(directory, { recursive: true, force: true });
  }
}
