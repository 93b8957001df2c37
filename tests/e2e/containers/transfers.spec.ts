import { createHash } from 'node:crypto';
import { closeSync, ftruncateSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';
import { rows, switchTo } from '../core/console.ts';

const MiB = 2 ** 20;
const dialog = (page: Page) => page.getByRole('dialog');
const at = (box: string, folder = '') => `/project/containers/container/${box}${folder}`;

/** A container of the test's own, which goes with all that it holds, segments too. */
const boxed = test.extend<{ box: string; owner: string }>({
  owner: ['demo', { option: true }],
  box: async ({ signIn, page, baseURL, owner }, use) => {
    await signIn(owner);
    const box = uniqueName('box');
    const cookie = async () => (await page.context().cookies()).find(({ name }) => name === 'csrftoken')?.value ?? '';
    const call = async (method: string, path: string) =>
      page.request.fetch(`${baseURL}/api/swift/containers/${path}`, {
        method,
        headers: { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRFToken': await cookie(), Referer: `${baseURL}/` },
        ...(method === 'POST' ? { data: { is_public: false } } : {}),
      });
    await page.request.get(`${baseURL}/auth/login/`);
    expect((await call('POST', `${box}/metadata/`)).status()).toBe(201);
    await use(box);
    for (const container of [box, `${box}_segments`]) {
      const listed = await call('GET', `${container}/objects/?recursive=true`);
      const { items = [] } = listed.ok() ? ((await listed.json()) as { items: { path: string }[] }) : {};
      for (const { path } of items) await call('DELETE', `${container}/object/${encodeURIComponent(path)}`);
      await call('DELETE', `${container}/metadata/`);
    }
  },
});

/** A file of holes, but for a mark in each mebibyte: any size is made in no time. */
function makeFile(name: string, mebibytes: number): { path: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-transfer-'));
  const path = join(folder, name);
  const file = openSync(path, 'w');
  ftruncateSync(file, mebibytes * MiB);
  for (let each = 0; each < mebibytes; each += 1) writeSync(file, `mark ${each}`, each * MiB);
  closeSync(file);
  return { path, remove: () => rmSync(folder, { recursive: true }) };
}

/**
 * Has the page take the store for one whose objects hold 2 MiB, so that a small file goes up in several segments. One test sends a
 * file that is large for every store.
 */
async function withSmallSegments(page: Page): Promise<void> {
  await page.route('**/api/swift/info/', async (route) => {
    const answer = await route.fetch();
    const info = (await answer.json()) as { info: { swift: object } };
    Object.assign(info.info.swift, { max_file_size: 2 * MiB });
    await route.fulfill({ response: answer, json: info });
  });
}

const openDialog = async (page: Page) => {
  await page.locator('[data-action="containers.upload"]').first().click();
  await expect(dialog(page)).toBeVisible();
};
/** The field of one file; those of several files and of folders stand behind buttons, and are there before it. */
const picker = (page: Page) => dialog(page).locator('input[type=file]:not([hidden])');
const submit = (page: Page) => dialog(page).getByRole('button', { name: 'Upload', exact: true });

boxed('[CON-12] a file is uploaded under its own name, and says so', async ({ page, box }) => {
  await page.goto(at(box));
  await openDialog(page);
  expect(await axeFindings(page)).toEqual([]);
  await picker(page).setInputFiles({ name: '100% #1?.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await expect(dialog(page).getByRole('textbox')).toHaveValue('100% #1?.txt');
  await submit(page).click();
  await expectMessage(page, 'File 100% #1?.txt uploaded.');
  await expect(page.locator('tr[data-id]', { hasText: '100% #1?.txt' })).toBeVisible();
});

boxed('[CON-07] a name that is taken in the folder in view is told before anything is sent', async ({ page, box }) => {
  await page.goto(at(box));
  for (const time of ['first', 'second']) {
    await openDialog(page);
    await picker(page).setInputFiles({ name: 'taken.txt', mimeType: 'text/plain', buffer: Buffer.from(time) });
    if (time === 'first') {
      await submit(page).click();
      await expectMessage(page, 'File taken.txt uploaded.');
      await expect(page.locator('tr[data-id]', { hasText: 'taken.txt' })).toBeVisible();
    }
  }
  await expect(dialog(page).getByText('This name already exists.')).toBeVisible();
  await dialog(page).getByRole('textbox').fill('free.txt');
  await expect(dialog(page).getByText('This name already exists.')).toBeHidden();
  await submit(page).click();
  await expectMessage(page, 'File free.txt uploaded.');
});

boxed('[CON-12] [CON-15] 200 MB go up in segments and come down as they were', async ({ page, box }) => {
  test.setTimeout(180_000);
  const file = makeFile('large.bin', 200);
  try {
    await page.goto(at(box));
    await openDialog(page);
    await picker(page).setInputFiles(file.path);
    await submit(page).click();
    const row = page.locator('tr[data-id]', { hasText: 'large.bin' });
    await row.waitFor({ timeout: 150_000 });
    await expectMessage(page, 'File large.bin uploaded.');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    // The first of a row's actions stands beside the menu of the others.
    const button = row.getByRole('button', { name: 'Download', exact: true });
    const saved = page.waitForEvent('download');
    await button.or(page.getByRole('menuitem', { name: 'Download' })).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('large.bin');
    const digest = async (stream: AsyncIterable<Buffer>) => {
      const hash = createHash('md5');
      for await (const chunk of stream) hash.update(chunk);
      return hash.digest('hex');
    };
    const { createReadStream } = await import('node:fs');
    expect(await digest(await download.createReadStream())).toBe(await digest(createReadStream(file.path)));
  } finally {
    file.remove();
  }
});

boxed('[CON-12] an upload that the page was left with goes on when the file is chosen again', async ({ page, box }) => {
  test.setTimeout(180_000);
  const file = makeFile('resumed.bin', 7);
  const segments = /_segments\/object\//;
  try {
    // The last segment is still on its way when the page is left; a route that is taken away would let it go.
    let isHeld = true;
    await page.route(/_segments\/object\/.*00000003(\?|$)/, (route) => (isHeld ? undefined : route.continue()));
    await withSmallSegments(page);
    await page.goto(at(box));
    await openDialog(page);
    await picker(page).setInputFiles(file.path);
    const landed = new Set<string>();
    page.on('response', (answer) => {
      if (segments.test(answer.url()) && answer.status() === 201) landed.add(answer.url());
    });
    await submit(page).click();
    await expect.poll(() => landed.size, { timeout: 120_000 }).toBe(3);
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    isHeld = false;
    const again: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && segments.test(request.url()))
        again.push(new URL(request.url()).pathname.slice(-8));
    });
    await openDialog(page);
    await picker(page).setInputFiles(file.path);
    await submit(page).click();
    await page.locator('tr[data-id]', { hasText: 'resumed.bin' }).waitFor({ timeout: 120_000 });
    await expectMessage(page, 'File resumed.bin uploaded.');
    expect(again).toEqual(['00000003']);
  } finally {
    file.remove();
  }
});

boxed(
  '[CON-12] a large upload that is cancelled leaves neither segments nor their container',
  async ({ page, box }) => {
    test.setTimeout(180_000);
    const file = makeFile('ended.bin', 14);
    try {
      await withSmallSegments(page);
      await page.goto(at(box));
      await openDialog(page);
      await picker(page).setInputFiles(file.path);
      const landed = page.waitForResponse((answer) => /_segments\/object\//.test(answer.url()), { timeout: 120_000 });
      // The upload must not be at its end before it is cancelled.
      await page.route(/_segments\/object\/.*0000000[3-6](\?|$)/, () => {});
      await submit(page).click();
      await landed;
      await page.getByRole('button', { name: /^Tasks/ }).click();
      await page.getByRole('button', { name: 'Cancel Upload ended.bin' }).click();
      await expect(page.getByText(/^Cancelled/)).toBeVisible({ timeout: 60_000 });
      const headers = { 'X-Requested-With': 'XMLHttpRequest' };
      const left = await page.request.get(`/api/swift/containers/${box}_segments/objects/`, { headers });
      expect(left.status()).toBe(404);
    } finally {
      file.remove();
    }
  },
);

boxed.describe('of a user with two projects', () => {
  boxed.use({ owner: 'lab' });
  boxed(
    '[X-23] [CON-12] another tab asks before it leaves the project of an upload; what it stops says why, and goes on later',
    async ({ page, box, messages, control: _embeddedOnly }) => {
      test.setTimeout(180_000);
      const file = makeFile('stopped.bin', 3);
      const held: (() => void)[] = [];
      try {
        await page.route(/_segments\/object\/.*00000001(\?|$)/, async (route) => {
          await new Promise<void>((resolve) => held.push(resolve));
          await route.continue();
        });
        await withSmallSegments(page);
        await page.goto(at(box));
        await openDialog(page);
        await picker(page).setInputFiles(file.path);
        await submit(page).click();
        await expect.poll(() => held.length, { timeout: 120_000 }).toBe(1);

        const other = await page.context().newPage();
        await other.goto('/project/images');
        await rows(other).first().waitFor();
        await switchTo(other, 'demo');
        const question = other.getByRole('dialog', { name: 'Leave lab?' });
        await expect(question).toContainText('1 task is still running in another tab.');
        await question.getByRole('button', { name: 'Leave' }).click();
        await expectMessage(other, 'Switch to project "demo" successful.');

        const stopped = page.getByRole('dialog', { name: 'Another tab went to another project' });
        await expect(stopped).toBeVisible();
        for (const release of held.splice(0)) release();
        await expectMessage(page, 'The upload of stopped.bin has stopped: another tab went to demo.', {
          timeout: 60_000,
        });
        expect(messages.filter((text) => text.includes('Unable to upload'))).toEqual([]);
        await stopped.getByRole('button', { name: 'Back to lab' }).click();
        await expect(other.getByRole('button', { name: /^Domain .*project lab.*Change$/ })).toBeVisible();
        await page.getByRole('button', { name: /^Tasks/ }).click();
        await expect(page.getByText('Failed · Stopped: another tab went to demo')).toBeVisible();
        await page.unroute(/_segments\/object\/.*00000001(\?|$)/);
        await page.getByRole('button', { name: 'Resume' }).click();
        await expectMessage(page, 'File stopped.bin uploaded.', { timeout: 60_000 });
      } finally {
        for (const release of held) release();
        file.remove();
      }
    },
  );

  boxed(
    '[X-23] [CON-12] what is left of an upload is never sent to the project that its tab went to',
    async ({ page, box, control: _embeddedOnly }) => {
      test.setTimeout(180_000);
      const file = makeFile('stays.bin', 9);
      try {
        // All at once are held; two more segments wait for their turn.
        const held = /_segments\/object\/.*0000000[012](\?|$)/;
        const sent: string[] = [];
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('_segments/object/')) sent.push(request.url());
        });
        await page.route(held, () => {});
        await withSmallSegments(page);
        await page.goto(at(box));
        await openDialog(page);
        await picker(page).setInputFiles(file.path);
        await submit(page).click();
        await expect.poll(() => sent.length, { timeout: 120_000 }).toBe(3);
        await switchTo(page, 'demo');
        await page.getByRole('dialog', { name: 'Leave lab?' }).getByRole('button', { name: 'Leave' }).click();
        await expectMessage(page, 'That upload was made in another project. Switch to that project to begin it again.');
        await page.getByRole('button', { name: /^Tasks/ }).click();
        await expect(page.getByText(/^Failed · That .* · Belongs to another project or region$/)).toBeVisible();
        await expect(page.getByRole('button', { name: 'Resume' })).toHaveCount(0);
        expect(sent).toHaveLength(3);
        await page.keyboard.press('Escape');
        await page.unroute(held);
        await switchTo(page, 'lab');
        await expect(page.getByRole('button', { name: /^Domain .*project lab.*Change$/ })).toBeVisible();
        await page.getByRole('button', { name: /^Tasks/ }).click();
        await page.getByRole('button', { name: 'Resume' }).click();
        await expectMessage(page, 'File stays.bin uploaded.', { timeout: 120_000 });
      } finally {
        file.remove();
      }
    },
  );
});

