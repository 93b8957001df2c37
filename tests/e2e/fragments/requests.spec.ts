import { expect, expectMessage, press, test } from './desk.ts';

test('[TBL-17] [POLL-01] [POLL-02] [POLL-03] [POLL-07] [INL-01] [INL-04] [INL-05] [INL-06] a back end’s rows follow what happens there, are edited in their cells, and go', async ({
  open,
  desk,
}) => {
  const { requests } = desk;
  const page = await open('/project/desk-requests');
  const table = page.getByRole('table', { name: 'Requests' });
  const row = (name: string) => table.locator(`tr[data-display="${name}"]`);
  await expect(table.locator('tbody tr')).toHaveCount(3);
  await expect(row('A public address')).toHaveAttribute('data-category', 'waiting');
  await expect(page.getByRole('button', { name: 'New request' })).toHaveAttribute('aria-disabled', 'true');

  // Somebody at the desk decides; the row follows and stays chosen.
  await row('A public address').getByRole('checkbox').check();
  requests.set('2', { subject: 'A public address', status: 'Approved' });
  await expect(row('A public address')).toContainText('Approved');
  await expect(row('A public address').getByRole('checkbox')).toBeChecked();
  await expect(row('A public address').getByRole('progressbar')).toHaveCount(0);
  // An older program gave that row, as HTML. Its cell is edited as any other.
  await expect(row('A public address').locator('b')).toHaveText('Approved');
  await row('A public address').getByRole('button', { name: 'Edit Subject of A public address' }).click();
  await table.getByRole('textbox', { name: 'Subject of A public address' }).fill('Two public addresses');
  await table.getByRole('button', { name: 'Save Subject of A public address' }).click();
  await expect(row('Two public addresses').locator('em')).toHaveText('Two public addresses');
  await expect(row('Two public addresses').getByRole('checkbox')).toBeChecked();
  expect(requests.get('2')?.subject).toBe('Two public addresses');

  // A cell: refused with words, refused for want of rights, then taken and shown as the server has it.
  await row('Two more GPUs').getByRole('button', { name: 'Edit Subject of Two more GPUs' }).click();
  const field = table.getByRole('textbox', { name: 'Subject of Two more GPUs' });
  await field.fill('');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription('A request needs a subject.');
  await field.fill('Money');
  await field.press('Enter');
  await expectMessage(page, 'Not authorized to do this operation.');
  await expect(field).toHaveValue('Money');
  await field.fill('Three more GPUs');
  await field.press('Enter');
  await expect(row('Three more GPUs')).toBeVisible();
  expect(requests.get('1')?.subject).toBe('Three more GPUs');

  // Requests that are withdrawn are gone, and the button that they closed is open again.
  await page.getByRole('toolbar').getByRole('button', { name: 'Withdraw' }).click();
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(confirm).toContainText('Two public addresses');
  await confirm.getByRole('button', { name: 'Withdraw' }).click();
  await expectMessage(page, 'Withdrawn: 2.');
  await expect(table.locator('tbody tr')).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'New request' })).not.toHaveAttribute('aria-disabled', 'true');
});

test('[POLL-02] [SHELL-03] a row that is gone elsewhere goes; tabs come when they are looked at, and say why one does not', async ({
  open,
  desk,
}) => {
  const { requests, arrived } = desk;
  requests.delete('1');
  requests.delete('3');
  const page = await open('/project/desk-requests');
  const table = page.getByRole('table', { name: 'Requests' });
  await expect(table).toContainText('A public address');
  requests.delete('2');
  await expect(table).toContainText('No items to display');

  const before = arrived.length;
  await page.getByRole('tab', { name: 'Rules' }).click();
  await expect(page.getByRole('tabpanel')).toContainText('Whoever asks first is served first.');
  await page.getByRole('tab', { name: 'Requests' }).click();
  await expect(table).toBeVisible();
  await page.getByRole('tab', { name: 'Archive' }).click();
  await expect(page.getByRole('tabpanel').getByRole('alert')).toContainText('Archive');
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  // Each tab that was not there makes one call; the first was there.
  expect(arrived.slice(before)).toEqual(['page', 'page']);
});

test('[SHELL-01] what the operator of the cloud has to say stands above the page; another section is a press away, and kept', async ({
  open,
  problems,
}) => {
  const page = await open();
  const region = page.getByRole('region', { name: 'Notices' });
  await expect(region).toContainText('The desk opens at nine.');
  await region.getByRole('button', { name: 'News' }).click();
  await expect(region).toContainText('A new region.');
  await expect(region.locator('script')).toHaveCount(0);
  expect(await page.title()).not.toBe('executed');
  await page.reload();
  await expect(region).toContainText('A new region.');
  expect(problems).toEqual([]);
});

