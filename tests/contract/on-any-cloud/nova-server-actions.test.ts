import { describe, expect, it } from 'vitest';
import { useCompute } from '../../support/native-compute.ts';
import { serverKit } from '../../support/native-servers.ts';

const nova = useCompute();
const { ask, read, refusal } = nova;
const kit = serverKit(nova);
/** A real cloud that does other things at the same time needs it. */
const patience = 180_000;

it('[NV-14] [EMB-02] of a server that never was: start, stop and tags look for its cell, others for itself', async () => {
  const none = '00000000-0000-4000-8000-000000000000';
  const noCell = [404, `Instance ${none} has no mapping to a cell.`];
  const noServer = [404, `Instance ${none} could not be found.`];
  expect(await kit.refused(none, { 'os-start': null })).toEqual(noCell);
  expect(await kit.refused(none, { 'os-stop': null })).toEqual(noCell);
  expect(await kit.refused(none, { trigger_crash_dump: null })).toEqual(noCell);
  expect(await nova.refusal('GET', `/servers/${none}/tags`, { version: '2.26' })).toEqual(noCell);
  expect(await kit.refused(none, { pause: null })).toEqual(noServer);
  expect(await kit.refused(none, { reboot: { type: 'SOFT' } })).toEqual(noServer);
  expect(await nova.refusal('GET', `/servers/${none}`)).toEqual(noServer);
});

