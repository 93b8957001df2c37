import type { Page } from '@playwright/test';
import { type NativeServer, NativeServers } from '../support/native-servers.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { act, rowOf } from './rows.ts';

// Each server goes back to its start in one page without a reload: the row has to follow by itself. Restore and Delete Instance Now are left
// out, because no cloud of the tests keeps deleted servers; so is Offload, because they offload at once what is shelved.

const patience = { timeout: 60_000 };

/** A server that a journey leads from state to state, and nova's own record of it. */
class Life {
  readonly nova: NativeServers;
  id = '';

  constructor(
    readonly page: Page,
    target: { authUrl: string; users: Record<string, ConstructorParameters<typeof NativeServers>[1]> },
    public name = uniqueName('life'),
  ) {
    this.nova = new NativeServers(target.authUrl, target.users['demo']!);
  }

  get dialog() {
    return this.page.getByRole('dialog');
  }

  /** Starts the server, and opens the list that shows it. */
  async begin(list = '/project/instances'): Promise<void> {
    this.id = await this.nova.server(this.name);
    await expect.poll(async () => (await this.record()).status, patience).toBe('ACTIVE');
    await this.page.goto(`${list}?name=${this.name}`);
    await this.isShown('Active');
  }

  /** Nova's record, with the reason of a lock. */
  async record(): Promise<NativeServer> {
    return (await this.nova.call('compute', 'GET', `/servers/${this.id}`, undefined, '2.73')).server;
  }

  async isShown(status: string): Promise<void> {
    await expect(rowOf(this.page, this.name).getByText(status, { exact: true })).toBeVisible(patience);
  }

  /** Waits until nova has the server in a state and at no task, and the row says so. */
  async isIn(status: string, vmState: string, shown: string): Promise<void> {
    const state = async () => {
      const server = await this.record();
      return [server.status, server['OS-EXT-STS:vm_state'], server['OS-EXT-STS:task_state']];
    };
    await expect.poll(state, patience).toEqual([status, vmState, null]);
    await this.isShown(shown);
  }

  async press(action: string): Promise<void> {
    await act(this.page, this.name, action);
  }

  /** Presses the button of the form or question that is open. */
  async agree(label: string): Promise<void> {
    await this.dialog.getByRole('button', { name: label, exact: true }).click();
  }

  async accepted(action: string): Promise<void> {
    await expectMessage(this.page, `${action} was accepted: ${this.name}`);
  }

  /** Does an action that needs no choice, after its question where it has one. */
  async does(action: string, question: 'asked' | 'at once' = 'at once'): Promise<void> {
    await this.press(action);
    if (question === 'asked') await this.agree(action);
    await this.accepted(action);
  }

  async chooses(field: string, option: string): Promise<void> {
    await this.dialog.getByRole('combobox', { name: field, exact: true }).fill(option);
    await this.page.getByRole('option', { name: option, exact: true }).click();
  }

  /** Closes the password that nova made, which is shown once. */
  async leavesPassword(): Promise<void> {
    await expect(this.dialog).toContainText('It is shown this once, and kept nowhere.');
    await this.dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(this.dialog).toHaveCount(0);
  }

  async flavorIs(name: string): Promise<void> {
    expect((await this.record()).flavor.original_name).toBe(name);
    await expect(rowOf(this.page, this.name)).toContainText(name, patience);
  }

  /** Nova’s record of what was done to the server, oldest first. */
  async history(): Promise<string[]> {
    const { instanceActions } = await this.nova.call('compute', 'GET', `/servers/${this.id}/os-instance-actions`);
    return (instanceActions as { action: string }[]).map(({ action }) => action).toReversed();
  }

  async imageId(name: string): Promise<string> {
    return (await this.nova.call('image', 'GET', `/v2/images?status=active&name=${name}`)).images[0].id;
  }
}

/** A server of the test's own, which is gone in the end. */
const test = base.extend<{ life: Life }>({
  life: async ({ page, target }, use) => {
    const life = new Life(page, target);
    await use(life);
    await life.nova.cleanUp();
  },
});
test.describe.configure({ timeout: 180_000 });