boxed(
  '[X-10] an upload whose page was left asks for its file by name, and leaves the tasks when it begins',
  async ({ page, box }) => {
    let isHeld = true;
    await page.route(`**/api/swift/containers/${box}/object/**`, (route) =>
      isHeld && route.request().method() === 'POST' ? undefined : route.fallback(),
    );
    await page.goto(at(box));
    await openDialog(page);
    const sky = { name: 'sky.txt', mimeType: 'text/plain', buffer: Buffer.from('seen at night') };
    await picker(page).setInputFiles(sky);
    await dialog(page).getByLabel('Name').fill('night.txt');
    await submit(page).click();
    await expect(dialog(page)).toBeHidden();
    page.on('dialog', (asked) => void asked.accept());
    await page.reload();
    isHeld = false;
    await page.getByRole('button', { name: /^Tasks/ }).click();
    const begin = page.getByRole('button', { name: 'Begin again' });
    await begin.click();
    await expect(dialog(page)).toContainText('before sky.txt (13 B) was uploaded');
    await expect(dialog(page).getByLabel('Name')).toHaveValue('night.txt');
    await picker(page).setInputFiles({ ...sky, buffer: Buffer.from('seen by day') });
    await expect(dialog(page).getByText(/another file than sky.txt/)).toBeVisible();
    await picker(page).setInputFiles(sky);
    await submit(page).click();
    await expectMessage(page, 'File night.txt uploaded.');
    await page.getByRole('button', { name: /^Tasks/ }).click();
    await expect(page.getByText('Upload night.txt')).toHaveCount(1);
    await expect(begin).toHaveCount(0);
  },
);

