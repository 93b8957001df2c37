import { readFile } from 'node:fs/promises';
import arabic from '../../../locales/ar/clusters.json' with { type: 'json' };
import { readCertificate } from '../../../plugins/clusters/certificates/certificate.ts';
import { makeSigningRequest } from '../../../plugins/clusters/certificates/signing-request.ts';
import { axeFindings } from '../../support/axe.ts';
import { ConsoleCalls } from '../projects/panel.ts';
import { expect, expectMessage, test as base } from '../support/test.ts';
import { choose, chooseIn, ClusterCalls, clustersAt, field, link, pick, row, templatesAt } from './panel.ts';

/** Signs in as a member of the project; what the test makes is removed. */
const test = base.extend<{ clusters: ClusterCalls }>({
  clusters: async ({ context, target, signIn }, use) => {
    await signIn();
    const clusters = new ClusterCalls(context, target.url);
    await use(clusters);
    await clusters.cleanUp();
  },
});

test('[CTP-01] [CTP-02] [CTP-07] [CTP-08] [CTP-10] [CTP-12] a template is made tab by tab, after what was missing was said, and looked at on its page', async ({
  page,
  clusters,
}) => {
  const name = clusters.reserve('cluster_templates');
  await page.goto(templatesAt(name));
  await expect(page.getByRole('heading', { level: 1, name: 'Cluster Templates' })).toBeVisible();
  await page.getByRole('button', { name: 'Create Cluster Template' }).first().click();
  const form = page.getByRole('dialog', { name: 'Create Cluster Template' });
  await expect(form.getByRole('button', { name: 'Create Cluster Template' })).toBeDisabled();
  await field(form, 'Name').fill(name);
  await field(form, 'COE').selectOption('Kubernetes');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Next' }).click();
  await pick(form, 'Image', 'fedora-coreos-tiny');
  await expect(field(form, 'Volume Driver')).toHaveValue('cinder');
  await expect(field(form, 'Docker Storage Driver')).toHaveValue('devicemapper');
  await field(form, 'Docker Volume Size').fill('0');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Enter a whole number of 1 or more.')).toBeVisible();
  await field(form, 'Docker Volume Size').fill('3');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(field(form, 'Network Driver')).toHaveValue('flannel');
  await expect(field(form, 'Fixed Subnet')).toHaveAttribute('placeholder', 'Choose a Private Network at first');
  await pick(form, 'External Network', 'public');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Next' }).click();
  await field(form, 'Labels').fill('kube_tag');
  await expect(form.getByRole('button', { name: 'Create Cluster Template' })).toBeDisabled();
  await field(form, 'Labels').fill('kube_tag=v1.23.3,boot_volume_size=10');
  await form.getByRole('button', { name: 'Create Cluster Template' }).click();
  await expectMessage(page, `Cluster template ${name} was successfully created.`);
  await expect(row(page, name)).toContainText('Kubernetes');
  expect(await clusters.named('cluster_templates', name)).toMatchObject({
    docker_volume_size: 3,
    docker_storage_driver: 'devicemapper',
    labels: { kube_tag: 'v1.23.3', boot_volume_size: '10' },
  });
  expect(await axeFindings(page)).toEqual([]);

  await link(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('v1.23.3')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[CTP-09] [CTP-12] [CTP-14] a template is updated by what was changed, and deleted after a question', async ({
  page,
  clusters,
}) => {
  const name = await clusters.makeTemplate({ dns_nameserver: '192.0.2.53', labels: 'a=1' });
  await page.goto(templatesAt(name));
  await choose(page, name, 'Update Cluster Template');
  const form = page.getByRole('dialog', { name: 'Update Cluster Template' });
  await expect(field(form, 'COE')).toBeDisabled();
  await form.getByRole('button', { name: 'Next' }).click();
  await field(form, 'Docker Volume Size').fill('4');
  await form.getByRole('button', { name: 'Update Cluster Template' }).click();
  await expectMessage(page, `Cluster template ${name} was successfully updated.`);
  expect(await clusters.named('cluster_templates', name)).toMatchObject({
    docker_volume_size: 4,
    dns_nameserver: '192.0.2.53',
    labels: { a: '1' },
  });

  await choose(page, name, 'Delete Cluster Template');
  const question = page.getByRole('dialog', { name: 'Confirm Delete Cluster Template' });
  await expect(question).toContainText('Deleted cluster template is not recoverable.');
  await question.getByRole('button', { name: 'Delete Cluster Template' }).click();
  await expectMessage(page, `Deleted cluster template: ${name}`);
  await expect(row(page, name)).toHaveCount(0);
});

