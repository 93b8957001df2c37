import { readFile } from 'node:fs/promises';
import { axeFindings } from '../../support/axe.ts';
import { expect, test } from '../support/test.ts';

test('[OVW-01] [OVW-03] [OVW-04] [USE-01] [USE-03] a member sees the limits of the project, reports on a period, sees it as lines, and saves the report', async ({
  page,
  signIn,
}) => {
  await signIn('demo');
  await page.goto('/project');
  await expect(page).toHaveURL('/project/overview');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  const compute = page.getByRole('region', { name: 'Compute' });
  const instances = compute.getByRole('row', { name: /Instances/ });
  await expect(instances.getByRole('progressbar', { name: 'Instances' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Network' }).getByRole('row', { name: /Routers/ })).toBeVisible();
  // Other journeys leave this one as it is.
  await expect(page.getByRole('region', { name: 'Instances' }).getByRole('link', { name: 'db-1' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const period = page.getByRole('combobox', { name: 'Reporting period' });
  await period.selectOption('month');
  await expect(page).toHaveURL('/project/overview?period=month');
  await expect(page.getByText(/^From \d{4}-\d\d-01 to /)).toBeVisible();
  await page.reload();
  await expect(period).toHaveValue('month');
  const lines = (title: string) =>
    page.getByRole('figure', { name: title }).getByRole('img', { name: `${title}: a chart of one line` });
  await expect(lines('VCPUs')).toBeVisible();
  await page.getByRole('radio', { name: 'RAM (MiB)' }).click();
  await expect(lines('RAM (MiB)')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^usage-.*-01-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/\r\ndb-1,1,\d+,\d+,/);

  await instances.getByRole('link', { name: 'Instances' }).click();
  await expect(page).toHaveURL('/project/instances');
});

test('[OVW-02] [OVW-06] what waits for somebody leads to the filtered list; what could not be read is told in the page', async ({
  page,
  signIn,
  control,
  messages,
}) => {
  await signIn('demo');
  const body = JSON.stringify({ servers: [{ id: 's-1', name: 'one', status: 'ERROR' }] });
  // The first call alone: the list that the link leads to asks for the same state.
  await control.fault({ service: 'compute', path: 'servers/detail.*status=ERROR', status: 200, body, times: 1 });
  await control.fault({ service: 'volumev3', path: '/limits', status: 500 });
  await control.forgetCalls();
  await page.goto('/project/overview');
  await expect(page.getByText('Unable to retrieve volume limit information.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Compute' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Instances in error: 1' });
  await expect(link).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  const asked = (await control.calls()).map(({ path, query }) => `${path}${query}`);
  const first = asked.findIndex((call) => call.includes('VERIFY_RESIZE'));
  expect(asked.findIndex((call) => call.includes('os-simple-tenant-usage'))).toBeLessThan(first);
  await link.click();
  await expect(page).toHaveURL('/project/instances?status=ERROR');
  expect(messages).toEqual([]);
});

test('[OVW-05] an administrator sees the usage by project, with what is incomplete marked, and goes to one', async ({
  page,
  signIn,
  target,
}) => {
  await signIn('admin');
  await page.goto('/admin');
  await expect(page).toHaveURL('/admin/overview');
  await expect(page.getByRole('region', { name: 'Hosts' }).getByRole('row', { name: /VCPUs/ })).toBeVisible();
  const projects = page.getByRole('region', { name: 'Usage by project' });
  const name = target.users['demo']!.project;
  await expect(projects.getByRole('link', { name, exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await projects.getByRole('link', { name, exact: true }).click();
  await expect(page).toHaveURL(/\/ngdetails\/OS::Keystone::Project\/[^/]+\?tab=usage&start=[\d-]+&end=[\d-]+$/);
  await expect(page.getByRole('combobox', { name: 'Reporting period' })).toHaveValue('other');
});

test('[OVW-05] a report that was read in part is marked', async ({ page, signIn, control }) => {
  await signIn('admin');
  const answer = await page.request.get('/api/usage/?all_projects=true&limits=none', {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  });
  const { projects } = (await answer.json()) as { projects: { project_id: string; project_name: string }[] };
  const known = projects[0]!;
  const server = { instance_id: 's-1', name: 'one', state: 'active', vcpus: null, memory_mb: 512, local_gb: 1 };
  const sums = { total_hours: 2, total_memory_mb_usage: 1, total_local_gb_usage: 1 };
  const body = JSON.stringify({
    tenant_usages: [
      { ...sums, tenant_id: 'gone', server_usages: [{ ...server, hours: 2, ended_at: null, uptime: 1 }] },
      { ...sums, tenant_id: known.project_id, total_vcpus_usage: 1, server_usages: [] },
    ],
  });
  await control.fault({ service: 'compute', path: 'os-simple-tenant-usage', status: 200, body });
  await page.goto('/admin/overview');
  const row = page.getByRole('region', { name: 'Usage by project' }).getByRole('row', { name: /\(gone\)/ });
  await expect(row).toContainText('Incomplete');
  await expect(row).toContainText('deleted');
  await expect(row.getByRole('link')).toHaveCount(0);
  await expect(page.getByText(/The sums are too small/)).toBeVisible();
  const whole = page.getByRole('row', { name: known.project_name });
  await expect(whole).not.toContainText('Incomplete');
  await expect(whole.getByRole('link')).toHaveCount(1);
});