boxed(
  '[CON-12] [CON-05] an empty container and an empty folder offer Upload, and take what is dropped',
  async ({ page, box }) => {
    await page.goto(at(box));
    const empty = page.locator('[data-drop] tbody').getByRole('button', { name: 'Upload' });
    await empty.click();
    await expect(dialog(page).getByText(`${box}/`, { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await page.locator('[data-action="containers.create-folder"]').first().click();
    await dialog(page).getByRole('textbox').fill('inner');
    await page.keyboard.press('Enter');
    await page.getByRole('link', { name: 'inner/' }).click();
    await expect(empty).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const dropped = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['dropped'], 'one.txt'));
      return transfer;
    });
    await page.locator('[data-drop]').dispatchEvent('drop', { dataTransfer: dropped });
    await expect(dialog(page).getByText(`${box}/inner/`)).toBeVisible();
    await submit(page).click();
    await expect(page.locator('tr[data-id]', { hasText: 'one.txt' })).toBeVisible();
    // The list beside it says so as well.
    await expect(page.getByRole('link', { name: box }).first()).toContainText('7 B');
  },
);

boxed('[CON-12] several dropped files go up as one task, after a look at what they are', async ({ page, box }) => {
  await page.goto(at(box));
  await expect(page.locator('[data-action="containers.upload"]').first()).toBeVisible();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ['one #1.txt', 'two.txt']) data.items.add(new File([name], name));
    return data;
  });
  const area = page.locator('[data-drop]');
  await area.dispatchEvent('dragenter', { dataTransfer: dropped });
  await expect(page.getByText('Drop to upload here')).toBeVisible();
  await area.dispatchEvent('drop', { dataTransfer: dropped });
  await expect(dialog(page).getByText('2 files and folders')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Upload 2 files' }).click();
  await expectMessage(page, '2 files uploaded.');
  await expect(page.locator('tr[data-id]', { hasText: 'one #1.txt' })).toBeVisible();
});

