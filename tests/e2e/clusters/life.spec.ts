import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage } from '../support/test.ts';
import { choose, chooseIn, clustersAt, field, link, pick } from './panel.ts';
import { expectState, makeCluster, test } from './ready.ts';

test('[CLU-33] the node groups of a cluster are listed; one is added, resized and deleted', async ({
  page,
  clusters,
}) => {
  const { name } = await makeCluster(clusters);
  await page.goto(clustersAt(name));
  await link(page, name).click();
  await page.getByRole('tab', { name: 'Node Groups' }).click();
  const own = page.getByRole('row').filter({ hasText: 'default-worker (default)' });
  await expect(own).toBeVisible();
  await page.getByRole('button', { name: 'Create Node Group' }).click();
  const form = page.getByRole('dialog', { name: 'Create Node Group' });
  await field(form, 'Name').fill('more');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Node Group' }).click();
  await expectMessage(page, 'Node group more is being created.');
  const group = page.getByRole('row').filter({ hasText: 'more' });
  await expect(group).toContainText('Create Complete', { timeout: 20_000 });
  expect(await axeFindings(page)).toEqual([]);

  await expectState(clusters, name, 'UPDATE_COMPLETE');
  await page.reload();
  await chooseIn(group, 'Resize Node Group');
  const resize = page.getByRole('dialog', { name: 'Resize Node Group' });
  await resize.getByRole('spinbutton').fill('3');
  await resize.getByRole('button', { name: 'Resize Node Group' }).click();
  await expectMessage(page, 'Node group more is being resized. Number of nodes: 3.');
  await expect(group).toContainText('Update Complete', { timeout: 20_000 });
  await expect(group).toContainText('3');

  await expectState(clusters, name, 'UPDATE_COMPLETE');
  await page.reload();
  await chooseIn(group, 'Delete Node Group');
  const question = page.getByRole('dialog', { name: 'Delete Node Group' });
  await question.getByRole('textbox').fill('more');
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Delete Node Group' }).click();
  await expectMessage(page, 'Node group more is being deleted.');
  await expect(group).toHaveCount(0, { timeout: 20_000 });
  await expect(own).toBeVisible();
});

test('[CLU-34] a cluster is resized, and upgraded to another template of its kind', async ({ page, clusters }) => {
  const { name } = await makeCluster(clusters);
  const template = await clusters.makeTemplate({ labels: 'kube_tag=v1.24.0' });
  await page.goto(clustersAt(name));
  await choose(page, name, 'Resize Cluster');
  const resize = page.getByRole('dialog', { name: 'Resize Cluster' });
  await resize.getByRole('spinbutton').fill('3');
  expect(await axeFindings(page)).toEqual([]);
  await resize.getByRole('button', { name: 'Resize Cluster' }).click();
  await expectMessage(page, `Cluster ${name} is being resized. Number of nodes: 3.`);
  await expectState(clusters, name, 'UPDATE_COMPLETE');
  expect(await clusters.named('clusters', name)).toMatchObject({ node_count: 3 });

  await page.reload();
  await choose(page, name, 'Upgrade Cluster');
  const upgrade = page.getByRole('dialog', { name: 'Upgrade Cluster' });
  await pick(upgrade, 'New Template', template);
  expect(await axeFindings(page)).toEqual([]);
  await upgrade.getByRole('button', { name: 'Upgrade Cluster' }).click();
  await expectMessage(page, `Cluster ${name} is being upgraded.`);
  const { id } = await clusters.named('cluster_templates', template);
  await expect
    .poll(async () => (await clusters.named('clusters', name)).cluster_template_id, { timeout: 20_000 })
    .toBe(id);
  await expectState(clusters, name, 'UPDATE_COMPLETE');
});

test('[CLU-35] a cluster that failed tells the reason and what to do; one that is ill tells which node and why', async ({
  page,
  clusters,
}) => {
  const broken = await clusters.makeTemplate({ labels: 'fail=Quota exceeded for cores' });
  const weak = await clusters.makeTemplate({ labels: 'unhealthy=Kubelet stopped posting node status.' });
  const [failed, ill] = await Promise.all([
    makeCluster(clusters, broken, 'CREATE_FAILED'),
    makeCluster(clusters, weak),
  ]);
  await page.goto(clustersAt(failed.name));
  await link(page, failed.name).click();
  await page.getByRole('tab', { name: 'Progress and Health' }).click();
  await expect(page.getByText('Quota exceeded for cores').first()).toBeVisible();
  await expect(page.getByText(/A quota of the project is used up\./)).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: 'Create Failed' }).first()).toContainText(
    'Test Resource failed',
  );
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(clustersAt(ill.name));
  await link(page, ill.name).click();
  await page.getByRole('tab', { name: 'Progress and Health' }).click();
  await expect(page.getByText('Unhealthy', { exact: true })).toBeVisible();
  const node = page.getByRole('row').filter({ hasText: 'Kubelet stopped posting node status.' });
  await expect(node).toContainText('Ready');
});

test('[CLU-13] a certificate is rotated after a question, and the authority is another one then', async ({
  page,
  clusters,
}) => {
  const { name, id } = await makeCluster(clusters);
  const before = await clusters.call('GET', `certificates/${id}`);
  await page.goto(clustersAt(name));
  await choose(page, name, 'Rotate Certificate');
  const question = page.getByRole('dialog', { name: 'Rotate Certificate' });
  await expect(question.getByRole('button', { name: 'Rotate Certificate' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Rotate Certificate' }).click();
  await expectMessage(page, `Certificate ${id} was successfully rotated.`);
  const after = await clusters.call('GET', `certificates/${id}`);
  expect(after.pem).not.toBe(before.pem);
});
