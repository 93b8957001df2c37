import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { writeLocalePack } from '../../support/locale-packs.mjs';
import { expect, expectMessage, signInByRequest, test } from '../support/test.ts';
import { rows } from './console.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const menu = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Language' });
const navigation = (page: Page) => page.getByRole('navigation').first();

/** A gateway whose plugins and site folders are the test's own, and a page of the images in it. */
const live = test.extend<{ folder: string; url: string }>({
  folder: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'sextant-locales-'));
    await use(folder);
    rmSync(folder, { recursive: true, force: true });
  },
  url: async ({ target, folder, context, page }, use) => {
    test.skip(!target.embedded, 'a gateway of its own, in front of the embedded cloud');
    mkdirSync(join(folder, 'plugins'));
    const plugins = { directories: [join(folder, 'plugins')] };
    const gateway = await target.gateway({ plugins, site: { directory: join(folder, 'site') } });
    await signInByRequest(context, gateway.url, { name: 'demo', password: 'demopass' });
    await page.goto(`${gateway.url}/project/images`);
    await expect(rows(page).first()).toBeVisible();
    await use(gateway.url);
    await gateway.stop();
  },
});

/** The shell lines of the page for translators, with folders of the test's own in the place of those it names. */
function readmeCommands(folder: string): string[][] {
  const page = readFileSync(join(root, 'locales/README.md'), 'utf8');
  const lines = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) => block.trim().split('\n'));
  return lines
    .map((line) => line.replaceAll('../sextant-es', join(folder, 'es')).replace('.sextant/po', join(folder, 'po')))
    .map((line) => (line.includes(' drop ') ? `${line} ${join(folder, 'plugins')}` : line))
    .map((line) =>
      line.includes('po export') ? `${line.replace('locales po', 'locales -- po')} --to ${join(folder, 'po')}` : line,
    )
    .map((line) => line.split(' '));
}

const fill = (folder: string, file: string, change: (words: any) => void) => {
  const path = join(folder, 'es/locales/es', file);
  const words = JSON.parse(readFileSync(path, 'utf8'));
  change(words);
  writeFileSync(path, JSON.stringify(words, null, 2));
};

live(
  '[X-29] [SHELL-04] the page for translators leads from nothing to a new language in a running console',
  async ({ page, folder, url }) => {
    test.slow();
    const commands = readmeCommands(folder);
    expect(
      commands.map((words) => words.filter((word) => /^(new|check|drop|report|export|import)$/.test(word))),
    ).toEqual([['new'], ['check'], ['drop'], ['report'], ['export'], ['import']]);
    await page.evaluate(() => void Object.assign(window, { stays: true }));
    for (const [command = '', ...words] of commands) {
      if (words.includes('check')) {
        fill(folder, 'images.json', (images) => (images.panel.label = 'Imágenes de disco'));
        fill(folder, 'core.json', (core) => (core.signIn.submit = 'Acceder'));
      }
      await promisify(execFile)(command, words, { cwd: root });
      if (!words.includes('drop')) continue;
      await expect(async () => {
        await menu(page).click();
        await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeVisible({ timeout: 500 });
      }).toPass();
      await page.getByRole('menuitemradio', { name: 'Español' }).click();
    }
    await expect(navigation(page)).toContainText('Imágenes de disco');
    expect(await page.evaluate(() => [document.documentElement.lang, 'stays' in window])).toEqual(['es', true]);

    const visitor = await page.context().browser()!.newContext({ locale: 'es-ES' });
    const signIn = await visitor.newPage();
    await signIn.goto(`${url}/auth/login/`);
    await expect(signIn.getByRole('button', { name: 'Acceder' })).toBeVisible();
    await visitor.close();
  },
);

live(
  '[X-29] a locale pack that changes shows in open pages; when it goes, they speak English and say so',
  async ({ page, folder, url }) => {
    expect(url).toBeTruthy();
    const target = join(folder, 'plugins/spanish');
    /** Made beside the plugins folder, and moved there whole. */
    const drop = (label: string) => {
      rmSync(join(folder, 'made'), { recursive: true, force: true });
      mkdirSync(join(folder, 'made'));
      writeLocalePack(join(folder, 'made'), 'acme.spanish', { es: { images: { panel: { label } } } });
      rmSync(target, { recursive: true, force: true });
      renameSync(join(folder, 'made'), target);
    };
    drop('Fotos');
    await expect(async () => {
      await menu(page).click();
      await expect(page.getByRole('menuitemradio', { name: 'Español' })).toBeVisible({ timeout: 500 });
    }).toPass();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await expect(navigation(page)).toContainText('Fotos');

    drop('Imágenes de disco');
    await expect(navigation(page)).toContainText('Imágenes de disco');

    rmSync(target, { recursive: true });
    await expectMessage(page, 'Español was removed. The console now speaks English.');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(navigation(page)).toContainText('Images');
  },
);

live(
  '[X-29] the site’s own words show in open pages as they are saved, and a mistake changes nothing',
  async ({ page, folder, url }) => {
    expect(url).toBeTruthy();
    const overlay = join(folder, 'site/locales/overlay');
    mkdirSync(overlay, { recursive: true });
    const save = (text: string) => writeFileSync(join(overlay, 'en.json'), text);
    save(
      JSON.stringify({ core: { shell: { skip: 'Over to the work' } }, images: { panel: { label: 'Disk images' } } }),
    );
    await expect(navigation(page)).toContainText('Disk images');
    await expect(page.getByRole('link', { name: 'Over to the work' })).toBeAttached();
    save(JSON.stringify({ images: { panel: { label: '<img src=x onerror=alert(1)>' } } }));
    save('{"images":');
    rmSync(join(overlay, 'de.json'), { force: true });
    writeFileSync(join(overlay, 'de.json'), JSON.stringify({ images: { panel: { label: 'Platten' } } }));
    await menu(page).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(navigation(page)).toContainText('Platten');
    await page.getByRole('banner').getByRole('button', { name: 'Sprache' }).click();
    await page.getByRole('menuitemradio', { name: 'English' }).click();
    await expect(navigation(page)).toContainText('Disk images');
  },
);

test('[X-29] the pseudo-language, the other direction and the key of each text are one keystroke away', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.goto('/project/images');
  await expect(rows(page).first()).toBeVisible();
  const html = page.locator('html');
  await page.keyboard.press('Alt+Shift+L');
  await expect(html).toHaveAttribute('lang', 'en-XA');
  await expect(navigation(page)).toContainText('[Íɱáĝéš');
  await page.keyboard.press('Alt+Shift+L');
  await expect(html).toHaveAttribute('lang', 'en');
  await page.keyboard.press('Alt+Shift+D');
  await expect(html).toHaveAttribute('dir', 'rtl');
  await page.keyboard.press('Alt+Shift+D');
  await expect(html).toHaveAttribute('dir', 'ltr');
  await page.keyboard.press('Alt+Shift+K');
  await page.getByRole('button', { name: 'Create Image' }).hover();
  await expect(page.locator('[popover=manual]').filter({ hasText: 'images:action.create.label' })).toBeVisible();
  // In a dialog as well.
  await page.keyboard.press('?');
  await page.getByRole('dialog').getByRole('heading', { name: 'For translators' }).hover();
  await expect(page.getByText('core:keyboard.translators', { exact: true })).toBeVisible();
  await page.keyboard.press('Alt+Shift+K');
  await expect(page.getByText('core:keyboard.translators', { exact: true })).toBeHidden();
});
