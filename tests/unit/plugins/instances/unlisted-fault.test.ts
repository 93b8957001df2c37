import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readUnlistedFault } from '../../../../plugins/instances/cells/unlisted-fault.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const failed: Server = { id: 's-1', name: 'web', image_name: null, status: 'ERROR', updated: '2026-11-28T19:08:17Z' };
const message = 'No valid host was found.';

it('[SRV-02] a fault that nova leaves out of its list is read for the row, once for each change', async () => {
  const { services, page } = await createTestServices({
    answers: { 'GET /api/nova/servers/s-1/': () => ({ ...failed, fault: { message } }) },
  });
  const reads = () => page.calls.filter(({ path }) => path === '/api/nova/servers/s-1/').length;
  expect(await readUnlistedFault(failed, services)).toBe(message);
  expect(await readUnlistedFault({ ...failed }, services)).toBe(message);
  expect(reads()).toBe(1);
  expect(await readUnlistedFault({ ...failed, fault: { message } }, services)).toBeUndefined();
  expect(await readUnlistedFault({ ...failed, status: 'ACTIVE' }, services)).toBeUndefined();
  expect(reads()).toBe(1);
  expect(await readUnlistedFault({ ...failed, updated: '2026-11-28T20:00:00Z' }, services)).toBe(message);
  expect(reads()).toBe(2);
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
    readUnlistedFault({ ...failed, id }, services, id === 'b' ? left.signal : undefined),
  );
  await expect.poll(asked).toEqual(['a']);
  left.abort();
  answer.get('a')!();
  expect(await a).toBe(`${message} a`);
  expect(await b).toBeUndefined();
  await expect.poll(asked).toEqual(['a', 'c']);
  answer.get('c')!();
  expect(await c).toBe(`${message} c`);
  const again = readUnlistedFault({ ...failed, id: 'b' }, services);
  await expect.poll(asked).toEqual(['a', 'c', 'b']);
  answer.get('b')!();
  expect(await again).toBe(`${message} b`);
});
