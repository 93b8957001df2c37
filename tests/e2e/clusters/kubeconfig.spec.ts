import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { axeFindings } from '../../support/axe.ts';
import { expect } from '../support/test.ts';
import { choose, clustersAt, row } from './panel.ts';
import { makeCluster, test } from './ready.ts';

test('[CLU-30] one kubeconfig is saved of two clusters, and kubectl reaches both with it', async ({
  page,
  clusters,
}) => {
  const made = await Promise.all([makeCluster(clusters), makeCluster(clusters)]);
  await page.goto('/project/clusters');
  for (const { name } of made) await row(page, name).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Download Kubeconfig' }).click();
  const dialog = page.getByRole('dialog', { name: 'Kubeconfig' });
  await expect(dialog.getByRole('radio', { name: /^With a certificate/ })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make and Save' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('demo.kubeconfig');
  await expect(dialog.getByText('demo.kubeconfig was saved.')).toBeVisible();
  for (const { name } of made) {
    await expect(dialog.getByText(`${name}@demo`)).toBeVisible();
    expect(await versionOf(await file.path(), `${name}@demo`)).toContain('v1.');
  }
  expect(await axeFindings(page)).toEqual([]);
});

test('[CLU-30] a kubeconfig for Keystone holds no secret', async ({ page, clusters }) => {
  const { name } = await makeCluster(clusters);
  await page.goto(clustersAt(name));
  await choose(page, name, 'Download Kubeconfig');
  const dialog = page.getByRole('dialog', { name: 'Kubeconfig' });
  await dialog.getByText('With Keystone', { exact: true }).click();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make and Save' }).click();
  const content = await readFile(await (await download).path(), 'utf8');
  const [{ user }] = parse(content).users;
  expect(user).toMatchObject({ exec: { command: 'client-keystone-auth' } });
  expect(content).not.toContain('client-key-data');
  await expect(dialog.getByText('The file holds no secret.')).toBeVisible();
});

/** Asks the cluster of a kubeconfig for its version: with kubectl, or without one on this machine by the file's certificate. */
async function versionOf(path: string, context: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('kubectl', [
      ...['--kubeconfig', path, '--context', context],
      ...['version', '-o', 'json'],
    ]);
    return JSON.parse(stdout).serverVersion.gitVersion;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { clusters, users } = parse(await readFile(path, 'utf8'));
  const pem = (text: string) => Buffer.from(text, 'base64');
  const named = ({ name }: { name: string }) => name === context;
  const { cluster } = clusters.find(named);
  const { user } = users.find(named);
  const options = {
    ca: pem(cluster['certificate-authority-data']),
    cert: pem(user['client-certificate-data']),
    key: pem(user['client-key-data']),
  };
  return new Promise((resolve, reject) => {
    const call = request(`${cluster.server}/version`, options, async (answer) => {
      const parts = await answer.toArray();
      resolve(JSON.parse(Buffer.concat(parts).toString()).gitVersion);
    });
    call.on('error', reject).end();
  });
}