test('[CTP-13] a template of another project is not deleted, and a message says which and why', async ({
  page,
  clusters,
}) => {
  await page.goto(templatesAt('k8s-small'));
  expect(await clusters.named('cluster_templates', 'k8s-small')).toMatchObject({ public: true });
  await choose(page, 'k8s-small', 'Delete Cluster Template');
  await expectMessage(page, 'You are not allowed to delete cluster templates: k8s-small');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('[CLU-02] [CLU-05] [CLU-07] [CLU-08] [CLU-16] a cluster is made from a template, whose facts the form shows, and is then in the list', async ({
  page,
  clusters,
}) => {
  const template = await clusters.makeTemplate({ keypair_id: 'demo-key' });
  const name = clusters.reserve('clusters');
  await page.goto(templatesAt(template));
  await choose(page, template, 'Create Cluster');
  const form = page.getByRole('dialog', { name: 'Create Cluster' });
  await field(form, 'Name').fill(name);
  await expect(form.getByText('fedora-coreos-tiny')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Next' }).click();
  await field(form, 'Node Count').fill('2');
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByRole('combobox', { name: /^Keypair/ })).toHaveValue('demo-key');
  await form.getByRole('button', { name: 'Create Cluster' }).click();
  await expectMessage(page, `Cluster ${name} was successfully created.`);
  await expect(page).toHaveURL(/\/project\/clusters/);
  expect(await clusters.named('clusters', name)).toMatchObject({ node_count: 2, keypair: 'demo-key' });
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByRole('img', { name: /Clusters of this project.*Exists.*Margin/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[CLU-01] [CLU-03] [CLU-10] a cluster that failed says why on its page, beside its template; only its number of nodes can be changed', async ({
  page,
  clusters,
}) => {
  expect(await clusters.named('clusters', 'k8s-demo')).toMatchObject({ status: 'CREATE_FAILED' });
  await page.goto(clustersAt('k8s-demo'));
  await expect(row(page, 'k8s-demo')).toContainText('Create Failed');
  await choose(page, 'k8s-demo', 'Update Cluster');
  const form = page.getByRole('dialog', { name: 'Update Cluster' });
  await expect(form.getByRole('spinbutton')).toHaveCount(1);
  await expect(form.getByRole('textbox')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Cancel' }).click();

  await link(page, 'k8s-demo').click();
  await expect(page.getByText(/discovery/).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cluster template' })).toBeVisible();
  await expect(page.getByText('k8s-small')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

test('[CLU-04] [CLU-12] [CLU-32] the certificate of a cluster is saved; a request is signed, and a private key is not sent', async ({
  page,
  clusters,
}) => {
  const name = 'k8s-demo';
  const { id } = await clusters.named('clusters', name);
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

test('[CLU-06] [CLU-15] an administrator gives a project a quota, changes it and takes it away', async ({
  page,
  context,
  target,
  signIn,
}) => {
  await signIn('admin');
  const calls = new ClusterCalls(context, target.url);
  const projects = new ConsoleCalls(context, target.url);
  const { id, name } = await projects.project();
  const limits = async () =>
    ((await calls.call('GET', 'quotas/')).items as { project_id: string; hard_limit: number }[])
      .filter((quota) => quota.project_id === id)
      .map(({ hard_limit: limit }) => limit);
  try {
    await page.goto('/admin/cluster_quotas');
    await page.getByRole('button', { name: 'Create Quota' }).first().click();
    const form = page.getByRole('dialog', { name: 'Create Quota' });
    await pick(form, 'Project', name);
    await form.getByRole('spinbutton').fill('7');
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Create Quota' }).click();
    await expectMessage(page, `Quota of project ${name} was successfully created.`);
    expect(await limits()).toEqual([7]);
    const line = page.getByRole('row').filter({ hasText: name });
    await expect(line).toContainText('7');
    expect(await axeFindings(page)).toEqual([]);

    await chooseIn(line, 'Edit Quota');
    const edit = page.getByRole('dialog', { name: 'Edit Quota' });
    await edit.getByRole('spinbutton').fill('9');
    await edit.getByRole('button', { name: 'Save Quota' }).click();
    await expectMessage(page, `Quota of project ${name} was successfully updated.`);
    await expect(line).toContainText('9');

    await chooseIn(line, 'Delete Quota');
    const question = page.getByRole('dialog', { name: 'Confirm Delete Quota' });
    await question.getByRole('button', { name: 'Delete Quota' }).click();
    await expectMessage(page, /Deleted quota: /);
    expect(await limits()).toEqual([]);
  } finally {
    if ((await limits()).length > 0) await calls.call('DELETE', `quotas/${id}/Cluster/`);
    await projects.cleanUp();
  }
});

test('[X-17] [CLU-01] [CTP-02] lists and forms have room on a narrow screen, and from right to left', async ({
  page,
  context,
  target,
  clusters,
}) => {
  await page.setViewportSize({ width: 390, height: 780 });
  const name = await clusters.makeTemplate();
  const isWide = () => page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
  for (const [language, direction] of [
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    await context.addCookies([{ name: 'horizon_language', value: language, url: target.url }]);
    await page.goto(clustersAt('k8s-demo'));
    await expect(page.locator('html')).toHaveAttribute('dir', direction);
    await expect(link(page, 'k8s-demo')).toBeVisible();
    await expect.poll(isWide).toBe(false);
    await page.goto(templatesAt(name));
    await expect(link(page, name)).toBeVisible();
    await expect.poll(isWide).toBe(false);
    const create = language === 'en' ? 'Create Cluster Template' : arabic.template.create.title;
    await page.getByRole('button', { name: create }).first().click();
    await expect(page.getByRole('dialog', { name: create })).toBeVisible();
    await expect.poll(isWide).toBe(false);
    expect(await axeFindings(page)).toEqual([]);
  }
});
