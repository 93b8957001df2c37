import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { request } from 'node:https';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { axeFindings } from '../../support/axe.ts';
import { expect } from '../support/test.ts';
import { choose, clustersAt } from './panel.ts';
import { makeCluster, test } from './ready.ts';

test('[CLU-30] a kubeconfig is saved from the list, and kubectl reaches the cluster with it', async ({
  page,
  clusters,
}) => {
  const { name } = await makeCluster(clusters);
  await page.goto(clustersAt(name));
  await choose(page, name, 'Download Kubeconfig');
  const dialog = page.getByRole('dialog', { name: 'Kubeconfig' });
  await expect(dialog.getByRole('radio', { name: /^With a certificate/ })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Make and Save' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${name}.kubeconfig`);
  await expect(dialog.getByText(`${name}.kubeconfig was saved.`)).toBeVisible();
  await expect(dialog.getByText(`${name}@demo`)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await versionOf(await file.path())).toContain('v1.');
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
async function versionOf(path: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('kubectl', ['--kubeconfig', path, 'version', '-o', 'json']);
    return JSON.parse(stdout).serverVersion.gitVersion;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const { clusters, users } = parse(await readFile(path, 'utf8'));
  const pem = (text: string) => Buffer.from(text, 'base64');
  const { cluster } = clusters[0];
  const { user } = users[0];
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
