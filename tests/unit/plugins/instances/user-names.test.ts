import { expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readUserNames } from '../../../../plugins/instances/details/user-names.ts';

it('[SRV-43] the action log has the names of users for who may read them, and ids for others', async () => {
  let allowed = true;
  const { services, page } = await createTestServices({
    answers: {
      'POST /api/policy/': () => ({ allowed }),
      'GET /api/keystone/users/u-1/': () => ({ id: 'u-1', name: 'demo' }),
      'GET /api/keystone/users/u-2/': () => json({ status: 404, detail: 'gone' }, 404),
    },
  });
  expect([...(await readUserNames(['u-1', 'u-2'], services))]).toEqual([['u-1', 'demo']]);
  allowed = false;
  const other = await createTestServices({ answers: { 'POST /api/policy/': () => ({ allowed }) } });
  expect((await readUserNames(['u-1'], other.services)).size).toBe(0);
  expect(other.page.calls.filter(({ path }) => path.startsWith('/api/keystone/users/'))).toEqual([]);
  expect(page.calls.filter(({ path }) => path.startsWith('/api/keystone/users/'))).toHaveLength(2);
});