test('[SRV-10] [SRV-11] [SRV-12] [SRV-13] [SRV-14] [SRV-15] [SRV-16] [SRV-18] [SRV-37] a server is led through its states until it is deleted, and nova has each of them', async ({
  page,
  signIn,
  life,
}) => {
  await signIn();
  await life.begin();
  await life.does('Pause');
  await life.isIn('PAUSED', 'paused', 'Paused');
  await life.does('Unpause');
  await life.isIn('ACTIVE', 'active', 'Active');
  await life.does('Suspend');
  await life.isIn('SUSPENDED', 'suspended', 'Suspended');
  await life.does('Resume');
  await life.isIn('ACTIVE', 'active', 'Active');
  await life.does('Shut Off', 'asked');
  await life.isIn('SHUTOFF', 'stopped', 'Shut off');
  await life.does('Start');
  await life.isIn('ACTIVE', 'active', 'Active');
  await life.does('Soft Reboot', 'asked');
  await life.isIn('ACTIVE', 'active', 'Active');
  // Nova reboots a paused server only the hard way.
  await life.does('Pause');
  await life.isIn('PAUSED', 'paused', 'Paused');
  await life.does('Hard Reboot', 'asked');
  await life.isIn('ACTIVE', 'active', 'Active');
  await life.does('Crash Dump', 'asked');
  await life.does('Shelve', 'asked');
  await life.isIn('SHELVED_OFFLOADED', 'shelved_offloaded', 'Shelved, off its host');
  await life.does('Unshelve', 'asked');
  await life.isIn('ACTIVE', 'active', 'Active');
  expect(await life.history()).toEqual([
    ...['create', 'pause', 'unpause', 'suspend', 'resume', 'stop', 'start'],
    ...['reboot', 'pause', 'reboot', 'trigger_crash_dump', 'shelve', 'unshelve'],
  ]);

  await life.does('Delete Instance', 'asked');
  await expect.poll(() => life.nova.named(life.name), patience).toEqual([]);
  await expect(rowOf(page, life.name)).toHaveCount(0, patience);
});

test('[SRV-17] [SRV-20] [SRV-21] [SRV-22] [SRV-23] [SRV-24] [SRV-25] [SRV-26] [PAN-19] what is chosen in the forms of a server is what nova has', async ({
  page,
  signIn,
  life,
}) => {
  const { nova, dialog } = life;
  const snapshot = `${life.name}-kept`;
  try {
    await signIn();
    await life.begin();

    await life.press('Lock');
    await dialog.getByLabel('Reason').fill('is backed up');
    await life.agree('Lock');
    await life.accepted('Lock');
    expect(await life.record()).toMatchObject({ locked: true, locked_reason: 'is backed up' });
    await life.does('Unlock');
    expect(await life.record()).toMatchObject({ locked: false, locked_reason: null });

    await life.press('Edit Instance');
    const name = `${life.name}-two`;
    await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: 'Description' }).fill('The second one');
    await life.agree('Save');
    await expectMessage(page, `${name} was changed.`);
    life.name = name;
    expect(await life.record()).toMatchObject({ name, description: 'The second one' });

    await life.press('Edit Tags');
    await dialog.getByLabel('Tags').fill('blue\n green \n\nblue');
    await life.agree('Save');
    await life.accepted('Edit Tags');
    expect((await life.record()).tags.toSorted()).toEqual(['blue', 'green']);

    await life.press('Set Password');
    await dialog.getByLabel('New password').fill('Bl4ck-Swan');
    await dialog.getByLabel('Confirm the password').fill('Bl4ck-Swan');
    await life.agree('Set Password');
    await life.accepted('Set Password');
    await life.isIn('ACTIVE', 'active', 'Active');

    await life.press('Rescue');
    await life.chooses('Image', 'tiny-qcow2');
    await life.agree('Rescue');
    await life.accepted('Rescue');
    await life.leavesPassword();
    await life.isIn('RESCUE', 'rescued', 'Rescue mode');
    await life.does('Unrescue');
    await life.isIn('ACTIVE', 'active', 'Active');

    expect((await life.record()).image.id).toBe(await life.imageId('tiny-raw'));
    await life.press('Rebuild');
    await life.chooses('Image', 'tiny-qcow2');
    await life.agree('Rebuild');
    await dialog.getByRole('textbox').fill(name);
    await life.agree('Rebuild');
    await life.accepted('Rebuild');
    await life.leavesPassword();
    await life.isIn('ACTIVE', 'active', 'Active');
    expect(await life.record()).toMatchObject({
      name,
      description: 'The second one',
      image: { id: await life.imageId('tiny-qcow2') },
    });

    await life.flavorIs('m1.nano');
    for (const [flavor, answer, left] of [
      ['m1.tiny', 'Confirm Resize', 'm1.tiny'],
      ['m1.small', 'Revert Resize', 'm1.tiny'],
    ] as const) {
      await life.press('Resize');
      await dialog.getByRole('radio', { name: flavor }).check();
      await life.agree('Resize');
      await life.accepted('Resize');
      await life.isIn('VERIFY_RESIZE', 'resized', 'Confirm resize');
      await life.flavorIs(flavor);
      // The row has the answer twice: beside the status, with its short word, and among its actions.
      await rowOf(page, name).getByRole('button', { name: answer, exact: true }).first().click();
      if (answer === 'Revert Resize') await life.agree(answer);
      await life.accepted(answer);
      await life.isIn('ACTIVE', 'active', 'Active');
      await life.flavorIs(left);
    }

    await life.press('Create Snapshot');
    await dialog.getByLabel('Name of the snapshot').fill(snapshot);
    await life.agree('Create Snapshot');
    await expectMessage(page, `The snapshot is being made: ${snapshot}`);
    const made = async () => (await nova.call('image', 'GET', `/v2/images?name=${snapshot}`)).images;
    await expect.poll(made, patience).toMatchObject([{ status: 'active', instance_uuid: life.id }]);
    await life.isIn('ACTIVE', 'active', 'Active');

    expect(await life.history()).toEqual([
      ...['create', 'lock', 'unlock', 'changePassword', 'rescue', 'unrescue', 'rebuild'],
      ...['resize', 'confirmResize', 'resize', 'revertResize', 'createImage'],
    ]);
  } finally {
    const { images } = await nova.call('image', 'GET', `/v2/images?name=${snapshot}`);
    for (const { id } of images) await nova.call('image', 'DELETE', `/v2/images/${id}`);
  }
});

