import { expect, test } from './test.ts';

test('[INL-01] [INL-02] [X-17] a name is edited in its cell, and the edit is dropped, by keyboard alone', async ({
  open,
}) => {
  const page = await open('server-table');
  const table = page.getByRole('table', { name: 'Connections', exact: true });
  const pencil = table.getByRole('button', { name: 'Edit Name of amsterdam' });
  await pencil.focus();
  await page.keyboard.press('Enter');
  const field = table.getByRole('textbox', { name: 'Name of amsterdam' });
  await expect(field).toBeFocused();
  await page.keyboard.type('rotterdam');
  await page.keyboard.press('Escape');
  await expect(pencil).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('amsterdam');
  await page.keyboard.press('Enter');
  await expect(pencil).toBeFocused();
  await expect(table.getByRole('status').filter({ hasText: 'Name of amsterdam was saved.' })).toHaveCount(1);
});

test('[TBL-16] [X-17] rows are chosen, and what can’t be done says why, by keyboard alone', async ({ open }) => {
  const page = await open('server-table');
  const table = page.getByRole('table', { name: 'Connections', exact: true });
  await table.getByRole('checkbox', { name: 'Select amsterdam' }).focus();
  await page.keyboard.press('Space');
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected items' });
  await expect(bar.getByRole('button', { name: 'Delete connections' })).toBeEnabled();
  await table.getByRole('button', { name: 'Actions for berlin' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Reset' })).toBeFocused();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Import' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Import' })).toContainText('The action cannot be performed.');
});

test('[INL-04] [INL-05] [X-17] a refused edit is heard at its field and keeps what was typed', async ({ open }) => {
  const page = await open('inline-edit');
  const edit = page.getByRole('button', { name: 'Edit Name of demo' });
  await edit.focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Name of demo' });
  await expect(field).toBeFocused();
  await page.keyboard.type('taken');
  await page.keyboard.press('Enter');
  await expect(field).toHaveAccessibleDescription('There is a project of that name already.');
  await expect(field).toBeFocused();
  await field.fill('forbidden');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Not authorized to do this operation.')).toBeVisible();
  await expect(field).toHaveValue('forbidden');
  await field.fill('web');
  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
});

test('[SHELL-03] [SHELL-01] [X-17] tabs are walked by arrows and fetched; another notice is chosen by Enter', async ({
  open,
}) => {
  const page = await open('server-tabs');
  await page.getByRole('tab', { name: 'Overview' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Policies' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Policies' })).toContainText('This is vpn__policies.');
  const notices = page.getByRole('region', { name: 'Notices' });
  await notices.getByRole('button', { name: 'News' }).focus();
  await page.keyboard.press('Enter');
  await expect(notices).toContainText('A new region opens in March.');
});

test('[WIZ-04] [WIZ-06] [WIZ-07] [X-17] a server’s refusals lead to their fields, by keyboard alone', async ({
  open,
}) => {
  const page = await open('server-wizard');
  const dialog = page.getByRole('dialog', { name: 'Create connection' });
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toBeFocused();
  await name.fill('taken');
  await dialog.getByRole('button', { name: 'Next: Policy' }).focus();
  await page.keyboard.press('Enter');
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/A connection of this name exists\./);
  await name.fill('berlin');
  await dialog.getByRole('button', { name: 'Next: Policy' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Policy' })).toBeFocused();
  const policy = dialog.getByLabel('Policy', { exact: true });
  await policy.selectOption('strict');
  await dialog.getByRole('button', { name: 'Next: Subnets' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText('This peer does not speak the strict policy.');
  await expect(policy).toBeFocused();
});

test('[FORM-10] [X-17] rows of a formset come and go by keyboard, and the form knows how many', async ({ open }) => {
  const page = await open('formset');
  const pools = page.getByRole('group', { name: 'Allocation pools' });
  const total = pools.locator('input[name="pools-TOTAL_FORMS"]');
  await pools.getByRole('button', { name: 'Add a pool' }).focus();
  await page.keyboard.press('Enter');
  await expect(pools.getByRole('group', { name: 'Pool 3' }).getByLabel('Start')).toBeFocused();
  await expect(total).toHaveValue('3');
  await pools.getByRole('button', { name: 'Delete Pool 3' }).focus();
  await page.keyboard.press('Enter');
  await expect(pools.getByRole('button', { name: 'Add a pool' })).toBeFocused();
  await expect(total).toHaveValue('2');
  await pools.getByRole('button', { name: 'Delete Pool 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(pools.getByRole('status')).toContainText('1 will be deleted when you submit.');
  await expect(pools.locator('input[name="pools-0-DELETE"]')).toHaveValue('on');
  await expect(pools.locator('input[name="pools-INITIAL_FORMS"]')).toHaveValue('2');
  await expect(total).toHaveValue('2');
  await pools.getByRole('button', { name: 'Restore the last' }).focus();
  await page.keyboard.press('Enter');
  await expect(pools.locator('input[name="pools-0-DELETE"]')).toHaveCount(0);
});
