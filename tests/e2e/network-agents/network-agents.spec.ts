import { axeFindings } from '../../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[SVC-03] an administrator sees the agents of the network service, and an agent that is alive is not deleted', async ({
  page,
  signIn,
}) => {
  await signIn('admin');
  await page.goto('/admin/network_agents');
  await expect(page.getByRole('heading', { level: 1, name: 'Network Agents' })).toBeVisible();
  const agent = page.getByRole('row').filter({ hasText: 'DHCP agent' }).first();
  await expect(agent).toContainText('Alive');
  expect(await axeFindings(page)).toEqual([]);
  await agent.getByRole('link').first().click();
  await expect(page.getByText('neutron-dhcp-agent')).toBeVisible();
  await page.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true');
});
