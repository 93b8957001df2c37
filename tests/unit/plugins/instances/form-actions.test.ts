import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { createSnapshot } from '../../../../plugins/instances/actions/form-actions.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const furtherRule = 'compute:os_compute_api:servers:create_image:allow_volume_backed';
const server: Server = {
  id: 's-1',
  name: 'web',
  image_name: null,
  image: '',
  tenant_id: 'project-1',
  'OS-EXT-STS:vm_state': 'active',
};

it('[SRV-21] a snapshot of a server on a volume is offered by its further rule, in the own project too, at once when that is known', async () => {
  const { services, page } = await createTestServices({ answers: { 'POST /api/policy/': () => ({ allowed: true }) } });
  const allowed = (one: Server) => createSnapshot.allowed!(one, services);
  page.state.policy[furtherRule] = false;
  expect([allowed(server), allowed({ ...server, image: { id: 'i' } })]).toEqual([false, true]);
  page.state.policy[furtherRule] = true;
  expect(allowed(server)).toBe(true);
  expect(allowed({ ...server, tenant_id: 'project-2' })).toBe('instances:reason.foreign');
  expect(allowed({ ...server, 'OS-EXT-STS:vm_state': 'error' })).toBe('instances:reason.only.kept');
  delete page.state.policy[furtherRule];
  expect(await allowed(server)).toBe(true);
});
