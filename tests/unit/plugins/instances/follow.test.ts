import { expect, it } from 'vitest';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/instances.json' with { type: 'json' };
import { followedWork } from '../../../../plugins/instances/actions/follow.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const server = (more: Partial<Server> = {}): Server => ({
  ...({ id: 's-1', name: 'web', status: 'ACTIVE', image_name: null } as Server),
  'OS-EXT-SRV-ATTR:host': 'compute-1',
  ...more,
});

async function failure(name: string, now: Server, before = server(), lastAction = name) {
  const fault = { message: 'No valid host was found.' };
  const answers = {
    'GET /api/nova/servers/s-1/': () => ({ ...now, fault }),
    'GET /api/nova/servers/s-1/actions/': () => ({ items: [{ action: lastAction }, { action: 'create' }] }),
  };
  const { services } = await createTestServices({ bundles: { instances: en }, answers });
  return followedWork(name, services)?.failure?.(now, before);
}

it('[SRV-35] a migration that left the server on its host has failed, and its task says so', async () => {
  const moved = server({ 'OS-EXT-SRV-ATTR:host': 'compute-2' });
  for (const name of ['migrate', 'live-migrate', 'evacuate']) {
    expect(await failure(name, server())).toBe('It is still on the host compute-1. Its action log tells why.');
    expect(await failure(name, moved)).toBeUndefined();
  }
  // Members are not told hosts.
  const unknown = { 'OS-EXT-SRV-ATTR:host': undefined } as unknown as Partial<Server>;
  expect(await failure('migrate', server(unknown), server(unknown))).toBeUndefined();
  expect(await failure('soft-reboot', server())).toBeUndefined();
});

it('[SRV-22] a resize that left the server its flavor has failed, and one that waits for the confirmation has not', async () => {
  const small = server({ flavor: { original_name: 'm1.small' } });
  expect(await failure('resize', small, small)).toBe('It still has the flavor m1.small. Its action log tells why.');
  expect(await failure('resize', server({ flavor: { original_name: 'm1.large' } }), small)).toBeUndefined();
});

it('[SRV-22] [SRV-23] a resize or a migration that was reverted before its task saw its end has not failed', async () => {
  const small = server({ flavor: { original_name: 'm1.small' } });
  expect(await failure('resize', small, small, 'revertResize')).toBeUndefined();
  expect(await failure('migrate', small, small, 'revertResize')).toBeUndefined();
});

it('[SRV-12] a server that ends in error has failed, with the fault that nova leaves out of its list', async () => {
  expect(await failure('hard-reboot', server({ status: 'ERROR' }))).toBe('No valid host was found.');
});

it('[SRV-17] what nova has ended when it answers is not followed', async () => {
  const { services } = await createTestServices({ bundles: { instances: en } });
  expect(['lock', 'unlock', 'reset-state'].map((name) => followedWork(name, services))).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect(followedWork('delete', services)).toMatchObject({ removes: true });
});
