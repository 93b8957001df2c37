import { readFile } from 'node:fs/promises';
import { readCertificate } from '../../../plugins/clusters/certificates/certificate.ts';
import { makeSigningRequest } from '../../../plugins/clusters/certificates/signing-request.ts';
import { axeFindings } from '../../support/axe.ts';
import { expect, expectMessage } from '../support/test.ts';
import { choose, clustersAt, field, link, pick } from './panel.ts';
import { expectState, makeCluster, test } from './ready.ts';

test('[CLU-33] the node groups of a cluster are listed, and one is added', async ({ page, clusters }) => {
  const { name } = await makeCluster(clusters);
  await page.goto(clustersAt(name));
  await link(page, name).click();
  await page.getByRole('tab', { name: 'Node Groups' }).click();
  await expect(page.getByText('default-worker (default)')).toBeVisible();
  await page.getByRole('button', { name: 'Create Node Group' }).click();
  const form = page.getByRole('dialog', { name: 'Create Node Group' });
  await field(form, 'Name').fill('more');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Create Node Group' }).click();
  await expectMessage(page, 'Node group more is being created.');
  await expect(page.getByRole('row').filter({ hasText: 'more' })).toContainText('Create Complete', {
    timeout: 20_000,
  });
  expect(await axeFindings(page)).toEqual([]);
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

test('[CLU-35] a cluster that failed tells the reason and what to do', async ({ page, clusters }) => {
  const template = await clusters.makeTemplate({ labels: 'fail=Quota exceeded for cores' });
  const { name } = await makeCluster(clusters, template, 'CREATE_FAILED');
  await page.goto(clustersAt(name));
  await link(page, name).click();
  await page.getByRole('tab', { name: 'Progress and Health' }).click();
  await expect(page.getByText(/Test Resource failed/).first()).toBeVisible();
  await expect(page.getByText(/The words are those of the service\./)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[CLU-04] [CLU-12] [CLU-32] the certificate of a cluster is saved; a request is signed, and a private key is not sent', async ({
  page,
  clusters,
}) => {
  const { name, id } = await makeCluster(clusters);
  await page.goto(clustersAt(name));
  const download = page.waitForEvent('download');
  await choose(page, name, 'Show Certificate');
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}_ca.pem`);
  expect(await readFile(await file.path(), 'utf8')).toContain('-----BEGIN CERTIFICATE-----');

  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await choose(page, name, 'Sign Certificate');
  const form = page.getByRole('dialog', { name: 'CSR' });
  const request = form.getByRole('textbox');
  await request.fill('-----BEGIN PRIVATE KEY-----');
  await expect(form.getByText(/^This is a private key\./)).toBeVisible();
  await expect(request).toHaveValue('');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Sign Certificate' }).click();
  expect(sent.filter((url) => url.includes('certificates'))).toEqual([]);

  await request.fill((await makeSigningRequest('somebody', 'system:masters')).pem);
  const signed = page.waitForEvent('download');
  await form.getByRole('button', { name: 'Sign Certificate' }).click();
  const certificate = await signed;
  expect(certificate.suggestedFilename()).toBe(`${name}_cert.pem`);
  expect(readCertificate(await readFile(await certificate.path(), 'utf8')).name).toBe('somebody');
  await expectMessage(page, `Certificate ${id} was successfully signed.`);
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
