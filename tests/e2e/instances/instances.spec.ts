import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, heldUndo, test } from '../support/test.ts';
import { act, menuOf, rowOf } from './rows.ts';

test('[SRV-02] [SRV-11] [SRV-10] [PAN-05] a server is shut off, its row follows, and the way back starts it', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  await signIn('demo');
  await page.goto('/project/instances');
  const row = rowOf(page, 'db-1');
  await expect(row).toContainText('Active');
  expect(await axeFindings(page)).toEqual([]);
  await menuOf(page, 'db-1');
  await expect(page.getByRole('menuitem', { name: /^Start/ })).toContainText('Only while shut off');
  await act(page, 'db-1', 'Shut Off');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('db-1');
  await dialog.getByRole('button', { name: 'Shut Off' }).click();
  await expectMessage(page, 'Shut Off was accepted: db-1');
  const undo = await heldUndo(page);
  await expect(row).toContainText('Shut off', { timeout: 20_000 });
  await undo.click();
  await expect(row).toContainText('Active', { timeout: 20_000 });
});

test('[SRV-05] [SRCH-07] an address finds a server by its floating and its MAC address, none that other filters exclude', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  await signIn('demo');
  const expectServers = async (search: string, ...names: string[]) => {
    await page.goto(`/project/instances?${search}`);
    for (const name of names) await expect(rowOf(page, name)).toBeVisible();
    if (names.length === 0) await expect(page.getByText('No items to display.')).toBeVisible();
    await expect(page.locator('tr[data-id]')).toHaveCount(names.length);
  };
  await expectServers('ip=203.0.113.13', 'web-1');
  await expectServers('ip=203.0.113.13&status=SHUTOFF');
  await expectServers('ip=203.0.113.13&status=ACTIVE&name=WEB', 'web-1');
  await expectServers('name=web-&status=SHUTOFF', 'web-2');
  await expectServers('name=web-&status=SHUTOFF&status=ACTIVE', 'web-1', 'web-2');
  const mac = await page.evaluate(async () => {
    const answer = await fetch('/api/nova/servers/', { headers: { 'x-requested-with': 'XMLHttpRequest' } });
    const { items } = (await answer.json()) as {
      items: { name: string; addresses: Record<string, Record<string, string>[]> }[];
    };
    const [first] = Object.values(items.find(({ name }) => name === 'web-2')!.addresses);
    return first![0]!['OS-EXT-IPS-MAC:mac_addr']!;
  });
  await expectServers(`mac=${mac}`, 'web-2');
  await expectServers(`mac=${mac}&name=web`, 'web-2');
  await expectServers(`mac=${mac}&name=db`);
});

test('[SRV-20] [SRV-17] a server is renamed and locked; what a lock keeps back says so', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('demo');
  await page.goto('/project/instances');
  await act(page, 'web-2', 'Edit Instance');
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('web-two');
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, 'web-two was changed.');
  const undo = await heldUndo(page);
  await expect(rowOf(page, 'web-two')).toBeVisible();
  await undo.click();
  await expect(rowOf(page, 'web-2')).toBeVisible();
  await act(page, 'web-2', 'Lock');
  await expect(dialog).toContainText('web-2');
  await dialog.getByLabel('Reason').fill('is backed up');
  await dialog.getByRole('button', { name: 'Lock' }).click();
  await expectMessage(page, 'Lock was accepted: web-2');
  await menuOf(page, 'web-2');
  await expect(page.getByRole('menuitem', { name: /^Start/ })).toContainText('Locked: is backed up');
  await act(page, 'web-2', 'Unlock');
  await expectMessage(page, 'Unlock was accepted: web-2');
});

test('[SRV-22] [SRV-23] a server is resized by a table of flavors, and reverted by the button of its row', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('demo');
  await page.goto('/project/instances');
  await act(page, 'web-1', 'Resize');
  await expect(dialog.getByRole('row', { name: /^m1\.tiny/ })).toContainText('It is the current one.');
  await expect(dialog.getByRole('radio', { name: /^m1\.tiny/ })).toBeDisabled();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  await dialog.getByRole('radio', { name: /^m1\.small/ }).check();
  await dialog.getByRole('button', { name: 'Resize' }).click();
  await expectMessage(page, 'Resize was accepted: web-1');
  const revert = rowOf(page, 'web-1').getByRole('button', { name: 'Revert Resize' });
  await expect(revert).toBeVisible({ timeout: 20_000 });
  await revert.click();
  await dialog.getByRole('button', { name: 'Revert Resize' }).click();
  await expect(rowOf(page, 'web-1')).toContainText('m1.tiny', { timeout: 20_000 });
});

