import { expect, it } from 'vitest';
import { json } from '../../../../core/testing/fake-page.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { listServers } from '../../../../plugins/instances/server-calls.ts';

const native = 'GET /api/p/instances/native/network/v2.0';

it('[X-02] a server is found by exactly its address, fixed or floating, once, in the own project', async () => {
  const { services, page } = await createTestServices({
    session: { project_id: 'own' },
    answers: {
      [`${native}/ports`]: () => ({
        ports: [
          { device_id: 'web', device_owner: 'compute:nova' },
          { device_id: 'other', device_owner: 'compute:nova' },
          { device_id: 'router', device_owner: 'network:router_interface' },
        ],
      }),
      [`${native}/floatingips`]: () => ({
        floatingips: [{ port_id: 'p', fixed_ip_address: '10.0.0.9', port_details: { device_id: 'web' } }],
      }),
      'GET /api/nova/servers/web/': () => ({ id: 'web', name: 'web-1' }),
      'GET /api/nova/servers/other/': () => ({ id: 'other', name: 'other-1' }),
    },
  });
  const { items, hasMore } = await listServers({ filters: { address: '10.0.0.5' } }, { services });
  expect([items.map(({ name }) => name), hasMore]).toEqual([['web-1', 'other-1'], false]);
  const asked = page.calls.map(({ path, query }) => [path.split('/').at(-1), Object.fromEntries(query)]);
  expect(asked).toContainEqual(['ports', { fixed_ips: 'ip_address=10.0.0.5', project_id: 'own' }]);
  expect(asked).toContainEqual(['floatingips', { floating_ip_address: '10.0.0.5', project_id: 'own' }]);
});

it('[X-02] in all projects where the list has all, and where the cloud has no floating addresses', async () => {
  const { services, page } = await createTestServices({
    answers: {
      [`${native}/ports`]: () => ({ ports: [{ device_id: 'web', device_owner: 'compute:nova' }] }),
      [`${native}/floatingips`]: () => json({ detail: 'The resource could not be found.', status: 404 }, 404),
      'GET /api/nova/servers/web/': () => ({ id: 'web', name: 'web-1' }),
    },
  });
  const { items } = await listServers({ filters: { address: 'fd00::5', all_projects: 'True' } }, { services });
  expect(items.map(({ name }) => name)).toEqual(['web-1']);
  expect(page.calls.find(({ path }) => path.endsWith('/ports'))?.query.has('project_id')).toBe(false);
});
