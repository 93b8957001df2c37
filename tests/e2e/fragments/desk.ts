import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { rollup } from 'rollup';
import { refill, requests } from '../../../core/sdk/examples/desk/back-end/requests.mjs';
import { arrived, hungUp, serve } from '../../../core/sdk/examples/desk/back-end/serve.mjs';
import { consolePlugin } from '../../../core/sdk/rollup-preset/index.mjs';
import { test as base } from '../support/test.ts';

export { expect, expectMessage } from '../support/test.ts';

interface Desk {
  /** The console, with the example plugin and its back end behind it. */
  url: string;
  /** Calls that the back end was sent. */
  arrived: readonly string[];
  /** Calls that the back end lost before it had answered. */
  hungUp: readonly string[];
  /** The requests as the back end has them: changed by whoever works there. */
  requests: typeof requests;
  /** The back end stops to listen, in the middle of whatever it does; `start` has it listen again. */
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** The notices that the cloud's operator shows above every page. */
const notices = {
  fragment: 'header',
  sections: [
    { id: 'hours', title: 'Hours', content: [{ kind: 'text', text: 'The desk opens at nine.' }] },
    {
      id: 'news',
      title: 'News',
      content: [{ kind: 'html', html: '<p>A new <b>region</b>.<script>document.title="executed"</script></p>' }],
    },
  ],
};

/** The example's plugin, built as an integrator builds it. */
async function builtPlugin(folder: string): Promise<void> {
  const directory = fileURLToPath(new URL('../../../core/sdk/examples/desk/plugin', import.meta.url));
  const { output, ...input } = consolePlugin({ directory, output: join(folder, 'acme.desk') });
  const bundle = await rollup(input);
  for (const each of [output ?? []].flat()) await bundle.write(each);
  await bundle.close();
}

export const test = base.extend<{ open(path?: string): Promise<Page> }, { desk: Desk }>({
  desk: [
    async ({ target }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'sextant-desk-'));
      await builtPlugin(folder);
      let backEnd = await serve(0);
      const { port } = backEnd.address() as AddressInfo;
      const stop = async () => {
        backEnd.closeAllConnections();
        await new Promise((closed) => backEnd.close(closed));
      };
      const start = async () => void (backEnd = await serve(port));
      const header = join(folder, 'header.json');
      await writeFile(header, JSON.stringify(notices));
      const gateway = await target.gateway({
        header,
        plugins: {
          directories: [folder],
          proxies: [{ plugin: 'acme.desk', name: 'desk', url: `http://127.0.0.1:${port}` }],
        },
      });
      await use({ url: gateway.url, arrived, hungUp, requests, stop, start });
      await gateway.stop();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 90_000 },
  ],

  baseURL: async ({ desk }, use) => use(desk.url),

  open: async ({ page, desk, target }, use) => {
    refill();
    await use(async (path = '/project/desk') => {
      const { signInByRequest } = await import('../support/test.ts');
      await signInByRequest(
        page.context(),
        desk.url,
        target.users['demo'] as NonNullable<(typeof target.users)[string]>,
      );
      await page.goto(path);
      return page;
    });
  },
});

/** Opens the dialog behind a link of the desk's page. */
export async function press(page: Page, link: string) {
  await page.getByRole('button', { name: link, exact: true }).click();
  return page.getByRole('dialog').last();
}