describe('[API-22] what is done to servers', () => {
  it(
    '[NV-17] goes through the states of power, and nowhere else',
    async () => {
      const id = await kit.make('power');
      await kit.settled(id, 'ACTIVE');
      const wrong = (action: string, state: string) => [
        409,
        `Cannot '${action}' instance ${id} while it is in vm_state ${state}`,
      ];
      expect(await kit.refused(id, { 'os-start': null })).toEqual(wrong('start', 'active'));
      expect(await kit.refused(id, { unpause: null })).toEqual(wrong('unpause', 'active'));
      expect(await kit.refused(id, { resume: null })).toEqual(wrong('resume', 'active'));
      expect(await kit.refused(id, { unrescue: null })).toEqual(wrong('unrescue', 'active'));
      expect(await kit.refused(id, { unshelve: null })).toEqual(wrong('unshelve', 'active'));
      expect(await kit.refused(id, { confirmResize: null })).toEqual(wrong('confirmResize', 'active'));
      expect(await kit.refused(id, { restore: null })).toEqual(wrong('restore', 'active'));
      expect(await kit.refused(id, { foo: null })).toEqual([400, 'There is no such action: foo']);
      expect(await kit.refused(id, {})).toEqual([400, 'Malformed request body']);
      expect(await kit.refused(id, { reboot: { type: 'x' } })).toEqual([
        400,
        "Invalid input for field/attribute type. Value: x. 'x' is not one of ['HARD', 'Hard', 'hard', 'SOFT', 'Soft', 'soft']",
      ]);
      expect((await kit.refused(id, { 'os-stop': null }, { as: 'reader' }))[0]).toBe(403);

      const steps = [
        [{ 'os-stop': null }, 'SHUTOFF', 4],
        [{ 'os-start': null }, 'ACTIVE', 1],
        [{ pause: null }, 'PAUSED', 3],
        [{ unpause: null }, 'ACTIVE', 1],
        [{ suspend: null }, 'SUSPENDED', 4],
        [{ resume: null }, 'ACTIVE', 1],
        [{ reboot: { type: 'HARD' } }, 'ACTIVE', 1],
        [{ rescue: null }, 'RESCUE', 1],
        [{ unrescue: null }, 'ACTIVE', 1],
      ] as const;
      for (const [body, status, power] of steps) {
        await kit.act(id, body);
        expect((await kit.settled(id, status))['OS-EXT-STS:power_state']).toBe(power);
      }

      const history = await read(`/servers/${id}/os-instance-actions`, { version: '2.58' });
      const done = history.instanceActions.map(({ action }: { action: string }) => action);
      expect(done).toEqual([
        'unrescue',
        'rescue',
        'reboot',
        'resume',
        'suspend',
        'unpause',
        'pause',
        'start',
        'stop',
        'create',
      ]);
      const stop = history.instanceActions.find(({ action }: { action: string }) => action === 'stop');
      expect(stop).toMatchObject({ instance_uuid: id, message: null, project_id: nova.projectId.demo });
      const single = await read(`/servers/${id}/os-instance-actions/${stop.request_id}`, { version: '2.62' });
      expect(single.instanceAction.events).toMatchObject([
        { event: 'compute_stop_instance', result: 'Success', hostId: expect.stringMatching(/^[0-9a-f]{56}$/) },
      ]);
      expect(single.instanceAction.events[0]).not.toHaveProperty('traceback');
    },
    patience,
  );

  it(
    '[NV-17] resizes, goes back, and keeps the new size',
    async () => {
      const id = await kit.make('resize');
      await kit.settled(id, 'ACTIVE');
      const [nano, tiny] = [await kit.flavor('m1.nano'), await kit.flavor('m1.tiny')];
      expect(await kit.refused(id, { resize: { flavorRef: nano } })).toEqual([
        400,
        'When resizing, instances must change flavor!',
      ]);
      expect(await kit.refused(id, { resize: { flavorRef: 'none' } })).toEqual([
        400,
        'Flavor none could not be found.',
      ]);
      const ram = async () => (await kit.show(id)).flavor.ram;
      await kit.act(id, { resize: { flavorRef: tiny } });
      await kit.settled(id, 'VERIFY_RESIZE');
      expect(await ram()).toBe(512);
      await kit.act(id, { revertResize: null });
      await kit.settled(id, 'ACTIVE');
      expect(await ram()).toBe(128);
      await kit.act(id, { resize: { flavorRef: tiny } });
      await kit.settled(id, 'VERIFY_RESIZE');
      await kit.act(id, { confirmResize: null });
      await kit.settled(id, 'ACTIVE');
      expect(await ram()).toBe(512);
    },
    patience,
  );

  it(
    '[NV-17] keeps it as an image, rebuilds it, and puts it away',
    async () => {
      const demo = await nova.cloud.as('demo');
      const id = await kit.make('image', { metadata: { a: 'b' } });
      await kit.settled(id, 'ACTIVE');
      const name = nova.cloud.name('snapshot');
      const { image_id: image } = await kit.act(id, { createImage: { name, metadata: { made: 'here' } } });
      nova.cleanUp(() => demo.image('DELETE', `/v2/images/${image}`));
      expect((await kit.settled(id, 'ACTIVE')).metadata).toEqual({ a: 'b' });
      const active = await kit.until(async () => {
        const { json } = await demo.image('GET', `/v2/images/${image}`);
        return json.status === 'active' ? json : undefined;
      });
      expect(active).toMatchObject({
        name,
        visibility: 'private',
        image_type: 'snapshot',
        instance_uuid: id,
        base_image_ref: await kit.image('tiny-qcow2'),
        min_disk: 1,
        made: 'here',
        os_distro: 'test',
      });

      const rebuilt = await kit.act(id, { rebuild: { imageRef: image, name: nova.cloud.name('rebuilt') } });
      expect(rebuilt.server).toMatchObject({ id, adminPass: expect.any(String), status: 'REBUILD' });
      expect(await kit.settled(id, 'ACTIVE')).toMatchObject({ image: { id: image }, name: nova.cloud.name('rebuilt') });

      await kit.act(id, { shelve: null });
      await kit.settled(id, 'SHELVED_OFFLOADED');
      await kit.until(async () => ((await kit.show(id)).hostId === '' ? true : undefined));
      expect((await kit.refused(id, { 'os-start': null }))[0]).toBe(409);
      await kit.act(id, { unshelve: null });
      await kit.settled(id, 'ACTIVE');
    },
    patience,
  );

  it(
    '[NV-17] keeps to itself what is locked, but for administrators',
    async () => {
      const id = await kit.make('locked');
      await kit.settled(id, 'ACTIVE');
      await kit.act(id, { lock: { locked_reason: 'Not now' } });
      expect(await kit.show(id)).toMatchObject({ locked: true, locked_reason: 'Not now' });
      const refused = [409, `Instance ${id} is locked`];
      expect(await kit.refused(id, { 'os-stop': null })).toEqual(refused);
      expect(await refusal('DELETE', `/servers/${id}`)).toEqual(refused);
      expect((await read('/servers?locked=true', { version: '2.73' })).servers).toMatchObject([{ id }]);
      await kit.act(id, { unlock: null });
      expect(await kit.show(id)).toMatchObject({ locked: false, locked_reason: null });
      await kit.act(id, { lock: null }, { as: 'admin' });
      expect((await kit.refused(id, { unlock: null }))[0]).toBe(403);
      await kit.act(id, { 'os-resetState': { state: 'error' } }, { as: 'admin' });
      expect(await kit.show(id)).toMatchObject({ status: 'ERROR', 'OS-EXT-STS:vm_state': 'error' });
    },
    patience,
  );

  it(
    '[NV-17] moves to another host while it runs',
    async () => {
      const id = await kit.make('moving');
      await kit.settled(id, 'ACTIVE');
      const host = async () => (await kit.show(id, { version: '2.90', as: 'admin' }))['OS-EXT-SRV-ATTR:host'];
      const from = await host();
      expect((await kit.refused(id, { 'os-migrateLive': { host: null, block_migration: 'auto' } }))[0]).toBe(403);
      await kit.act(
        id,
        { 'os-migrateLive': { host: null, block_migration: 'auto' } },
        { version: '2.90', as: 'admin' },
      );
      await kit.until(async () => ((await host()) === from ? undefined : true));
      await kit.settled(id, 'ACTIVE');
    },
    patience,
  );
});

describe('[API-24] consoles of servers', () => {
  it('[NV-01] [NV-02] has what it printed, and addresses to sit at', async () => {
    const [{ id }] = (await read('/servers?name=^db-1$')).servers;
    const output = await kit.act(id, { 'os-getConsoleOutput': { length: 2 } }, { version: '2.1' });
    expect(output.output).toMatch(/^\n?db-1 login: $/);
    const older = await kit.act(id, { 'os-getVNCConsole': { type: 'novnc' } }, { version: '2.1' });
    expect(older.console).toEqual({ type: 'novnc', url: expect.stringMatching(/^http.*token/) });
    expect(await kit.refused(id, { 'os-getVNCConsole': { type: 'novnc' } }, { version: '2.6' })).toEqual([
      404,
      'The resource could not be found.',
    ]);
    const console = (remote_console: object) =>
      ask('POST', `/servers/${id}/remote-consoles`, { version: '2.6', body: { remote_console } });
    expect((await console({ protocol: 'vnc', type: 'novnc' })).json.remote_console).toMatchObject({
      protocol: 'vnc',
      type: 'novnc',
    });
    expect((await console({ protocol: 'vnc', type: 'spice-html5' })).json.badRequest.message).toBe(
      'Invalid console type spice-html5',
    );
  });
});
