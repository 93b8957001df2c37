import { expect, test } from './test.ts';

test('[QUO-01] [QUO-03] [X-17] the bars follow what is typed into the form', async ({ open }) => {
  const page = await open('quota-bar');
  const example = page.getByRole('region', { name: 'What the form takes' });
  await expect(example).toContainText('vCPUs12 +8 of 40');
  await page.getByLabel('Count').focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('5');
  await expect(example).toContainText('Instances3 +5 of 10');
  await expect(example).toContainText('vCPUs12 +20 of 40');
  await expect(example).toContainText('Volume storage, GiB200 +400 of 1,000');
});

test('[QUO-04] a limit that is none says Unlimited, an endless one No Limit', async ({ open }) => {
  const page = await open('quota-bar');
  await expect(page.getByRole('region', { name: 'Unlimited' })).toContainText('Unlimited');
  await expect(page.getByRole('region', { name: 'No limit at all' })).toContainText('No Limit');
});
