import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, test } from './hand-made.ts';

const image = 'OS::Glance::Image';
const harbour = {
  id: 'acme.harbour',
  label: 'Harbour',
  manifest: {
    contributes: {
      themes: [{ id: 'teal', label: 'Harbour teal', tokens: { accent: '#0a5a66', 'on-accent': '#ffffff' } }],
      cards: [{ id: 'dues', on: image, label: 'Harbour dues', view: './page#Dues' }],
      drawers: [{ id: 'berth', on: image, label: 'Berth', view: './page#Berth' }],
      settings: { schema: './settings.json', version: 1 },
    },
  },
  files: {
    'settings.json': {
      type: 'object',
      properties: { currency: { type: 'string', title: 'Currency', minLength: 3, maxLength: 3, default: 'GBP' } },
    },
  },
  code: `
    import { createElement as h, useEffect, useState } from 'react';
    import { Settings, useEvent, useService } from '@sextant/sdk';
    export function Dues({ item }) {
      const settings = useService(Settings);
      const turn = useEvent(settings.onDidChange);
      const [currency, setCurrency] = useState('');
      useEffect(() => void settings.get('acme.harbour.currency').then(setCurrency), [settings, turn]);
      return h('p', null, item.name + ' costs 12 ' + currency);
    }
    export const Berth = ({ item }) => h('p', null, item.name + ' lies at berth 4');`,
};

const accent = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim());
const mark = (page: Page) => page.evaluate(() => void ((window as { marked?: boolean }).marked = true));
const isMarked = (page: Page) => page.evaluate(() => (window as { marked?: boolean }).marked === true);

test('[REG-01] [X-21] a plugin brings a theme, a card, a part of the drawer and settings to an open page; they are used, stay over a new load, and go with it', async ({
  page,
  running,
}) => {
  await running.open(page, '/project/images');
  const own = await accent(page);
  await mark(page);
  await running.drop(harbour);

  await page.getByRole('button', { name: 'Theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Harbour teal' }).click();
  await expect.poll(() => accent(page)).toBe('#0a5a66');

  const first = page.getByRole('row').nth(1);
  const name = (await first.getByRole('link').first().textContent())!;
  await page.getByRole('button', { name: `Show more about ${name}` }).click();
  await expect(page.getByRole('region', { name: 'Berth' })).toContainText(`${name} lies at berth 4`);

  await first.getByRole('link').first().click();
  const card = page.getByRole('complementary').getByRole('region', { name: 'Harbour dues' });
  await expect(card).toContainText(`${name} costs 12 GBP`);
  expect(await axeFindings(page, { part: 'main' })).toEqual([]);

  const details = new URL(page.url()).pathname;
  const settings = page.getByRole('navigation').getByRole('link', { name: 'Harbour' });
  await page.getByRole('button', { name: 'Settings', exact: true }).click();
  await settings.click();
  await page.getByRole('textbox', { name: 'Currency' }).fill('EUR');
  expect(await axeFindings(page, { part: 'main' })).toEqual([]);
  await page.getByRole('button', { name: 'Save settings' }).click();
  await expectMessage(page, 'Your settings are saved.');
  await page.goBack();
  await expect(card).toContainText(`${name} costs 12 EUR`);
  expect(await isMarked(page)).toBe(true);

  const following = page.waitForRequest(/\/plugins\/events$/);
  await page.goto(running.url + details);
  await expect(card).toContainText('12 EUR');
  await expect.poll(() => accent(page)).toBe('#0a5a66');
  await following;

  await mark(page);
  await running.remove('acme.harbour');
  await expect(card).toHaveCount(0);
  await expect.poll(() => accent(page)).toBe(own);
  await expect(settings).toHaveCount(0);
  await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  expect(await isMarked(page)).toBe(true);
});
