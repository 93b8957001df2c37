import type { Page } from '@playwright/test';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { rows } from './console.ts';

/** A name that reads `docsexe.jpg` where nobody sees to it, with signs that take no room. */
const tail = '\u202Egpj.exe\u200B';
const told = '[U+202E]gpj.exe[U+200B]';

const panels = [
  '/project/images',
  '/admin/images',
  '/project/key_pairs',
  '/project/network_qos',
  '/project/trunks',
  '/admin/trunks',
  '/admin/flavors',
];

/** The texts of the page that hold a sign which turns text around, takes no room, or stands for nothing. */
function hidden(): string[] {
  const bad = /[\u202A-\u202E\u2066\u2067\u200B\u2060\uFEFF]|[\u{E0000}-\u{E007F}]/u;
  const found: string[] = [];
  const look = (where: string, text: string | null) => {
    if (text && bad.test(text)) found.push(`${where}: ${JSON.stringify(text).slice(0, 120)}`);
  };
  const walker = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const parent = walker.currentNode.parentElement!;
    if (!parent.closest('script, style, textarea')) look(parent.outerHTML.slice(0, 80), walker.currentNode.nodeValue);
  }
  for (const element of document.querySelectorAll('*'))
    for (const { name, value } of element.attributes)
      if (/^(title|alt|placeholder|label|download|aria-(label|description|valuetext|roledescription))$/.test(name))
        look(`${element.tagName} ${name}`, value);
  return found;
}

/** Every name and every text that services tell of bears the tail. */
async function spoil(page: Page): Promise<void> {
  const named =
    /"(name|description|display_name|title|project_name|user_name|prefix|content_type)":\s*"((?:[^"\\]|\\.)+)"/g;
  await page.route(/\/api\/(?!swift)[^?]*\/?(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    if (!/json/.test(answer.headers()['content-type'] ?? '')) return route.fulfill({ response: answer });
    const body = (await answer.text()).replace(named, (_all, key: string, text: string) => `"${key}":"${text}${tail}"`);
    return route.fulfill({ response: answer, body });
  });
}

class Walk {
  readonly found: string[] = [];

  constructor(readonly page: Page) {}

  async look(state: string): Promise<void> {
    this.found.push(...(await this.page.evaluate(hidden)).map((text) => `${state}: ${text}`));
  }

  /** Opens it, waits for what it opens, looks, and closes that. */
  async layer(state: string, open: () => Promise<void>): Promise<void> {
    const layers = this.page.locator('dialog[open], [popover][role]:popover-open:not([role=tooltip])');
    await open();
    await expect(layers.first()).toBeVisible();
    await expect(this.page.locator('dialog[open] [role=status] svg, dialog[open] [aria-busy=true]')).toHaveCount(0);
    await this.look(state);
    await this.page.keyboard.press('Escape');
    const leave = this.page.getByRole('button', { name: 'Discard', exact: true });
    await expect(async () => {
      if (await leave.isVisible()) await leave.click();
      else if ((await layers.count()) > 0) await this.page.keyboard.press('Escape');
      await expect(layers).toHaveCount(0, { timeout: 500 });
    }).toPass();
  }
}

