import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { run } from '../../../core/sdk/rollup-preset/commands/commands.mjs';
import { scaffold } from '../../../core/sdk/create-sextant-plugin/scaffold.mjs';
import { expect, signInByRequest, test } from '../support/test.ts';

const entry = (page: Page, label: string) => page.getByRole('navigation').getByRole('link', { name: label });
const banner = (page: Page) => page.getByRole('region', { name: 'Local plugins over this tab' });
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('sextant.overlay'));

/** `sextant-plugin dev` at work on a plugin of the template `panel`; gives the address that it says to open. */
async function author(consoleUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sextant-author-'));
  scaffold({ id: 'acme.hello', template: 'panel', into: folder });
  const directory = join(folder, 'acme.hello');
  // The preset is not installed here: without its one line the command uses its own.
  await rm(join(directory, 'rollup.config.mjs'));
  const control = new AbortController();
  let tell = (_link: string) => {};
  const link = new Promise<string>((resolve) => (tell = resolve));
  const say = (line: string) => {
    const [, found] = /^ {2}(http\S+)$/m.exec(line) ?? [];
    if (found !== undefined) tell(found);
  };
  const args = ['dev', '--console', consoleUrl, '--port', '0'];
  const ended = run(args, { directory, say, signal: control.signal });
  return {
    link: await link,
    /** Saves a file with something else in the place of something. */
    async save(file: string, from: string, to: string) {
      const text = await readFile(join(directory, file), 'utf8');
      expect(text).toContain(from);
      await writeFile(join(directory, file), text.replaceAll(from, to));
    },
    async stop() {
      control.abort();
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

test('[X-24] a plugin of one’s own machine over a tab of a running console: asked for by a link, agreed to, swapped at each save with its state, gone when it is ended or somebody signs out', async ({
  page,
  context,
  target,
}, info) => {
  test.setTimeout(90_000);
  const gateway = await target.gateway({ dev: { overlay: true } });
  const local = await author(gateway.url);
  try {
    await signInByRequest(context, gateway.url, target.users['admin']!);
    await page.goto(local.link);
    const question = page.getByRole('dialog', { name: 'Run a plugin from this computer?' });
    await expect(question).toContainText(new URL(local.link).searchParams.get('overlay')!);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(async () => [await kept(page), new URL(page.url()).search]).toEqual([null, '']);

    await page.goto(local.link);
    await question.getByRole('button', { name: 'Run its code' }).click();
    await expect(banner(page)).toContainText('acme.hello 1.0.0 runs from');
    await entry(page, 'Example').click();
    await expect(page.getByText(/^\d+ images?$/)).toBeVisible();
    // Another tab of the same browser, and the same address in it, know nothing of it.
    const other = await context.newPage();
    await other.goto(`${gateway.url}/project/images`);
    await expect(entry(other, 'Images')).toBeVisible();
    await expect(entry(other, 'Example')).toHaveCount(0);
    expect(await kept(other)).toBeNull();
    await other.close();

    await page.evaluate(() => void ((window as { marked?: boolean }).marked = true));
    await local.save('locales/en.json', '"Example"', '"Harbours"');
    await expect(page.getByRole('heading', { name: 'Harbours' })).toBeVisible();
    await expect(entry(page, 'Harbours')).toBeVisible();

    await local.save('page.tsx', 'return (', 'return (((');
    await expect(banner(page).getByRole('alert')).toContainText('It could not be built');
    await page.screenshot({ path: info.outputPath('banner.png') });
    await expect(page.getByRole('heading', { name: 'Harbours' })).toBeVisible();
    await local.save('page.tsx', 'return (((', 'return (');
    await expect(banner(page).getByRole('alert')).toHaveCount(0);
    expect(await page.evaluate(() => (window as { marked?: boolean }).marked)).toBe(true);

    // The overlay outlives a reload of its tab, and ends with a press.
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Harbours' })).toBeVisible();
    expect(new URL(page.url()).search).toBe('');
    await banner(page).getByRole('button', { name: 'End' }).click();
    await expect(banner(page)).toHaveCount(0);
    await expect(entry(page, 'Harbours')).toHaveCount(0);
    expect(await kept(page)).toBeNull();

    await page.goto(local.link);
    await question.getByRole('button', { name: 'Run its code' }).click();
    await expect(banner(page)).toBeVisible();
    await page.getByRole('button', { name: 'User admin' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(await kept(page)).toBeNull();
  } finally {
    await local.stop();
    await gateway.stop();
  }
});

test('[X-24] a link that asks a console which is not for authors, or somebody who is none, gets a word and nothing else', async ({
  page,
  context,
  target,
}) => {
  const gateway = await target.gateway({ dev: { overlay: true } });
  try {
    for (const [url, user] of [
      [target.url, 'admin'],
      [gateway.url, 'demo'],
    ] as const) {
      await signInByRequest(context, url, target.users[user]!);
      await page.goto(`${url}/project/images?overlay=http://127.0.0.1:4600`);
      await expect(page.getByText('This console takes no plugins from your computer')).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  } finally {
    await gateway.stop();
  }
});
