import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import {
  firstSource,
  firstTarget,
  type FloatingIpChoices,
} from '../../../../plugins/instances/attachments/floating-ip-choice.ts';
import { takesInterfaces, takesVolumes } from '../../../../plugins/instances/attachments/limits.ts';
import { detachVolume } from '../../../../plugins/instances/attachments/part-actions.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const aServer = (more: Partial<Server>): Server => ({ id: 's-1', name: 'web', image_name: null, ...more });
const inState = (state: string, more: Partial<Server> = {}) => aServer({ 'OS-EXT-STS:vm_state': state, ...more });

it.each([
  ['active', true, true],
  ['resized', true, 'instances:attach.reason.interface-states'],
  ['shelved_offloaded', true, 'instances:attach.reason.interface-states'],
  ['suspended', 'instances:attach.reason.volume-states', 'instances:attach.reason.interface-states'],
])('[SRV-27] [SRV-29] a server that is %s takes volumes and interfaces, or says in which states', async (...row) => {
  const [state, volumes, interfaces] = row;
  const { services } = await createTestServices();
  expect(takesVolumes(inState(state), services)).toBe(volumes);
  expect(takesInterfaces(inState(state), services)).toBe(interfaces);
});

it('[SRV-27] [SRV-29] a locked server, and one at a task, take neither, and say why', async () => {
  const { services } = await createTestServices();
  expect(takesVolumes(inState('active', { locked: true }), services)).toBe('instances:attach.reason.locked');
  const busy = inState('active', { 'OS-EXT-STS:task_state': 'rebooting' });
  expect(takesInterfaces(busy, services)).toBe('instances:attach.reason.busy');
});

it('[SRV-28] the root volume is detached only of a server that left its host', async () => {
  const { services } = await createTestServices();
  const volume = { id: 'v-1', volumeId: 'v-1', name: 'root', device: '/dev/vda' };
  const allowed = (state: string, device = '/dev/vda') =>
    detachVolume.allowed!({ server: inState(state, { image: '' }), volume: { ...volume, device } }, services);
  expect(allowed('active')).toBe('instances:attach.reason.root-volume');
  expect(allowed('active', '/dev/vdb')).toBe(true);
  expect(allowed('shelved_offloaded')).toBe(true);
});

const target = (address: string, pools: string[]) => ({
  port_id: `port of ${address}`,
  fixed_ip_address: address,
  network_id: 'n-1',
  pools,
});
const free = (id: string, pool: string) => ({
  id,
  ip: id,
  pool,
  fixed_ip: null,
  instance_id: null,
  instance_type: null,
});

it('[SRV-31] begins with an address that a router joins to a pool, and a free floating IP of that pool', () => {
  const choices: FloatingIpChoices = {
    targets: [target('10.0.0.1', []), target('10.0.0.2', ['outer'])],
    free: [free('198.51.100.1', 'other'), free('203.0.113.1', 'outer')],
    pools: [
      { id: 'other', name: 'other' },
      { id: 'outer', name: 'outer' },
    ],
  };
  const first = firstTarget(choices);
  expect(first?.fixed_ip_address).toBe('10.0.0.2');
  expect(firstSource(choices, first, true)?.body).toEqual({ floating_ip_id: '203.0.113.1' });
  expect(firstSource({ ...choices, free: [] }, first, true)?.body).toEqual({ pool_id: 'outer' });
  expect(firstSource(choices, choices.targets[0], true)).toBeUndefined();
  expect(firstSource(choices, choices.targets[0], false)?.body).toEqual({ floating_ip_id: '198.51.100.1' });
});
