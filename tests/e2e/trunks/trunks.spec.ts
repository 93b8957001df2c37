import { axeFindings } from '../../support/axe.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test } from '../support/test.ts';

test('[TRK-01] [TRK-02] [TRK-04] [TRK-05] [TRK-09] [TRK-10] [TRK-11] a trunk is made in three steps, edited, looked at and deleted', async ({
  page,
  signIn,
}) => {
  const name = uniqueName('trunk');
  const dialog = page.getByRole('dialog');
  const next = () => dialog.getByRole('button', { name: 'Next' }).click();
  const row = () => page.locator('tr[data-id]').filter({ has: page.getByRole('link', { name, exact: true }) });
  await signIn('demo');
  await page.goto('/project/trunks');
  await page.getByRole('button', { name: 'Create Trunk' }).first().click();
  await dialog.getByLabel('Name').fill(name);
  await next();
  // A trunk's own ports are no candidates, and without a parent there is no way on.
  await expect(dialog.getByRole('button', { name: 'Allocate trunk-parent' })).toHaveCount(0);
  await next();
  await expect(dialog.getByText('Select a parent port.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Allocate free-parent' }).click();
  await next();
  await expect(dialog.getByRole('button', { name: 'Allocate free-parent' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Allocate free-subport' }).click();
  const vlan = dialog.getByLabel('Segmentation ID of free-subport');
  await expect(vlan).toHaveValue('1');
  await vlan.fill('4095');
  await expect(vlan).toHaveAccessibleDescription('Enter a VLAN from 1 to 4094.');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await vlan.fill('77');
  await dialog.getByRole('button', { name: 'Create Trunk' }).click();
  await expect(dialog).toHaveCount(0);
  await expectMessage(page, `Trunk ${name} was successfully created.`);

  await row().getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Segmentation Type', 'Segmentation ID', 'Port ID']);
  await expect(page.getByRole('row').nth(1)).toContainText(/vlan\s*77/);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'Edit Trunk' }).click();
  await dialog.getByLabel('Description').fill('carries the tests');
  await next();
  await dialog.getByRole('button', { name: 'Take free-subport back' }).click();
  await dialog.getByRole('button', { name: 'Update Trunk' }).click();
  await expectMessage(page, `Trunk ${name} was successfully edited.`);
  await expect(page.getByText('carries the tests')).toBeVisible();
  await expect(page.getByText('The trunk has no subports.')).toBeVisible();

  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Trunks' }).click();
  await row().getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Delete Trunks' }).click();
  await expect(dialog).toContainText(`You have selected "${name}". Deleted Trunk is not recoverable.`);
  await dialog.getByRole('button', { name: 'Delete Trunk' }).click();
  await expectMessage(page, `Deleted Trunk: ${name}.`);
  await expect(row()).toHaveCount(0);
});

test('[TRK-06] [X-06] what somebody else changed of a trunk meanwhile stays, and is asked about where it is what is typed', async ({
  page,
  signIn,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('demo');
  await page.goto('/project/trunks');
  await page.getByRole('link', { name: 'demo-trunk', exact: true }).click();
  await page.getByRole('button', { name: 'Edit Trunk' }).click();
  const save = dialog.getByRole('button', { name: 'Update Trunk' });
  await expect(save).toBeDisabled();
  await dialog.getByLabel('Name').fill('mine');
  // Somebody else's call, with what it is to change.
  const id = page.url().split('/').at(-1)!.split('?')[0]!;
  const trunk = await page.evaluate(async (path) => {
    const answer = await fetch(path, { headers: { 'x-requested-with': 'XMLHttpRequest' } });
    return (await answer.json()) as { description: string; sub_ports: object[] };
  }, `/api/neutron/trunks/${id}/`);
  const state = {
    name: 'demo-trunk',
    description: trunk.description ?? '',
    admin_state_up: true,
    sub_ports: trunk.sub_ports,
  };
  const change = async (before: object, after: object) =>
    page.evaluate(
      async ([path, body]) => {
        const token = /csrftoken=([^;]*)/.exec(document.cookie)?.[1] ?? '';
        const headers = {
          'content-type': 'application/json',
          'x-csrftoken': token,
          'x-requested-with': 'XMLHttpRequest',
        };
        const answer = await fetch(path, { method: 'PATCH', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
      },
      [`/api/neutron/trunks/${id}/`, JSON.stringify([before, after])] as const,
    );
  const theirs = { ...state, name: 'theirs', description: 'by them' };
  await change(state, theirs);
  try {
    await save.click();
    const fields = dialog.getByRole('list', { name: 'Fields that both of you changed' });
    await expect(fields.getByRole('listitem')).toHaveCount(1);
    await expect(fields).toContainText('theirs');
    await expect(dialog).toContainText('Also changed by somebody else, and kept: Description');
    await expect(dialog.getByLabel('Description')).toHaveValue('by them');
    expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
    await fields.getByText('Take theirs').click();
    await expect(dialog.getByRole('textbox', { name: /^Name/ })).toHaveValue('theirs');
    await expect(save).toBeDisabled();
  } finally {
    await change(theirs, state);
  }
});

test('[TRK-01] [TRK-05] [TRK-07] an administrator makes none on the panel of all trunks; who follows a dead address is led back', async ({
  page,
  signIn,
}) => {
  const create = page.getByRole('button', { name: 'Create Trunk' });
  await signIn('admin');
  await page.goto('/project/trunks');
  await expect(create.first()).toBeVisible();
  await page.getByRole('navigation').getByRole('button', { name: 'Admin' }).click();
  await page.locator('a[href="/admin/trunks"]').click();
  await expect(page.getByText('Admin', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('No items to display.')).toBeVisible();
  await expect(create).toHaveCount(0);
  await page.goto('/admin/trunk/00000000-0000-4000-8000-000000000000/detail');
  await expect(page).toHaveURL(/\/admin\/trunks$/);
});
