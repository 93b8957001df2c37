import { readFile } from 'node:fs/promises';
import { axeFindings } from '../../support/axe.ts';
import { NativeNetworks } from '../support/native-networks.ts';
import { uniqueName } from '../support/native.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';

interface Made {
  name: string;
  network: string;
  subnet: string;
  router: string;
}

/** Signs in as a member with a network, its subnet and a router that joins it. What is left of them is removed at the end. */
const test = base.extend<{ made: Made }>({
  made: async ({ target, signIn }, use) => {
    await signIn('demo');
    const native = await new NativeNetworks(target.authUrl, target.users['demo']!).signIn();
    const name = uniqueName();
    const { network } = await native.call<{ network: { id: string } }>('POST', 'networks', { network: { name } });
    const { subnet } = await native.call<{ subnet: { id: string } }>('POST', 'subnets', {
      subnet: { network_id: network.id, cidr: '10.77.0.0/24', ip_version: 4 },
    });
    const { router } = await native.call<{ router: { id: string } }>('POST', 'routers', { router: { name } });
    await native.call('PUT', `routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    await use({ name, network: network.id, subnet: subnet.id, router: router.id });
    const { ports } = await native.call<{ ports: { id: string }[] }>('GET', `ports?device_id=${router.id}`);
    for (const port of ports)
      await native.call('PUT', `routers/${router.id}/remove_router_interface`, { port_id: port.id }).catch(() => {});
    await native.call('DELETE', `routers/${router.id}`).catch(() => {});
    await native.call('DELETE', `networks/${network.id}`).catch(() => {});
  },
});

// A graph moves here, as most operators see it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** A service needs this long at most, in ms: a real one detaches a port, or answers the six calls of a trace, in many seconds. */
const serviceMs = 60_000;

test('[TOPO-02] [TOPO-03] [TOPO-06] [TOPO-07] [TOPO-12] [TOPO-14] [TOPO-15] the flat view keeps its size, leads to a network, and a router’s port and the router are deleted from a balloon', async ({
  page,
  made,
}) => {
  test.slow();
  await page.goto('/project/network_topology?view=flat');
  await page.getByRole('radio', { name: 'Small' }).click();
  await page.getByRole('radio', { name: 'Normal' }).click();
  const kept = async () => (await page.context().cookies()).find(({ name }) => name === 'ntp_draw_mode')?.value;
  await expect.poll(kept).toBe('normal');

  const router = page.locator(`[data-device="${made.router}"]`);
  await page.getByRole('searchbox', { name: 'Find a name or address' }).fill(made.router);
  await router.click();
  const balloon = page.getByRole('dialog', { name: made.name, exact: true });
  await expect(balloon.getByRole('link', { name: 'Add Interface' })).toHaveAttribute(
    'href',
    new RegExp(`${made.router}\\?do=networks.add-interface$`),
  );
  expect(await axeFindings(page)).toEqual([]);
  await balloon.getByRole('button', { name: /^Remove port 10\.77/ }).click();
  const question = page.getByRole('dialog', { name: 'Remove Port?' });
  await question.getByRole('button', { name: 'Remove Port' }).click();
  await expectMessage(page, /^“10\.77.*” was deleted\.$/, { timeout: serviceMs });
  await expect(balloon).toBeHidden();

  await router.click();
  await expect(balloon.getByText('No ports')).toBeVisible();
  await balloon.getByRole('button', { name: 'Delete Router' }).click();
  await page.getByRole('dialog', { name: 'Delete Router?' }).getByRole('button', { name: 'Delete Router' }).click();
  await expectMessage(page, `“${made.name}” was deleted.`, { timeout: serviceMs });
  await expect(router).toBeHidden();

  await page.getByRole('searchbox').fill(made.network);
  await page.getByRole('link', { name: made.name }).click();
  await expect(page).toHaveURL(new RegExp(`/ngdetails/OS::Neutron::Net/${made.network}`));
});

test('[GRAPH-02] [GRAPH-03] [GRAPH-04] [TOPO-16] [TOPO-17] [TOPO-19] the graph keeps its switches, finds a network, saves the picture and deletes from a balloon', async ({
  page,
  made,
  target,
}) => {
  test.skip(!target.embedded, 'the switches, the search and the files are the same on any cloud');
  await page.goto('/project/network_topology');
  const graph = page.getByRole('listbox', { name: /^Network Topology/ });
  await expect(graph).toBeVisible();
  await page.getByRole('switch', { name: 'Labels' }).click();
  await page.getByRole('switch', { name: 'Collapse networks' }).click();
  const kept = async () => {
    const cookies = new Map((await page.context().cookies()).map(({ name, value }) => [name, value]));
    return [cookies.get('show_labels'), cookies.get('are_networks_collapsed')];
  };
  await expect.poll(kept).toEqual(['false', 'true']);
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Collapse networks' })).toBeChecked();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  await page.getByRole('menuitem', { name: 'SVG' }).click();
  const svg = await readFile(await (await download).path(), 'utf8');
  expect(svg).toMatch(/^<svg xmlns/);
  expect(svg).toContain(made.name);
  const png = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the picture' }).click();
  await page.getByRole('menuitem', { name: 'PNG' }).click();
  expect((await readFile(await (await png).path())).subarray(1, 4).toString()).toBe('PNG');

  await page.getByRole('searchbox').fill(made.network);
  await expect(page.getByRole('status').filter({ hasText: '1 of 1' })).toBeVisible();
  await expect(graph.getByRole('option')).toContainText(made.name);
  await graph.focus();
  await page.keyboard.press('Enter');
  const balloon = page.getByRole('dialog', { name: made.name, exact: true });
  await expect(balloon.getByRole('link', { name: '10.77.0.0/24' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(balloon).toBeHidden();

  await page.getByRole('button', { name: 'Layers' }).click();
  await page.getByRole('checkbox', { name: 'Networks', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'No result' })).toBeVisible();
});

test('[TOPO-18] [TOPO-20] the table opens the same balloons, and a path trace says where and why a path ends', async ({
  page,
  made,
}) => {
  await page.goto('/project/network_topology?view=table');
  const row = page.getByRole('row').filter({ hasText: '10.77.0.1' });
  await expect(row).toContainText(made.name);
  await row.getByRole('button', { name: `Show ${made.name}` }).click();
  const balloon = page.getByRole('dialog', { name: made.name, exact: true });
  await balloon.getByRole('button', { name: 'Trace a path from 10.77.0.1' }).click();
  const trace = page.getByRole('dialog', { name: 'Trace Path' });
  await expect(trace.getByRole('combobox', { name: 'From', exact: true })).toBeFocused();
  await trace.getByRole('combobox', { name: 'To', exact: true }).fill('outside');
  await page.getByRole('option', { name: 'An address outside the cloud' }).click();
  await expect(trace.getByRole('button', { name: 'Trace Path' })).toBeEnabled();
  expect(await axeFindings(page)).toEqual([]);
  await trace.getByRole('button', { name: 'Trace Path' }).click();
  await expect(trace.getByText('The packet does not arrive. The last hop says why.')).toBeVisible({
    timeout: serviceMs,
  });
  await expect(trace.getByRole('list', { name: 'Hops of the path' }).getByRole('listitem').last()).toContainText(
    'Ends here',
  );
});