test('[SRV-34] [SRV-35] [SRV-37] an administrator moves a server, live and not, and resets its state; nova has its hosts and states', async ({
  page,
  signIn,
  target,
  life,
}) => {
  const { dialog } = life;
  const admin = new NativeServers(target.authUrl, target.users['admin']!);
  const host = async () =>
    (await admin.call('compute', 'GET', `/servers/${life.id}`)).server['OS-EXT-SRV-ATTR:host'] as string;
  await signIn('admin');
  await life.begin('/admin/instances');
  const first = await host();

  await life.press('Live Migrate');
  await dialog.getByRole('combobox', { name: 'Host', exact: true }).click();
  await expect(page.getByRole('option', { name: first })).toContainText('Already on this host');
  const other = page.getByRole('option', { disabled: false }).first();
  const chosen = (await other.innerText()).split('\n')[0]!.trim();
  await other.click();
  await life.agree('Live Migrate');
  await life.accepted('Live Migrate');
  await expect.poll(host, patience).toBe(chosen);
  await life.isIn('ACTIVE', 'active', 'Active');
  await expect(rowOf(page, life.name)).toContainText(chosen, patience);

  await life.press('Migrate');
  await dialog.getByRole('combobox', { name: 'Host', exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${first}`) }).click();
  await life.agree('Migrate');
  await life.accepted('Migrate');
  await life.isIn('VERIFY_RESIZE', 'resized', 'Confirm resize');
  expect(await host()).toBe(first);
  await rowOf(page, life.name).getByRole('button', { name: 'Confirm Resize', exact: true }).first().click();
  await life.accepted('Confirm Resize');
  await life.isIn('ACTIVE', 'active', 'Active');

  for (const [label, status, state, shown] of [
    ['Error', 'ERROR', 'error', 'Error'],
    ['Active', 'ACTIVE', 'active', 'Active'],
  ] as const) {
    await life.press('Reset State');
    await dialog.getByRole('radio', { name: label, exact: true }).check();
    await life.agree('Reset State');
    await dialog.getByRole('textbox').fill(life.name);
    await life.agree('Reset State');
    await life.accepted('Reset State');
    await life.isIn(status, state, shown);
  }
});
