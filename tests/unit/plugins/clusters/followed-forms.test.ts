import { beforeEach, expect, it } from 'vitest';
import { ResourceTypes } from '#services/registry/registry';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import type { Cluster } from '../../../../plugins/clusters/clusters/cluster.ts';
import { clusterType } from '../../../../plugins/clusters/clusters/cluster-type.ts';
import { saveUpdate } from '../../../../plugins/clusters/clusters/forms/update-form.tsx';
import { saveSize } from '../../../../plugins/clusters/node-groups/resize-form.tsx';
import { saveUpgrade } from '../../../../plugins/clusters/node-groups/upgrade-form.tsx';
import { cluster } from './raw.ts';

const api = '/api/container_infra/clusters/a';
let test: TestServices;
let now: Cluster;
let said: string[];
const task = () => test.services.get(Tasks).list()[0];
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);
const looks = () => test.page.calls.filter(({ method, path }) => method === 'GET' && path === `${api}/`).length;

beforeEach(async () => {
  said = [];
  test = await createTestServices({ bundles: { clusters: en } });
  test.services.get(ResourceTypes).register(clusterType, 'tests');
  for (const call of [`POST ${api}/resize/`, `POST ${api}/upgrade/`, `PATCH ${api}/`])
    test.page.answer(call, () => ({}));
  test.page.answer(`GET ${api}/`, () => now);
});

/** Has the service work for one look, and then end in a state. */
async function endAs(status: string, begun: () => Promise<unknown>): Promise<unknown[]> {
  now = cluster('a', { status: 'UPDATE_IN_PROGRESS', updated_at: '2026-11-26T12:00:00Z' });
  await begun();
  said.push(...toasts());
  const before = looks();
  await expect.poll(() => (test.clock.advance(2_000), looks())).toBeGreaterThan(before);
  expect(task()?.state).toBe('running');
  now = { ...now, status, status_reason: 'No host has room.' };
  await expect.poll(() => (test.clock.advance(2_000), task()?.state)).not.toBe('running');
  return [task()?.title, task()?.state, task()?.items?.[0]?.reason];
}

it('[CLU-16] [CLU-34] the task of a resize, an upgrade or an update ends when the service has ended its work, and says why that failed', async () => {
  const resize = () => saveSize(cluster('a'), undefined, 5, test.services);
  expect(await endAs('UPDATE_COMPLETE', resize)).toEqual(['Resize Cluster: cluster a', 'done', undefined]);
  expect(said).toEqual(['Cluster cluster a is being resized. Number of nodes: 5.']);
  const failed = ['failed', 'No host has room.'];
  expect(await endAs('UPDATE_FAILED', resize)).toEqual(['Resize Cluster: cluster a', ...failed]);
  expect(toasts()).toContain('Resize Cluster failed: cluster a.');
  const upgrade = () => saveUpgrade(cluster('a'), { cluster_template: 't-2' }, test.services);
  expect(await endAs('UPDATE_FAILED', upgrade)).toEqual(['Upgrade Cluster: cluster a', ...failed]);
  const update = () => saveUpdate(cluster('a'), { node_count: 4 }, test.services);
  expect(await endAs('UPDATE_FAILED', update)).toEqual(['Update Cluster: cluster a', ...failed]);
});

it('[CLU-34] the failure of an earlier update is not told of the next one', async () => {
  const stale = { status: 'UPDATE_FAILED', status_reason: 'Earlier.', updated_at: '2026-11-25T12:00:00Z' };
  now = cluster('a', stale);
  await saveSize(cluster('a', stale), undefined, 5, test.services);
  await expect.poll(() => (test.clock.advance(2_000), task()?.state)).toBe('done');
  now = cluster('a', { ...stale, updated_at: '2026-11-26T12:00:00Z', status_reason: 'Again.' });
  await saveSize(cluster('a', stale), undefined, 5, test.services);
  await expect.poll(() => (test.clock.advance(2_000), task()?.items?.[0]?.reason)).toBe('Again.');
});

it('[CLU-34] a refusal is for the form: there is no task, and no message of success', async () => {
  test.page.answer(`POST ${api}/resize/`, () => new Response('"Busy."', { status: 409 }));
  await expect(saveSize(cluster('a'), undefined, 5, test.services)).rejects.toThrow('Busy.');
  expect([toasts(), task()]).toEqual([[], undefined]);
});
