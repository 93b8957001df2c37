import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { embeddedCloud, type EmbeddedCloud } from '../../../../core/testing/cloud/embedded-cloud.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { Modals } from '../../../../core/services/modals/modals.ts';
import { affectedBy, readParts } from '../../../../plugins/instances/actions/delete-parts.ts';
import type { Server } from '../../../../plugins/instances/server.ts';
import { actionOf, atRest, newServer, type Services, signedIn } from './servers.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

/** Deletes servers as somebody who agrees, and says whether the floating IPs are released. */
async function remove(servers: readonly Server[], release: boolean, services: Services) {
  const id = servers.length > 1 ? 'delete-selected' : 'delete';
  const result = actionOf(id).perform({ items: servers, services });
  const modals = services.get(Modals);
  await vi.waitFor(() => expect(modals.stack()).toHaveLength(1));
  modals.stack()[0]!.close({ release });
  return result;
}

describe('a deletion', () => {
  it('[SRV-18] [PAN-11] counts the volumes that go and stay, and names floating addresses', () => {
    const server: Server = { id: 's-1', name: 'web', image_name: null };
    const volumes = [{ id: 'v-1', delete_on_termination: true }, { id: 'v-2' }];
    const addresses: Server['addresses'] = {
      net: [{ addr: '203.0.113.9', version: 4, 'OS-EXT-IPS:type': 'floating' }],
    };
    const one = { ...server, 'os-extended-volumes:volumes_attached': volumes, addresses };
    expect(affectedBy([one])).toEqual({ volumes: 1, kept: 1, addresses: ['203.0.113.9'] });
  });

  it('[SRV-18] asks first; one that is gone already counts as deleted', async () => {
    const { services } = await signedIn(cloud, 'member');
    const server = await newServer(services, 'to delete');
    const { volumes, ports } = await readParts(server, services, new AbortController().signal);
    expect([volumes, ports?.length]).toEqual([[], 1]);
    expect(await remove([server], false, services)).toMatchObject({ updated: [{ id: server.id }], failed: [] });
    const read = () =>
      callApi(services, 'readServer', { params: { id: server.id } }, { quiet: true }).catch(() => 'gone');
    await expect.poll(read, { timeout: 20_000 }).toBe('gone');
    expect(await remove([server], false, services)).toMatchObject({ failed: [] });
  }, 40_000);

  it('[SRV-18] does nothing when the question is left', async () => {
    const { services } = await signedIn(cloud, 'member');
    const server = await newServer(services, 'to keep');
    const result = actionOf('delete').perform({ items: [server], services });
    const modals = services.get(Modals);
    await vi.waitFor(() => expect(modals.stack()).toHaveLength(1));
    modals.stack()[0]!.close(undefined);
    expect(await result).toMatchObject({ updated: [], failed: [] });
  }, 40_000);
});

describe('a cloud that keeps deleted servers for a while', () => {
  let keeping: EmbeddedCloud;
  beforeAll(async () => {
    keeping = await embeddedCloud({ keepsDeleted: true });
  });
  afterAll(() => keeping.close());

  it('[SRV-19] the toast of a deletion restores the server; it can be deleted for good, too', async () => {
    const { services, toasts, asked } = await signedIn(keeping, 'member');
    let server = await newServer(services, 'to restore');
    await remove([server], false, services);
    server = await atRest(server.id, 'soft-delete', services);
    expect(server.status).toBe('SOFT_DELETED');
    const undo = toasts().find(({ undo: back }) => back)!.undo!;
    expect(await undo()).toMatchObject({ updated: [{ id: server.id }] });
    server = await atRest(server.id, 'active', services);
    await remove([server], false, services);
    server = await atRest(server.id, 'soft-delete', services);
    expect(await actionOf('force-delete').allowed!(server, services)).toBe(true);
    await actionOf('force-delete').perform({ items: [server], services });
    expect(asked.at(-1)).toMatchObject({ word: 'to restore' });
    const read = () =>
      callApi(services, 'readServer', { params: { id: server.id } }, { quiet: true }).catch(() => 'gone');
    await expect.poll(read, { timeout: 20_000 }).toBe('gone');
  }, 60_000);
});

it('[SRV-19] where deleted servers are gone the toast offers no way back', async () => {
  const { services, toasts } = await signedIn(cloud, 'member');
  await remove([await newServer(services, 'to lose')], false, services);
  expect(toasts().filter(({ undo }) => undo)).toEqual([]);
}, 40_000);
