import { mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { aPlugin, asEntries, layFiles, tgz } from '../../support/archives.ts';
import { expect, signInByRequest, test } from '../support/test.ts';

interface Installed {
  items: { id: string; state: string; reason?: string }[];
}

test('[X-21] [X-26] a folder comes into the index of the running console and leaves it; hostile ones beside it are refused in words, and the page goes on', async ({
  page,
  target,
}) => {
  const directory = await mkdtemp(join(tmpdir(), 'sextant-plugins-'));
  const gateway = await target.gateway({ plugins: { directories: [directory] } });
  await signInByRequest(page.context(), gateway.url, target.users['admin']!);
  await page.goto(`${gateway.url}/project/images`);
  await expect(page.getByRole('table')).toBeVisible();
  const asked = async <T>(path: string): Promise<T> => {
    const headers = { 'x-requested-with': 'XMLHttpRequest' };
    return (await page.request.get(gateway.url + path, { headers })).json() as Promise<T>;
  };
  const ids = async () => {
    const { plugins } = await asked<{ plugins: { manifest: { id: string } }[] }>('/plugins/index.json');
    return plugins.map(({ manifest }) => manifest.id).filter((id) => id.includes('.'));
  };

  const bomb = { name: 'zeros.txt', content: Buffer.alloc(30 * 1024 * 1024) };
  await writeFile(join(directory, 'bomb.tgz'), await tgz([...asEntries(aPlugin('acme.bomb')), bomb]));
  await writeFile(join(directory, 'climbs.tgz'), await tgz([{ name: '../out.js', content: 'x' }]));
  const big = { 'big-1.js': Buffer.alloc(51 * 1024 * 1024) };
  layFiles(join(directory, 'big'), aPlugin('acme.big', {}, big));
  layFiles(join(directory, 'changed'), { ...aPlugin('acme.changed'), 'thing-1.js': 'tampered' });
  layFiles(join(directory, 'linked'), { 'plugin.json': aPlugin('acme.linked')['plugin.json'] as string });
  await symlink('/etc/hostname', join(directory, 'linked/thing-1.js'));

  layFiles(join(directory, '.arriving'), aPlugin('acme.things'));
  const dropped = performance.now();
  await rename(join(directory, '.arriving'), join(directory, 'things'));
  await expect.poll(ids, { intervals: [50], timeout: 15_000 }).toEqual(['acme.things']);
  test
    .info()
    .annotations.push({ type: 'ms to the index', description: String(Math.round(performance.now() - dropped)) });

  const reasons = async () => {
    const { items } = await asked<Installed>('/api/plugins/');
    const refused = items.filter(({ state }) => state !== 'verified');
    return Object.fromEntries(refused.map(({ id, state, reason }) => [id, `${state}: ${reason}`]));
  };
  await expect.poll(reasons, { timeout: 15_000 }).toEqual({
    bomb: 'rejected: it unpacks to more than 100 times its size',
    climbs: "rejected: ../out.js lies outside the plugin's folder",
    'acme.big': 'rejected: big-1.js is larger than 50 MiB',
    'acme.changed': 'rejected: thing-1.js is not the file that plugin.json was made for',
    'acme.linked': 'rejected: thing-1.js is a link to somewhere else',
  });
  await rm(join(directory, 'things'), { recursive: true });
  await expect.poll(ids, { intervals: [50], timeout: 15_000 }).toEqual([]);
  await expect(page.getByRole('table')).toBeVisible();
  expect(await (await page.request.get(`${gateway.url}/readyz`)).text()).toBe('OK');
  await gateway.stop();
  await rm(directory, { recursive: true, force: true });
});
