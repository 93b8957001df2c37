import { expect, it } from 'vitest';
import { HttpError } from '../../../../core/services/http/http.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { readHeldVolumes, readParts } from '../../../../plugins/instances/actions/delete-parts.ts';
import type { Server } from '../../../../plugins/instances/server.ts';

const { signal } = new AbortController();
const serverWith = (id: string, going: readonly string[], project = 'p-1'): Server => ({
  id,
  name: id,
  image_name: null,
  image: '',
  tenant_id: project,
  'os-extended-volumes:volumes_attached': [
    ...going.map((volume) => ({ id: volume, delete_on_termination: true })),
    { id: `${id}-stays`, delete_on_termination: false },
  ],
});
const snapshot = (volume: string, name: string) => ({ id: `of-${volume}-${name}`, name, volume_id: volume });

/** Answers as Cinder does: by the volume that is asked for, or with all snapshots. */
async function cloud(snapshots: readonly ReturnType<typeof snapshot>[], volumes: readonly object[] = []) {
  const asked: string[] = [];
  const { services } = await createTestServices({
    session: { project_id: 'p-1' },
    answers: {
      'GET /api/cinder/volumesnapshots/': ({ query }) => {
        asked.push(query.toString());
        const volume = query.get('volume_id');
        return { items: snapshots.filter(({ volume_id: of }) => volume === null || of === volume) };
      },
      'GET /api/nova/servers/s-1/volumes/': () => ({ items: volumes }),
      'GET /api/nova/servers/s-1/interfaces/': () => ({ items: [] }),
    },
  });
  return { services, asked };
}

it('[SRV-47] a volume that would go with its server is told apart if it has snapshots, with its name and theirs', async () => {
  const server = serverWith('s-1', ['v-1', 'v-2']);
  const { services, asked } = await cloud(
    [snapshot('v-1', 'monday'), snapshot('v-1', 'tuesday'), snapshot('s-1-stays', 'kept anyway')],
    [{ id: 'v-1', volumeId: 'v-1', name: 'root', device: '/dev/vda' }],
  );
  const { held, volumes } = await readParts(server, services, signal);
  expect(held).toEqual([{ id: 'v-1', name: 'root', snapshots: ['monday', 'tuesday'] }]);
  expect(volumes).toEqual([{ id: 'v-1', name: 'root', goes: true }]);
  expect(asked).toEqual(['volume_id=v-1', 'volume_id=v-2']);
});

it('[SRV-47] where no volume is to be deleted, nobody is asked for snapshots', async () => {
  const { services, asked } = await cloud([]);
  expect(await readHeldVolumes([serverWith('s-1', [])], services, signal)).toEqual([]);
  expect(asked).toEqual([]);
});

it('[SRV-47] for many volumes the snapshots are one question, and a volume is named after its server', async () => {
  const servers = [serverWith('web', ['v-1', 'v-2', 'v-3']), serverWith('db', ['v-4', 'v-5', 'v-6'])];
  const { services, asked } = await cloud([snapshot('v-5', 'nightly'), snapshot('v-9', 'of another server')]);
  const held = await readHeldVolumes(servers, services, signal);
  expect(held).toEqual([{ id: 'v-5', name: 'db · v-5', snapshots: ['nightly'] }]);
  expect(asked).toEqual(['']);
});

it('[SRV-47] an administrator learns of snapshots in other projects', async () => {
  const { services, asked } = await cloud([snapshot('v-1', 'theirs')]);
  const held = await readHeldVolumes([serverWith('s-1', ['v-1'], 'another')], services, signal);
  expect(held).toHaveLength(1);
  expect(asked).toEqual(['all_tenants=1&volume_id=v-1']);
});

it('[SRV-47] a server can be deleted where Cinder does not answer', async () => {
  const { services } = await createTestServices({
    answers: {
      'GET /api/cinder/volumesnapshots/': () => {
        throw new HttpError(503, 'Cinder is down.');
      },
    },
  });
  expect(await readHeldVolumes([serverWith('s-1', ['v-1'])], services, signal)).toBeUndefined();
});
