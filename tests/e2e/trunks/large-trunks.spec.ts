import type { Page } from '@playwright/test';
import { NativeNetworks } from '../support/native-networks.ts';
import { uniqueName } from '../support/native.ts';
import { startTarget, type Target } from '../support/target.ts';
import { expect, test as base } from '../support/test.ts';

/** As many as a trunk may have: one for each VLAN (row TRK-04). */
const most = 4094;
/** Milliseconds that a step may take on a machine that does other things too; it takes a fraction. */
const patience = { open: 30_000, step: 10_000 };

interface Lab {
  networks: NativeNetworks;
  /** Another limit for the project's trunks. */
  limitTrunks(trunk: number): Promise<void>;
}

/** On a cloud of its own, which ends with it: removing thousands of ports takes longer than all the rest. */
const test = base.extend<{ lab: Lab }, { target: Target }>({
  target: [
    async ({}, use) => {
      const target = await startTarget();
      await use(target);
      await target.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],

  lab: async ({ target, control: _onlyThere }, use) => {
    const networks = await of(target, 'lab');
    const admin = await of(target, 'admin');
    const limitTrunks = async (trunk: number) => {
      await admin.call('PUT', `quotas/${networks.projectId}`, { quota: { trunk, port: -1, network: -1 } });
    };
    await limitTrunks(-1);
    await use({ networks, limitTrunks });
  },
});

const of = (target: Target, user: string) => new NativeNetworks(target.authUrl, target.users[user]!).signIn();

interface Named {
  id: string;
  name: string;
}
interface Trunk extends Named {
  sub_ports: { port_id: string; segmentation_id: number }[];
}

/** A trunk of this name with so many subports: `<name>-0`, `<name>-1`, … with the VLANs from 1 on. */
async function aTrunk({ networks }: Lab, name: string, subports: number): Promise<Trunk> {
  const { network } = await networks.call<{ network: Named }>('POST', 'networks', { network: { name } });
  const names = [`${name}-parent`, ...Array.from({ length: subports }, (_each, at) => `${name}-${at}`)];
  const { ports } = await networks.call<{ ports: Named[] }>('POST', 'ports', {
    ports: names.map((each) => ({ name: each, network_id: network.id })),
  });
  const idOf = new Map(ports.map((port) => [port.name, port.id]));
  const [parent, ...rest] = names.map((each) => idOf.get(each));
  const sub_ports = rest.map((port_id, at) => ({ port_id, segmentation_type: 'vlan', segmentation_id: at + 1 }));
  const body = { trunk: { name, port_id: parent, sub_ports } };
  return (await networks.call<{ trunk: Trunk }>('POST', 'trunks', body)).trunk;
}

/** How long it takes until it is so. */
async function timed(what: string, within: number, run: () => Promise<void>): Promise<void> {
  const start = performance.now();
  await run();
  const took = Math.round(performance.now() - start);
  test.info().annotations.push({ type: 'took', description: `${what}: ${took} ms` });
  expect(took, what).toBeLessThan(within);
}

const openDetails = (page: Page, { id }: { id: string }) => page.goto(`/ngdetails/OS::Neutron::Trunk/${id}`);

test('[TRK-02] [QUO-01] the wizard shows what a trunk takes of the project’s quota, asked for once', async ({
  page,
  signIn,
  lab,
}) => {
  const name = uniqueName('quota');
  await aTrunk(lab, name, 0);
  await lab.limitTrunks(2);
  await signIn('lab');
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/quotas/')) asked.push(request.url());
  });
  await page.goto('/project/trunks');
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  expect(asked).toEqual([]);
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Create Trunk' }).first().click();
  await expect(dialog.getByText(/1\s*\+1\s*of 2/)).toBeVisible();
  await expect(dialog.getByText('Trunks will be 100% used.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Next' }).click();
  expect(asked).toHaveLength(1);
});

test('[TRK-04] [TRK-10] a trunk with a subport on every VLAN is edited without waiting: one is searched for and taken out', async ({
  page,
  signIn,
  lab,
}) => {
  test.setTimeout(300_000);
  const name = uniqueName('large');
  const trunk = await aTrunk(lab, name, most);
  await signIn('lab');
  await openDetails(page, trunk);
  const dialog = page.getByRole('dialog');
  const chosen = dialog.getByRole('group', { name: /^Allocated/ });
  await timed('the form opens', patience.open, async () => {
    await page.getByRole('button', { name: 'Edit Trunk' }).click();
    await expect(dialog.getByLabel('Name')).toHaveValue(name);
  });
  await timed('the step with the subports opens', patience.open, async () => {
    await dialog.getByRole('button', { name: 'Next' }).click();
    await expect(chosen.getByText('4,094', { exact: true })).toBeVisible();
  });
  const wanted = `${name}-3999`;
  await timed('one is searched for', patience.step, async () => {
    await chosen.getByRole('searchbox').or(chosen.getByRole('combobox')).first().fill(wanted);
    await expect(chosen.locator('tr[data-id]')).toHaveCount(1);
  });
  const vlan = dialog.getByLabel(`Segmentation ID of ${wanted}`);
  await expect(vlan).toHaveValue('4000');
  await timed('its VLAN is one that another has', patience.step, async () => {
    await vlan.fill('7');
    await expect(vlan).toHaveAccessibleDescription(/7/);
  });
  await timed('it is taken out', patience.step, async () => {
    await dialog.getByRole('button', { name: `Take ${wanted} back` }).click();
    await expect(chosen.getByText('4,093', { exact: true })).toBeVisible();
  });
  await timed('it is saved', patience.open, async () => {
    await dialog.getByRole('button', { name: 'Update Trunk' }).click();
    await expect(dialog).toHaveCount(0);
  });
  const { trunk: now } = await lab.networks.call<{ trunk: Trunk }>('GET', `trunks/${trunk.id}`);
  expect(now.sub_ports).toHaveLength(most - 1);
  expect(now.sub_ports.some(({ segmentation_id: id }) => id === 4000)).toBe(false);
});