test('[PAN-01] [TBL-05] the administrators’ list has project and host; many batch actions share a menu', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  await signIn('admin');
  await page.goto('/admin/instances');
  await expect(page.getByRole('columnheader', { name: 'Project' })).toBeVisible();
  await expect(rowOf(page, 'lab-1')).toBeVisible();
  await rowOf(page, 'lab-1').getByRole('checkbox').check();
  const bar = page.getByRole('toolbar', { name: 'Actions for the selected items' });
  await expect(bar.getByRole('button', { name: 'Live Migrate' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Delete Instances' })).toHaveCount(0);
  await bar.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete Instances' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Pause', exact: true }).click();
  await expectMessage(page, 'Pause was accepted: lab-1');
  await expect(rowOf(page, 'lab-1')).toContainText('Paused', { timeout: 20_000 });
  // Other journeys begin with it as it was.
  await act(page, 'lab-1', 'Unpause');
  await expect(rowOf(page, 'lab-1')).toContainText('Active', { timeout: 20_000 });
  await page.goto('/project/instances');
  await expect(page.getByText('No items to display.')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Project' })).toHaveCount(0);
});

async function pauseElsewhere(page: Page) {
  await page.goto('/admin/instances');
  await act(page, 'lab-1', 'Pause');
  await expect(rowOf(page, 'lab-1')).toContainText('Paused', { timeout: 20_000 });
  await page.close();
}

test('[FORM-25] [FORM-26] [SRV-24] [SRV-34] [SRV-37] a refusal and a declined question leave a form open with what was chosen', async ({
  page,
  context,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('admin');
  await page.goto('/admin/instances');
  await act(page, 'lab-1', 'Migrate');
  await dialog.getByRole('combobox', { name: 'Host' }).click();
  const host = page.getByRole('option', { disabled: false }).first();
  const chosen = (await host.getAttribute('data-value')) ?? (await host.innerText()).split('\n')[0]!;
  await host.click();
  await pauseElsewhere(await context.newPage());
  await dialog.getByRole('button', { name: 'Migrate' }).click();
  await expect(dialog.getByRole('alert')).toContainText('lab-1 is now in the state: Paused.');
  await expect(dialog.getByRole('combobox', { name: 'Host' })).toHaveValue(chosen);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await act(page, 'lab-1', 'Unpause');
  await expect(rowOf(page, 'lab-1')).toContainText('Active', { timeout: 20_000 });
  await act(page, 'lab-1', 'Reset State');
  await dialog.getByRole('radio', { name: 'Error' }).check();
  await dialog.getByRole('button', { name: 'Reset State' }).click();
  await dialog.getByRole('textbox').fill('lab-1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('radio', { name: 'Error' })).toBeChecked();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'lab-1')).not.toContainText('Error');
  await act(page, 'lab-1', 'Rebuild');
  await dialog.getByRole('button', { name: 'Rebuild' }).click();
  await dialog.getByRole('textbox').fill('lab-1');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByText('All that is on the root disk is lost.')).toBeVisible();
});

test('[SRV-18] [PAN-14] an old address opens a form; a deletion names ports and addresses, wants the name, and releases the address', async ({
  page,
  signIn,
  control: _embedded,
}) => {
  const dialog = page.getByRole('dialog');
  await signIn('demo');
  await page.goto('/project/instances');
  const id = await rowOf(page, 'web-1').getAttribute('data-id');
  await page.goto(`/project/instances/${id}/resize`);
  await expect(dialog.getByRole('radio', { name: /^m1\.small/ })).toBeVisible();
  await page.goto('/project/instances');
  await act(page, 'web-1', 'Delete Instance');
  await expect(dialog).toContainText('Floating IPs that are left without an instance:203.0.113.13');
  await expect(dialog.getByRole('listitem').filter({ hasText: 'demo-net' })).toBeVisible();
  expect(await axeFindings(page, { part: 'dialog' })).toEqual([]);
  const confirm = dialog.getByRole('button', { name: 'Delete Instance' });
  await expect(confirm).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Release the floating IPs' }).check();
  await dialog.getByRole('textbox').fill('web-1');
  await confirm.click();
  await expectMessage(page, 'Delete Instance was accepted: web-1');
  await expectMessage(page, 'Released: 203.0.113.13');
  await expect(rowOf(page, 'web-1')).toHaveCount(0, { timeout: 20_000 });
});
