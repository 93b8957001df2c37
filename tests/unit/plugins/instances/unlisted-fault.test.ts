import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { readFailure } from '../../../../plugins/instances/cells/unlisted-fault.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const failed: Server = { id: 's-1', name: 'web', image_name: null, status: 'ERROR', updated: '2026-11-28T19:08:17Z' };
const message = 'No valid host was found.';

it('[SRV-02] a fault that nova leaves out of its list is read for the row, once for each change', async () => {
  const { services, page } = await createTestServices({
    answers: { 'GET /api/nova/servers/s-1/': () => ({ ...failed, fault: { message } }) },
  });
  const reads = () => page.calls.filter(({ path }) => path === '/api/nova/servers/s-1/').length;
  expect(await readFailure(failed, services)).toEqual({ message });
  expect(await readFailure({ ...failed }, services)).toEqual({ message });
  expect(reads()).toBe(1);
  expect(await readFailure({ ...failed, fault: { message: 'Build aborted' } }, services)).toBeUndefined();
  expect(await readFailure({ ...failed, status: 'ACTIVE' }, services)).toBeUndefined();
  expect(reads()).toBe(1);
  expect(await readFailure({ ...failed, updated: '2026-11-28T20:00:00Z' }, services)).toEqual({ message });
  expect(reads()).toBe(2);
});

it('[SRV-02] where no host was found for a member of a server group, the rule of the group is read', async () => {
  const group = { id: 'g-1', name: 'apart', policies: ['anti-affinity'], members: ['s-1'] };
  const { services, page } = await createTestServices({
    answers: {
      'GET /api/nova/servers/s-1/': () => ({ ...failed, fault: { message }, server_groups: ['g-1'] }),
      'GET /api/nova/servergroups/g-1/': () => group,
    },
  });
  const inGroup = { message, policy: 'anti-affinity' };
  expect(await readFailure(failed, services)).toEqual(inGroup);
  const [listed, whole] = ['2026-11-28T19:10:00Z', '2026-11-28T19:20:00Z'].map((updated) => ({ ...failed, updated }));
  expect(await readFailure({ ...listed!, fault: { message } }, services)).toEqual(inGroup);
  const reads = () => page.calls.filter(({ path }) => path === '/api/nova/servers/s-1/').length;
  expect(reads()).toBe(2);
  // A details page has all of it.
  expect(await readFailure({ ...whole!, fault: { message }, server_groups: ['g-1'] }, services)).toEqual(inGroup);
  const other = { message: 'Build of instance s-1 aborted' };
  expect(await readFailure({ ...whole!, fault: other }, services)).toBeUndefined();
  expect(reads()).toBe(2);
  const words = Object.keys(en.fault['no-host']);
  expect(words).toEqual(['apart', 'room', 'together']);
  expect(en.fault['no-host'].apart).toContain('Its server group keeps its instances on different hosts');
});

it('[SRV-02] failed servers are asked about one after the other, and those whose rows are left before their turn are not', async () => {
  const { services, page } = await createTestServices({});
  const answer = new Map<string, () => void>();
  for (const id of ['a', 'b', 'c'])
    page.answer(`GET /api/nova/servers/${id}/`, async () => {
      await new Promise<void>((resolve) => answer.set(id, resolve));
      return { ...failed, id, fault: { message: `${message} ${id}` } };
    });
  const asked = () => page.calls.map(({ path }) => path.split('/').at(-2));
  const left = new AbortController();
  const [a, b, c] = ['a', 'b', 'c'].map(async (id) =>
    readFailure({ ...failed, id }, services, id === 'b' ? left.signal : undefined),
  );
  await expect.poll(asked).toEqual(['a']);
  left.abort();
  answer.get('a')!();
  expect(await a).toEqual({ message: `${message} a` });
  expect(await b).toBeUndefined();
  await expect.poll(asked).toEqual(['a', 'c']);
  answer.get('c')!();
  expect(await c).toEqual({ message: `${message} c` });
  const again = readFailure({ ...failed, id: 'b' }, services);
  await expect.poll(asked).toEqual(['a', 'c', 'b']);
  answer.get('b')!();
  expect(await again).toEqual({ message: `${message} b` });
});
