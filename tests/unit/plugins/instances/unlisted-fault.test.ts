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
