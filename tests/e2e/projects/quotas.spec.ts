import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage, heldUndo, test as base } from '../support/test.ts';
import { ConsoleCalls, detailsAt } from './panel.ts';

/** Signs in as an administrator; what the test makes is removed. */
const test = base.extend<{ calls: ConsoleCalls }>({
  calls: async ({ context, target, signIn }, use) => {
    await signIn('admin');
    const calls = new ConsoleCalls(context, target.url);
    await use(calls);
    await calls.cleanUp();
  },
});

test('[PRJ-08] [PRJ-09] quotas are looked at, changed alone, taken back, and reset', async ({ page, calls }) => {
  const { id } = await calls.project();
  const limits = async () => (await calls.call('GET', `quotas/${id}/`)).quotas;
  const before = await limits();
  await page.goto(detailsAt(id, 'quotas'));
  const compute = page.getByRole('region', { name: 'Compute' });
  await expect(compute.getByRole('row', { name: /VCPUs/ })).toContainText(String(before.compute.cores.limit));
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Edit Quotas' }).last().click();
  const form = page.getByRole('dialog', { name: 'Edit Quotas' });
  await form.getByRole('spinbutton', { name: 'VCPUs' }).fill('-5');
  await expect(form.getByRole('spinbutton', { name: 'VCPUs' })).toHaveAccessibleDescription(/whole number/);
  await form.getByRole('spinbutton', { name: 'VCPUs' }).fill('7');
  await form.getByRole('switch', { name: 'Unlimited' }).first().click();
  await form.getByRole('spinbutton', { name: 'Routers' }).fill('3');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await expectMessage(page, /Changed quotas of .*: Compute and Network\./);
  const undo = await heldUndo(page);
  const after = await limits();
  expect(after).toMatchObject({
    compute: { cores: { limit: 7 }, instances: { limit: -1 }, ram: before.compute.ram },
    volume: before.volume,
    network: { router: { limit: 3 } },
  });
  await undo.click();
  await expect.poll(limits).toEqual(before);

  await calls.call('PATCH', `quotas/${id}/`, { compute: { cores: 9 }, network: { router: 2 } });
  await page.reload();
  await page.getByRole('button', { name: 'Reset to Defaults' }).first().click();
  const question = page.getByRole('dialog', { name: 'Reset the quotas of Compute?' });
  await question.getByRole('button', { name: 'Reset to Defaults' }).click();
  await expectMessage(page, /Reset the quotas of .*: Compute\./);
  expect(await limits()).toMatchObject({ compute: before.compute, network: { router: { limit: 2 } } });
});

test('[PRJ-09] a limit below what is used is refused in the form, with the use', async ({ page, target, calls }) => {
  const { id } = await calls.find(target.users['demo']!.project);
  const { network } = (await calls.call('GET', `quotas/${id}/`)).quotas;
  test.skip(!network.network.used, 'the project has no network');
  await page.goto(`/identity/${id}/update_quotas`);
  const form = page.getByRole('dialog', { name: 'Edit Quotas' });
  await form.getByRole('spinbutton', { name: 'Networks' }).fill('0');
  await expect(form.getByRole('spinbutton', { name: 'Networks' })).toHaveAccessibleDescription(
    new RegExp(`cannot be less than the current usage value\\(s\\): ${network.network.used} used`),
  );
});

test('[PRJ-01] the tab Usage reports on a period, and says where there were no servers', async ({ page, calls }) => {
  const { id } = await calls.project();
  await page.goto(`/identity/${id}/usage`);
  await expect(page.getByText('The project had no servers in this period.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Reporting period' }).selectOption('30');
  await expect(page.getByText('VCPU hours')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});
