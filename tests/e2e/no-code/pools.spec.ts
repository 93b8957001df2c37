import type { Target } from '../support/target.ts';
import { uniqueName } from '../support/native.ts';
import { choose, confirmDeletion, expect, row, test } from './examples.ts';

/** A load balancer of the demo project, by the service's own API: pools need one. */
async function aBalancer(target: Target, name: string): Promise<void> {
  const domain = { name: 'Default' };
  const user = target.users['demo']!;
  const answer = await fetch(`${target.authUrl}/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      auth: {
        identity: { methods: ['password'], password: { user: { name: user.name, password: user.password, domain } } },
        scope: { project: { name: user.project, domain } },
      },
    }),
  });
  const { token } = (await answer.json()) as { token: { catalog: { type: string; endpoints: { url: string }[] }[] } };
  const headers = { 'x-auth-token': answer.headers.get('x-subject-token') ?? '', 'content-type': 'application/json' };
  const at = (type: string) => token.catalog.find((each) => each.type === type)?.endpoints[0]?.url.replace(/\/$/, '');
  const call = async (url: string, body: object) => {
    const made = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!made.ok) throw new Error(`${url}: ${made.status} ${await made.text()}`);
    return (await made.json()) as Record<string, { id: string }>;
  };
  const { network } = await call(`${at('network')}/v2.0/networks`, { network: { name } });
  const subnet = { network_id: network?.id, ip_version: 4, cidr: '198.51.100.0/24' };
  const made = await call(`${at('network')}/v2.0/subnets`, { subnet });
  const loadbalancer = { name, vip_subnet_id: made['subnet']?.id };
  await call(`${at('load-balancer')}/v2/lbaas/loadbalancers`, { loadbalancer });
}

test('[X-25] pools from a manifest alone: made in a load balancer that is chosen, changed, switched off, deleted', async ({
  open,
  control,
  target,
}) => {
  const balancer = uniqueName('balancer');
  const name = uniqueName('pool');
  await aBalancer(target, balancer);
  await control.advance(5);
  const page = await open('/project/pools');

  await page.getByRole('button', { name: 'Create pool' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Load balancer').selectOption({ label: balancer });
  await dialog.getByLabel('Algorithm').selectOption({ label: 'Least connections' });
  await dialog.getByRole('button', { name: 'Create pool' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row(page, name)).toContainText('Being created');
  await control.advance(5);
  await expect(row(page, name)).toContainText('Active');
  await expect(row(page, name)).toContainText('Least connections');

  await choose(page, name, 'Disable');
  await page.getByRole('dialog').getByRole('button', { name: 'Disable' }).click();
  await control.advance(5);
  await row(page, name).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await control.advance(5);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('dialog').getByLabel('Description').fill('For the shop');
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('For the shop')).toBeVisible();
  await control.advance(5);

  await page.getByRole('tab', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('dialog').getByLabel('Address').fill('198.51.100.20');
  await page.getByRole('dialog').getByRole('button', { name: 'Add member' }).click();
  await expect(row(page, '198.51.100.20')).toContainText('80');
  await control.advance(5);

  await page.goto('/project/pools');
  await choose(page, name, 'Delete');
  await confirmDeletion(page);
  await expect(row(page, name)).toHaveCount(0);
});

test('[X-25] [X-23] who may only read pools is offered nothing else', async ({ open }) => {
  const page = await open('/project/pools', 'reader');
  await expect(page.getByRole('heading', { name: 'Load Balancer Pools' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create pool' })).toHaveCount(0);
});
