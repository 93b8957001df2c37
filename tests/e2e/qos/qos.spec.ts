import { axeFindings } from '../../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[QOS-01] [QOS-02] [QOS-03] [QOS-04] an administrator looks at a policy and its rules, by keyboard, and comes by the old address too', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/project/network_qos');
  const heads = page.getByRole('columnheader');
  const gold = page.getByRole('link', { name: 'gold', exact: true });
  await expect(gold).toBeVisible();
  await expect(heads).toHaveText(['Expand', 'Policy Name', 'Description', 'Shared']);
  await expect(page.getByRole('row').filter({ has: gold })).toContainText('Yes');
  // View only.
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('navigation').getByRole('link', { name: 'QoS Policies' })).toBeVisible();

  await page.goto('/project/network_qos?shared=false');
  await expect(gold).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove Shared' }).click();
  await gold.focus();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name: 'gold' })).toBeVisible();
  await expect(page).toHaveURL(/\/ngdetails\/OS::Neutron::QoSPolicy\//);
  await expect(heads).toHaveText([
    'Rule ID',
    'Type',
    'Direction',
    'Max Kbps',
    'Max Burst Kbits',
    'Min Kbps',
    'DSCP Mark',
  ]);
  const cells = (type: string) =>
    page.getByRole('row').filter({ hasText: type }).first().getByRole('cell').allInnerTexts();
  await expect
    .poll(async () => (await cells('Minimum bandwidth')).slice(1).map((text) => text.trim()))
    .toEqual(['Minimum bandwidth', 'Egress', '—', '—', '1,000', '—']);
  await expect(page.getByRole('row')).toHaveCount(5);
  await expect(page.getByText('Limits and marks for the better seats')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const id = new URL(page.url()).pathname.split('/').at(-1)!;
  await page.goto(`/project/network_qos/${id}`);
  await expect(page).toHaveURL(/\/ngdetails\/OS::Neutron::QoSPolicy\//);
  await expect(page.getByRole('heading', { level: 1, name: 'gold' })).toBeVisible();
});