test('[WIZ-03] [WIZ-04] [WIZ-05] [WIZ-06] [WIZ-07] [WIZ-10] [FORM-10] [MODAL-10] steps of a back end are judged there on the way, and signed when all are right', async ({
  open,
}) => {
  const page = await open();
  const asked: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { 'x-horizon-validate-step-start': start, 'x-horizon-validate-step-end': end } = request.headers();
    if (request.method() === 'POST') asked.push(start === undefined ? 'whole' : `${start}-${end}`);
  });
  const dialog = await press(page, 'Draw up a contract');
  const party = dialog.getByLabel('Party');
  await party.fill('nobody');
  await dialog.getByRole('button', { name: 'Next: Plan' }).click();
  await expect(party).toHaveAccessibleDescription(/The desk knows nobody of this name\./);
  await expect(party).toBeFocused();
  await party.fill('Köln');
  await dialog.getByRole('button', { name: 'Add a signer' }).click();
  const signer = dialog.getByRole('group', { name: 'Signer 1' }).getByLabel('Name');
  await dialog.getByRole('button', { name: 'Next: Plan' }).click();
  await expect(signer).toHaveAccessibleDescription(/Name is a required field/);
  await signer.fill('a ghost');
  await dialog.getByRole('button', { name: 'Next: Plan' }).click();
  await expect(signer).toHaveAccessibleDescription(/A ghost can’t hold a pen\./);
  await signer.fill('Ada');
  await dialog.getByRole('button', { name: 'Next: Plan' }).click();
  const plan = dialog.getByLabel('Plan', { exact: true });
  await plan.selectOption('gold');
  await dialog.getByRole('button', { name: 'Next: End' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Gold is sold out.');
  await plan.selectOption('silver');
  await dialog.getByRole('button', { name: 'Next: End' }).click();
  const months = dialog.getByLabel('Months');
  await months.fill('60');
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await expect(months).toHaveAccessibleDescription(/Two years at most\./);
  await months.fill('24');
  await dialog
    .getByLabel('Scan of the draft')
    .setInputFiles({ name: 'draft.pdf', mimeType: 'application/pdf', buffer: Buffer.from('12345') });
  await dialog.getByRole('button', { name: 'Sign' }).click();
  await expect(page).toHaveURL(/signed=1$/);
  await expectMessage(page, 'Signed with Köln, Ada for 24 months.');
  await expectMessage(page, '5 bytes came as application/octet-stream.');
  expect(asked).toEqual(['0-0', '0-0', '0-0', '1-1', '1-1', 'whole', 'whole']);
});

test('[FORM-10] [MODAL-11] [MODAL-14] rows of a back end’s form come, go, are refused one by one and are posted with their counts', async ({
  open,
}) => {
  const page = await open();
  const posts: string[] = [];
  page.on(
    'request',
    (request) => request.method() === 'POST' && posts.push(decodeURIComponent(request.postData() ?? '')),
  );
  const dialog = await press(page, 'Change the order');
  const line = (number: number) => dialog.getByRole('group', { name: `Line ${number}`, exact: true });
  const submit = dialog.getByRole('button', { name: 'Submit' });
  await expect(line(2).getByLabel('Thing')).toHaveValue('Cables');
  await dialog.getByRole('button', { name: 'Delete Line 1' }).click();
  await dialog.getByRole('button', { name: 'Add a line' }).click();
  await submit.click();
  await expect(line(2).getByText('Thing is a required field')).toBeVisible();
  expect(posts).toEqual([]);

  await line(2).getByLabel('Thing').fill('Lamps');
  await line(2).getByLabel('Pieces').fill('12');
  await submit.click();
  await expect(line(2).getByText('Nine fit into the lift.')).toBeVisible();
  await expect(line(2).getByLabel('Thing')).toHaveValue('Lamps');
  await expect(dialog.getByText('1 will be deleted when you submit.')).toBeVisible();
  await line(2).getByLabel('Pieces').fill('9');
  await expect(line(2).getByText('Nine fit into the lift.')).toHaveCount(0);
  await submit.click();
  await expectMessage(page, 'Ordered: 8 Cables, 9 Lamps.');
  expect(posts[1]?.split('&')).toEqual([
    'lines-TOTAL_FORMS=3',
    'lines-INITIAL_FORMS=2',
    'lines-0-DELETE=on',
    'lines-0-thing=Racks',
    'lines-0-pieces=2',
    'lines-1-thing=Cables',
    'lines-1-pieces=8',
    'lines-2-thing=Lamps',
    'lines-2-pieces=9',
  ]);
});

test('[MODAL-13] [MODAL-06] while the back end is down forms say so and nothing that was typed is lost', async ({
  open,
  desk,
}) => {
  const page = await open();
  const request = await press(page, 'Request capacity');
  await request.getByLabel('Subject').fill('More room');
  await request.getByLabel('Flavor').selectOption('m1.large');
  await desk.stop();
  await request.getByRole('button', { name: 'Send request' }).click();
  await expectMessage(page, 'There was an error submitting the form. Please try again.');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await press(page, 'Rename the rack');
  await expectMessage(page, 'An error occurred. Please try again later.');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await desk.start();
  const again = await press(page, 'Request capacity');
  await expect(again.getByRole('status')).toContainText('What you typed then is filled in again');
  await expect(again.getByLabel('Subject')).toHaveValue('More room');
  await again.getByRole('button', { name: 'Send request' }).click();
  await expectMessage(page, 'Request “More room” was sent.');
});

test('[FORM-23] a form that changes something stays when nobody can say what there is by now, and is sent once somebody can', async ({
  open,
  desk,
}) => {
  const page = await open();
  const order = await press(page, 'Change the order');
  await order.getByLabel('Thing').first().fill('Rails');
  await desk.stop();
  await order.getByRole('button', { name: 'Submit' }).click();
  await expect(order.getByRole('alert')).toContainText('could not be found out. Nothing was saved.');
  await expect(order.getByLabel('Thing').first()).toHaveValue('Rails');
  await desk.start();
  await order.getByRole('button', { name: 'Submit' }).click();
  await expectMessage(page, 'Ordered: 2 Rails, 8 Cables.');
});
