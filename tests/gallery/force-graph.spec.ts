import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

test('[GRAPH-05] [X-17] a graph is walked, chosen from and zoomed by keyboard, and each node is read out', async ({
  open,
}) => {
  const page = await open('force-graph');
  const graph = page.getByRole('listbox', { name: 'Network topology, 8 items, and 8 links' });
  await graph.focus();
  const option = graph.getByRole('option');
  await expect(option).toHaveText('public, External network, linked to edge');
  await page.keyboard.press('End');
  await expect(option).toHaveText('batch, Server, linked to data-net');
  await expect(graph).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!);

  await page.keyboard.press('Home');
  for (const key of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight']) {
    const before = await option.textContent();
    await page.keyboard.press(key);
    if ((await option.textContent()) !== before) break;
  }
  await expect(option).not.toHaveText(/^public/);

  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Chosen: batch')).toBeVisible();
  await expect(option).toHaveAttribute('aria-selected', 'true');
});

test('[GRAPH-05] the table names what each node is linked to, and is saved as CSV', async ({ open, axe }) => {
  const page = await open('force-graph');
  const figure = page.getByRole('figure', { name: 'Network topology' });
  await figure.getByRole('button', { name: 'Show “Network topology” as a table' }).click();
  const table = figure.getByRole('table', { name: 'Network topology' });
  const network = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'data-net' }) });
  await expect(network.getByRole('cell')).toHaveText([
    'Network and 12 servers',
    'edge, web-2, db-1-with-a-name-that-is-longer, and batch',
  ]);
  expect(await axe()).toEqual([]);
  const download = page.waitForEvent('download');
  await figure.getByRole('button', { name: 'Save “Network topology” as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('web-1,Server,web-net');
});

test('[GRAPH-01] a node is chosen by a press, and stays where it was dragged', async ({ open }) => {
  const page = await open('force-graph');
  const canvas = page.locator('canvas').first();
  const box = (await canvas.boundingBox())!;
  const chosen = page.getByText(/^Chosen: /);
  const press = async (position: { x: number; y: number }) => {
    await canvas.click({ position });
    await fourFrames(page);
  };
  // The picture is fitted around its middle: presses go over it in a grid until one meets a node.
  const found = await (async () => {
    for (let y = 40; y < box.height - 20; y += 30)
      for (let x = 40; x < box.width - 20; x += 30) {
        await press({ x, y });
        if (await chosen.isVisible()) return { x, y };
      }
    return undefined;
  })();
  expect(found).toBeDefined();
  const name = await chosen.textContent();
  await page.mouse.move(box.x + found!.x, box.y + found!.y);
  await page.mouse.down();
  await page.mouse.move(box.x + found!.x - 30, box.y + found!.y + 20, { steps: 8 });
  await page.mouse.up();
  // The library finds out where nodes lie for the pointer at most every 0.8 s.
  await expect(async () => {
    await press({ x: found!.x - 30, y: found!.y + 20 });
    await expect(chosen).toHaveText(name!, { timeout: 100 });
  }).toPass();
});

/** Waits until a press has had its effect: the library tells of it in the next frame, and the page is drawn anew after that. */
function fourFrames(page: Page) {
  return page.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise(requestAnimationFrame);
  });
}
