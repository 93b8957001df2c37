import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sha384 } from '../../support/archives.ts';
import { signInByRequest, test as base } from '../support/test.ts';

export { expect, expectMessage } from '../support/test.ts';

export interface HandMade {
  id: string;
  version?: string;
  label?: string;
  /** Members of the manifest beside the panel. */
  manifest?: object;
  /** JSON files beside the module. */
  files?: Readonly<Record<string, unknown>>;
  /** Module text that exports `Page`, and `plugin` when it has a start. React is what a page needs of the console. */
  code: string;
}

/** A console with a plugins directory of its own. */
export interface Console {
  url: string;
  output(): string;
  /** Puts a plugin into the directory of the running console, or another build in its place. */
  drop(plugin: HandMade): Promise<void>;
  remove(id: string): Promise<void>;
  /** Writes one of the site's files, or takes it away. */
  writeSite(name: string, text: string | undefined): Promise<void>;
  /** Opens a page of the console as somebody. */
  open(page: Page, path: string, user?: string): Promise<void>;
}

/** As a build would leave it: a manifest with the digest of every file. Gives the bytes of the manifest. */
export async function writePlugin(
  folder: string,
  { id, version = '1.0.0', label = 'Tides', manifest, files = {}, code }: HandMade,
): Promise<Buffer> {
  const bytes = Buffer.from(code);
  const file = `page-${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}.js`;
  const slug = id.split('.').at(-1);
  const contents = new Map([[file, bytes]]);
  for (const [name, content] of Object.entries(files)) contents.set(name, Buffer.from(JSON.stringify(content)));
  await mkdir(folder, { recursive: true });
  for (const [name, content] of contents) await writeFile(join(folder, name), content);
  const built = {
    id,
    version,
    engine: '^1.0',
    label,
    license: 'Apache-2.0',
    ...(/export const plugin\b/.test(code) ? { activate: './page#plugin' } : {}),
    contributes: {
      panels: [{ id: 'page', path: `/project/${slug}`, in: 'project/compute', label, view: './page#Page' }],
    },
    files: Object.fromEntries([...contents].map(([name, content]) => [name, sha384(content)])),
    graph: { './page': [file] },
    ...manifest,
  };
  const text = Buffer.from(JSON.stringify(built));
  await writeFile(join(folder, 'plugin.json'), text);
  return text;
}

export const test = base.extend<object, { running: Console }>({
  running: [
    async ({ target }, use) => {
      const directory = await mkdtemp(join(tmpdir(), 'sextant-plugins-'));
      const work = await mkdtemp(join(tmpdir(), 'sextant-made-'));
      const site = await mkdtemp(join(tmpdir(), 'sextant-site-'));
      const gateway = await target.gateway({ plugins: { directories: [directory] }, site: { directory: site } });
      await use({
        url: gateway.url,
        output: gateway.output,
        async drop(plugin) {
          const made = join(work, plugin.id);
          await rm(made, { recursive: true, force: true });
          await writePlugin(made, plugin);
          await rm(join(directory, plugin.id), { recursive: true, force: true });
          await cp(made, join(directory, plugin.id), { recursive: true });
        },
        remove: (id) => rm(join(directory, id), { recursive: true, force: true }),
        writeSite: (name, text) =>
          text === undefined ? rm(join(site, name), { force: true }) : writeFile(join(site, name), text),
        async open(page, path, user = 'demo') {
          await signInByRequest(page.context(), gateway.url, target.users[user]!);
          // The page follows the index from here on.
          const following = page.waitForRequest(/\/plugins\/events$/);
          await page.goto(gateway.url + path);
          await following;
        },
      });
      await gateway.stop();
      for (const folder of [directory, work, site]) await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

/** A page that says something, and keeps what is typed in its plugin's state. */
export function aPage(words: string, more = ''): string {
  return `
    import { createElement as h, useState } from 'react';
    let context;
    export const plugin = { activate(given) { context = given; ${more} } };
    export function Page() {
      const [typed, setTyped] = useState(context.state.get('typed') ?? '');
      const keep = (event) => { setTyped(event.target.value); context.state.set('typed', event.target.value); };
      return h('section', null, h('h1', null, ${JSON.stringify(words)}), h('input', { 'aria-label': 'Note', value: typed, onChange: keep }));
    }`;
}