test('[X-17] no list, drawer, menu, dialog or details page lets a name pass for another one', async ({
  page,
  signIn,
  native,
}) => {
  test.setTimeout(240_000);
  const cloud = await native('admin');
  const image = await cloud.image({ name: uniqueName() + tail, tags: [`tag${tail}`], 'my:key': `value${tail}` });
  await signIn('admin');
  await spoil(page);
  const walk = new Walk(page);
  let shown = 0;
  for (const panel of panels) {
    await page.goto(panel);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // Before its answer a list has no rows: it would pass for an empty one.
    await expect(page.getByRole('status').filter({ hasText: /^Displaying \d/ })).toBeVisible();
    // The document's own data are as they were: asked again, they are spoilt.
    await page.keyboard.press('r');
    const items = rows(page);
    if ((await items.count()) > 0) await expect(items.filter({ hasText: told }).first()).toBeVisible();
    await walk.look(panel);
    if ((await items.count()) === 0) continue;
    shown += 1;
    const row = items.filter({ hasText: told }).first();
    const expander = row.locator('button[aria-expanded]:not([aria-haspopup])').first();
    if ((await expander.count()) > 0) {
      await expander.click();
      await page.locator('tbody dl, tbody h3').first().waitFor();
      await walk.look(`${panel}, drawer`);
      await expander.click();
    }
    const menu = row.locator('button[aria-haspopup=menu]').last();
    const openMenu = async () => {
      await row.hover();
      await menu.click();
    };
    if ((await menu.count()) > 0) {
      await openMenu();
      await expect(page.getByRole('menuitem').first()).toBeVisible();
      const offers = await page.getByRole('menuitem').allInnerTexts();
      await walk.look(`${panel}, menu`);
      await page.keyboard.press('Escape');
      for (const offer of offers.filter((text) => /^(Edit|Delete|Update|View)/.test(text)))
        await walk.layer(`${panel}, ${offer}`, async () => {
          await openMenu();
          await page.getByRole('menuitem', { name: offer, exact: true }).click();
        });
    }
    await walk.layer(`${panel}, palette`, () => page.keyboard.press('Control+k'));
  }
  expect(shown).toBeGreaterThan(2);

  await page.goto(`/ngdetails/OS::Glance::Image/${image.id}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(told);
  await expect(page).toHaveTitle(/\[U\+202E\]/);
  await walk.look('details');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await page.getByRole('tabpanel').locator('dl, table, pre').first().waitFor();
    await walk.look(`details, ${await tab.innerText()}`);
  }
  // Pages looked at lately are among what the palette offers.
  await page.goto('/project/images');
  await rows(page).first().waitFor();
  await walk.layer('palette with recent pages', () => page.keyboard.press('Control+k'));
  expect(walk.found).toEqual([]);
});

test('[X-17] [CON-05] no container, folder or object passes for another one: in lists, on the way, in forms, messages and as a file', async ({
  page,
  signIn,
}) => {
  test.setTimeout(120_000);
  const container = uniqueName() + tail;
  const api = `/api/swift/containers/${encodeURIComponent(container)}`;
  const object = (path: string) =>
    `${api}/object/${encodeURIComponent(encodeURIComponent(path).replaceAll('.', '%2E'))}`;
  const ask = (method: string, path: string, form = false) =>
    page.evaluate(
      async ([verb, address, isForm]) => {
        const csrf = /csrftoken=([^;]+)/.exec(document.cookie)?.[1] ?? '';
        const headers = { 'X-CSRFToken': csrf, 'X-Requested-With': 'XMLHttpRequest' };
        const body = isForm ? { body: new FormData() } : {};
        return (await fetch(String(address), { method: String(verb), headers, ...body })).status;
      },
      [method, path, form] as const,
    );
  await signIn();
  const walk = new Walk(page);
  await page.goto('/project/containers');
  await page.getByRole('button', { name: 'Create Container' }).click();
  await page.getByLabel('Container Name').fill(container);
  // The field shows a name as it is, to be worked on; what hides in it is said below.
  await expect(page.getByRole('dialog').getByText(told)).toBeVisible();
  await walk.look('create form');
  await page.keyboard.press('Enter');
  await expectMessage(page, told);
  const files = [`docs${tail}`, `fold${tail}/inner${tail}`];
  for (const path of files) expect(await ask('POST', `${object(path)}?encoded=true`, true)).toBe(201);
  try {
    await page.goto(`/project/containers/container/${encodeURIComponent(container)}`);
    await expect(rows(page)).toHaveCount(2);
    await expect(rows(page).filter({ hasText: `docs${told}` })).toHaveCount(1);
    await expect(rows(page).filter({ hasText: `fold${told}/` })).toHaveCount(1);
    await walk.look('container');
    const row = rows(page).filter({ hasText: `docs${told}` });
    await row.hover();
    await row.locator('button[aria-haspopup=menu]').last().click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    const offers = await page.getByRole('menuitem').allInnerTexts();
    await walk.look('menu of an object');
    await page.keyboard.press('Escape');
    for (const offer of offers.filter((text) => !/Download/.test(text)))
      await walk.layer(`object, ${offer}`, async () => {
        await row.hover();
        await row.locator('button[aria-haspopup=menu]').last().click();
        await page.getByRole('menuitem', { name: offer, exact: true }).click();
      });
    await walk.layer('upload form', async () => {
      await page
        .getByRole('button', { name: /^Upload/ })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await dialog
        .locator('input[type=file]')
        .first()
        .setInputFiles({ name: `x${tail}`, mimeType: 'text/plain', buffer: Buffer.from('x') });
      await expect(dialog.getByText(told).first()).toBeVisible();
    });
    await page.getByRole('link', { name: `fold${told}/` }).click();
    await expect(rows(page).filter({ hasText: `inner${told}` })).toHaveCount(1);
    await walk.look('folder');
    const coming = page.waitForEvent('download');
    const inner = rows(page).first();
    await inner.hover();
    await inner.getByRole('button', { name: 'Download', exact: true }).click();
    expect((await coming).suggestedFilename()).not.toMatch(/[\u202A-\u202E\u200B]|[\u{E0000}-\u{E007F}]/u);
  } finally {
    for (const path of files) await ask('DELETE', `${object(path)}/?encoded=true`);
    await ask('DELETE', `${api}/metadata/`);
  }
  expect(walk.found).toEqual([]);
});
