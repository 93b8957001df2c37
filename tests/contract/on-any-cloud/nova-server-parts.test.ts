import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const kit = serverKit(nova);
const patience = 180_000;

describe('[API-22] what belongs to a server', () => {
  it(
    'has metadata and tags, one by one and as a whole',
    async () => {
      const id = await kit.make('words', { metadata: { a: '1', b: '2' } });
      await kit.settled(id, 'ACTIVE');
      const metadata = `/servers/${id}/metadata`;
      const change = async (method: string, path: string, body?: object) =>
        (await ask(method, path, { version: '2.26', body })).json;
      expect(await change('POST', metadata, { metadata: { c: '3' } })).toEqual({
        metadata: { a: '1', b: '2', c: '3' },
      });
      expect(await change('PUT', `${metadata}/a`, { meta: { a: 'new' } })).toEqual({ meta: { a: 'new' } });
      expect(await read(`${metadata}/a`)).toEqual({ meta: { a: 'new' } });
      expect((await ask('DELETE', `${metadata}/b`)).status).toBe(204);
      expect(await refusal('GET', `${metadata}/b`)).toEqual([404, 'Metadata item was not found']);
      expect(await refusal('PUT', `${metadata}/a`, { body: { meta: { x: 'y' } } })).toEqual([
        400,
        'Request body and URI mismatch',
      ]);
      expect(await change('PUT', metadata, { metadata: { only: 'this' } })).toEqual({ metadata: { only: 'this' } });
      expect((await refusal('POST', metadata, { body: { metadata: { k: 1 } } }))[1]).toBe(
        "Invalid input for field/attribute k. Value: 1. 1 is not of type 'string'",
      );

      const tags = `/servers/${id}/tags`;
      const asTags = { version: '2.26' };
      expect(await change('PUT', tags, { tags: ['x', 'y'] })).toEqual({ tags: expect.arrayContaining(['x', 'y']) });
      expect((await ask('PUT', `${tags}/z`, asTags)).status).toBe(201);
      expect((await ask('PUT', `${tags}/z`, asTags)).status).toBe(204);
      expect((await read(`/servers?tags=x,z`, asTags)).servers).toMatchObject([{ id }]);
      expect((await ask('DELETE', `${tags}/z`, asTags)).status).toBe(204);
      expect(await refusal('GET', `${tags}/z`, asTags)).toEqual([404, `Server ${id} has no tag 'z'`]);
      expect((await ask('DELETE', tags, asTags)).status).toBe(204);
      expect(await read(tags, asTags)).toEqual({ tags: [] });
      expect((await refusal('GET', tags))[0]).toBe(404);
    },
    patience,
  );

  it(
    'takes and gives back volumes',
    async () => {
      const demo = await nova.cloud.as('demo');
      const volume = (
        await demo.call('volumev3', 'POST', '/volumes', { volume: { name: nova.cloud.name('disk'), size: 1 } })
      ).json.volume.id;
      const statusOf = async () => (await demo.call('volumev3', 'GET', `/volumes/${volume}`)).json.volume.status;
      const become = (status: string) => kit.until(async () => ((await statusOf()) === status ? true : undefined));
      nova.cleanUp(() => demo.call('volumev3', 'DELETE', `/volumes/${volume}`));
      const id = await kit.make('disks');
      await kit.settled(id, 'ACTIVE');
      await become('available');

      const path = `/servers/${id}/os-volume_attachments`;
      const attached = await ask('POST', path, { version: '2.79', body: { volumeAttachment: { volumeId: volume } } });
      expect(attached.json.volumeAttachment).toMatchObject({
        id: volume,
        volumeId: volume,
        serverId: id,
        device: '/dev/sdb',
      });
      await become('in-use');
      expect((await read(path)).volumeAttachments).toEqual([
        { id: volume, volumeId: volume, serverId: id, device: '/dev/sdb' },
      ]);
      expect((await read(`${path}/${volume}`, { version: '2.89' })).volumeAttachment).toMatchObject({
        attachment_id: expect.stringMatching(/-/),
        bdm_uuid: expect.stringMatching(/-/),
        delete_on_termination: false,
        tag: null,
      });
      expect((await kit.show(id))['os-extended-volumes:volumes_attached']).toMatchObject([{ id: volume }]);
      const none = '00000000-0000-4000-8000-000000000000';
      expect(await refusal('POST', path, { body: { volumeAttachment: { volumeId: none } } })).toEqual([
        404,
        `Volume ${none} could not be found.`,
      ]);
      expect((await ask('DELETE', `${path}/${volume}`)).status).toBe(202);
      await become('available');
      expect(await read(path)).toEqual({ volumeAttachments: [] });
      expect(await refusal('DELETE', `${path}/${volume}`)).toEqual([
        404,
        `Instance ${id} is not attached to volume ${volume}`,
      ]);
    },
    patience,
  );

  it(
    'boots from a volume that is made of an image and goes with it',
    async () => {
      const demo = await nova.cloud.as('demo');
      const source = { source_type: 'image', uuid: await kit.image('tiny-raw'), destination_type: 'volume' };
      const root = { ...source, boot_index: 0, volume_size: 1, delete_on_termination: true };
      const id = await kit.make('from-volume', { imageRef: '', block_device_mapping_v2: [root] });
      const built = await kit.settled(id, 'ACTIVE');
      expect(built.image).toBe('');
      const [{ id: volume, delete_on_termination: goes }] = built['os-extended-volumes:volumes_attached'];
      expect(goes).toBe(true);
      const made = (await demo.call('volumev3', 'GET', `/volumes/${volume}`)).json.volume;
      expect(made).toMatchObject({ status: 'in-use', bootable: 'true', attachments: [{ server_id: id }] });
      expect(await refusal('DELETE', `/servers/${id}/os-volume_attachments/${volume}`)).toEqual([
        400,
        'Cannot detach a root device volume',
      ]);
      await ask('DELETE', `/servers/${id}`);
      await kit.until(async () =>
        (await demo.call('volumev3', 'GET', `/volumes/${volume}`)).status === 404 ? true : undefined,
      );
    },
    patience,
  );

  it(
    '[NV-21] [EMB-02] names devices by their path, however they were written',
    async () => {
      const demo = await nova.cloud.as('demo');
      const imageRef = await kit.image('tiny-raw');
      const body = { volume: { name: nova.cloud.name('root'), size: 1, imageRef } };
      const { id: volume } = (await demo.call('volumev3', 'POST', '/volumes', body)).json.volume;
      nova.cleanUp(() => demo.call('volumev3', 'DELETE', `/volumes/${volume}`));
      await kit.until(async () => {
        const shown = (await demo.call('volumev3', 'GET', `/volumes/${volume}`)).json.volume;
        return shown.status === 'available' ? true : undefined;
      });
      const id = await kit.make('devices', {
        imageRef: '',
        block_device_mapping: [{ device_name: 'vda', volume_id: volume }],
      });
      await kit.settled(id, 'ACTIVE');
      expect((await read(`/servers/${id}/os-volume_attachments`)).volumeAttachments).toMatchObject([
        { volumeId: volume, device: '/dev/vda' },
      ]);
      await ask('DELETE', `/servers/${id}`);
      await kit.until(async () => ((await ask('GET', `/servers/${id}`)).status === 404 ? true : undefined));
    },
    patience,
  );

  it(
    'takes and gives back ports, groups and floating addresses',
    async () => {
      const demo = await nova.cloud.as('demo');
      const network = await kit.network('demo-net');
      const id = await kit.make('ports');
      await kit.settled(id, 'ACTIVE');
      const path = `/servers/${id}/os-interface`;
      const body = { interfaceAttachment: { net_id: network } };
      const { port_id: port } = (await ask('POST', path, { body })).json.interfaceAttachment;
      const addresses = async () => (await kit.show(id)).addresses['demo-net'] ?? [];
      expect(await addresses()).toHaveLength(1);

      await kit.act(id, { addSecurityGroup: { name: 'web' } });
      const groups = async () =>
        (await kit.show(id)).security_groups.map(({ name }: { name: string }) => name).toSorted();
      expect(await groups()).toEqual(['default', 'web']);
      await kit.act(id, { removeSecurityGroup: { name: 'web' } });
      expect(await groups()).toEqual(['default']);
      expect(await kit.refused(id, { addSecurityGroup: { name: 'none' } })).toEqual([
        404,
        `Security group none is not found for project ${demo.projectId}`,
      ]);

      const outside = await kit.network('public');
      const made = await demo.call('network', 'POST', '/v2.0/floatingips', {
        floatingip: { floating_network_id: outside, port_id: port },
      });
      const floating = made.json.floatingip;
      nova.cleanUp(() => demo.call('network', 'DELETE', `/v2.0/floatingips/${floating.id}`));
      await kit.until(async () => ((await addresses()).length === 2 ? true : undefined));
      expect(await addresses()).toMatchObject([
        { 'OS-EXT-IPS:type': 'fixed' },
        { 'OS-EXT-IPS:type': 'floating', addr: floating.floating_ip_address },
      ]);
      await demo.call('network', 'DELETE', `/v2.0/floatingips/${floating.id}`);
      await kit.until(async () => ((await addresses()).length === 1 ? true : undefined));

      expect((await ask('DELETE', `${path}/${port}`)).status).toBe(202);
      await kit.until(async () => ((await addresses()).length === 0 ? true : undefined));
      expect((await demo.call('network', 'GET', `/v2.0/ports/${port}`)).status).toBe(404);
      // Nova answers before it looks.
      expect((await ask('DELETE', `${path}/${port}`)).status).toBe(202);
    },
    patience,
  );
});