boxed('[CON-12] a folder that is dropped goes up with all that is below it', async ({ page, box }) => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-dropped-'));
  try {
    mkdirSync(join(folder, 'photos', 'of 2026'), { recursive: true });
    writeFileSync(join(folder, 'photos', 'one.txt'), 'one');
    writeFileSync(join(folder, 'photos', 'of 2026', 'two.txt'), 'two');
    await page.goto(at(box));
    // The place has its size when what is around it is there.
    await expect(page.locator('[data-action="containers.upload"]').first()).toBeVisible();
    const area = await page.locator('[data-drop]').boundingBox();
    const devtools = await page.context().newCDPSession(page);
    // As the desktop drops it: the browser itself reads what is below.
    const data = { items: [], files: [join(folder, 'photos')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await devtools.send('Input.dispatchDragEvent', { type, x: area!.x + 40, y: area!.y + 40, data });
    await expect(dialog(page)).toContainText('one.txt');
    await expect(dialog(page)).toContainText('of 2026/two.txt');
    await dialog(page).getByRole('button', { name: 'Upload 2 files' }).click();
    await expectMessage(page, '2 files uploaded.');
    await page.goto(at(box, '/photos/of 2026/'));
    await expect(page.locator('tr[data-id]', { hasText: 'two.txt' })).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
