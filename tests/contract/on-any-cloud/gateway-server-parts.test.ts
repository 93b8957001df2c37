import { describe, expect, it } from 'vitest';
import { patience, useGatewayServers } from '../../support/gateway-servers.ts';

const { nova, kit, call, people, log } = useGatewayServers();
const none = '00000000-0000-4000-8000-000000000000';

describe('what belongs to a server', () => {
  it(
    '[NV-40] [NV-41] [NV-42] [NV-43] [SRV-24] [SRV-25] [SRV-26] rescues, rebuilds and sets passwords, told once and never logged',
    async () => {
      const id = await kit.make('disks');
      await kit.settled(id, 'ACTIVE');
      const image = await kit.image('tiny-raw');
      const secret = 'S3cret-of-a-test';
      const rescued = await call('POST', `${id}/rescue/`, { image, password: secret });
      expect(rescued).toEqual([200, { password: secret }]);
      await kit.settled(id, 'RESCUE');
      const wrong = (action: string, state: string) => [
        409,
        `Cannot '${action}' instance ${id} while it is in vm_state ${state}`,
      ];
      expect(await call('POST', `${id}/rescue/`, {})).toEqual(wrong('rescue', 'rescued'));
      expect(await call('POST', id, { operation: 'unrescue' })).toEqual([204, undefined]);
      await kit.settled(id, 'ACTIVE');

      const made = await call('POST', `${id}/rebuild/`, {
        image,
        description: 'anew',
        user_data: 'grüße',
        key_name: null,
      });
      expect(made).toEqual([200, { password: expect.stringMatching(/^\w+$/) }]);
      const server = await kit.settled(id, 'ACTIVE');
      expect(server).toMatchObject({ image: { id: image }, description: 'anew' });
      expect(await call('POST', `${id}/rebuild/`, { name: 'x' })).toEqual([400, "missing required parameter 'image'"]);
      expect((await call('POST', `${id}/rebuild/`, { image: none }))[0]).toBe(400);

      expect(await call('PUT', `${id}/password/`, { password: secret })).toEqual([204, undefined]);
      await kit.settled(id, 'ACTIVE');
      expect(await call('DELETE', `${id}/password/`)).toEqual([204, undefined]);
      expect(log()).not.toContain(secret);
      expect(log()).not.toContain(made[1].password);
    },
    patience,
  );

  it(
    '[NV-45] [NV-46] [SRV-20] [PAN-19] name, description and host name change, and tags as one list',
    async () => {
      const id = await kit.make('edited');
      await kit.settled(id, 'ACTIVE');
      const name = nova.cloud.name('renamed');
      const changed = await call('PATCH', id, { name, description: 'for a test' });
      expect(changed).toEqual([200, expect.objectContaining({ id, name, description: 'for a test' })]);
      expect((await call('PATCH', id, { description: null }))[1]).toMatchObject({ name, description: null });
      expect((await call('PATCH', id, { hostname: 'web' }))[0]).toBe(200);
      expect(await call('GET', `${id}/?detailed=true`)).toMatchObject([200, { 'OS-EXT-SRV-ATTR:hostname': 'web' }]);
      expect((await call('PATCH', id, { name: 'x'.repeat(256) }))[0]).toBe(400);
      expect((await call('PATCH', id, { status: 'ACTIVE' }))[0]).toBe(400);
      const tags = await call('PUT', `${id}/tags/`, { tags: ['blue', 'green'] });
      expect([tags[0], tags[1].tags.toSorted()]).toEqual([200, ['blue', 'green']]);
      const listed = await people.demo.json<{ items: { id: string }[] }>('/api/nova/servers/?tags=blue,green');
      expect(listed.items.map((server) => server.id)).toEqual([id]);
      expect((await call('PUT', `${id}/tags/`, { tags: ['a/b'] }))[0]).toBe(400);
      expect(await call('PUT', `${id}/tags/`, { tags: [] })).toEqual([200, { tags: [] }]);
    },
    patience,
  );

  it(
    '[NV-47] [NV-48] [NV-49] [NV-53] [SRV-29] [SRV-30] [SRV-33] [SRV-41] ports come and go, and their groups change port by port',
    async () => {
      const id = await kit.make('ports');
      await kit.settled(id, 'ACTIVE');
      expect(await call('GET', `${id}/interfaces/`)).toEqual([200, { items: [] }]);
      const network = await kit.network('demo-net');
      const [status, port] = await call('POST', `${id}/interfaces/`, { network });
      expect([status, port]).toEqual([
        200,
        expect.objectContaining({ network_id: network, fixed_ips: [expect.any(Object)] }),
      ]);
      const [, { items }] = await call('GET', `${id}/interfaces/`);
      expect(items).toMatchObject([
        { id: port.id, network_name: 'demo-net', floating_ips: [], groups: [{ name: 'default' }] },
      ]);
      const demo = await nova.cloud.as('demo');
      const { json } = await demo.call('network', 'GET', '/v2.0/security-groups?name=web');
      const web = json.security_groups[0].id as string;
      const change = (body: object) => call('PATCH', `${id}/security-groups/`, body);
      expect(await change({ groups: [web] })).toEqual([200, { items: [{ port: port.id, ok: true }] }]);
      expect(await change({ groups: [web] })).toEqual([200, { items: [] }]);
      expect((await call('GET', `${id}/interfaces/`))[1].items[0].groups).toEqual([{ id: web, name: 'web' }]);
      const refused = await change({ groups: [none], port: port.id });
      expect(refused).toEqual([200, { items: [{ port: port.id, ok: false, message: expect.stringContaining(none) }] }]);
      expect((await change({ groups: [], port: none }))[0]).toBe(404);
      expect(await call('DELETE', `${id}/interfaces/${port.id}/`)).toEqual([204, undefined]);
      await kit.until(async () => (await call('GET', `${id}/interfaces/`))[1].items.length === 0 || undefined);
    },
    patience,
  );

  it(
    '[NV-50] [NV-51] [NV-52] [SRV-27] [SRV-28] volumes come and go, and are kept or deleted with the server',
    async () => {
      const id = await kit.make('volumes');
      await kit.settled(id, 'ACTIVE');
      const demo = await nova.cloud.as('demo');
      const made = await demo.call('volumev3', 'POST', '/volumes', {
        volume: { size: 1, name: nova.cloud.name('extra') },
      });
      const volume = made.json.volume.id as string;
      const state = async () => (await demo.call('volumev3', 'GET', `/volumes/${volume}`)).json.volume.status as string;
      const reached = (wanted: string) => kit.until(async () => (await state()) === wanted || undefined);
      nova.cleanUp(() => demo.call('volumev3', 'DELETE', `/volumes/${volume}`));
      await reached('available');
      const attached = await call('POST', `${id}/volumes/`, { volume, delete_on_termination: true });
      expect(attached).toEqual([200, expect.objectContaining({ volumeId: volume, serverId: id })]);
      await reached('in-use');
      const kept = async () =>
        (await nova.read(`/servers/${id}/os-volume_attachments`, { version: '2.79' })).volumeAttachments[0]
          .delete_on_termination;
      expect(await kept()).toBe(true);
      const path = `${id}/volumes/${volume}/`;
      expect(await call('PATCH', path, { delete_on_termination: false })).toEqual([204, undefined]);
      expect(await kept()).toBe(false);
      expect((await call('POST', `${id}/volumes/`, { volume }))[0]).toBe(400);
      expect((await call('POST', `${id}/volumes/`, { volume: none }))[0]).toBe(404);
      expect(await call('DELETE', path)).toEqual([204, undefined]);
      await reached('available');
      expect((await call('DELETE', path))[0]).toBe(404);
    },
    patience,
  );

  it(
    '[NV-54] [NV-55] [NV-56] [NV-57] [NV-59] [NV-69] [SRV-44] events of an action, migrations, diagnostics',
    async () => {
      const id = await kit.make('history');
      await kit.settled(id, 'ACTIVE');
      const [first] = (await call('GET', `${id}/actions/`))[1].items;
      const [status, action] = await call('GET', `${id}/actions/${first.request_id}/`);
      expect([status, action]).toEqual([
        200,
        expect.objectContaining({ action: 'create', request_id: first.request_id }),
      ]);
      expect(action.events.at(-1)).toMatchObject({ event: expect.any(String), result: 'Success' });
      expect((await call('GET', `${id}/actions/req-${none}/`))[0]).toBe(404);

      expect(await call('GET', `${id}/migrations/`)).toEqual([403, expect.any(String)]);
      expect(await call('GET', `${id}/migrations/`, undefined, 'admin')).toEqual([200, { items: [] }]);
      const idle = (action: string) => [409, `Instance ${id} is in an invalid state for '${action}'`];
      expect(await call('POST', `${id}/migrations/1/complete/`, {}, 'admin')).toEqual(idle('force_complete'));
      const aborted = await call('DELETE', `${id}/migrations/1/`, undefined, 'admin');
      expect(aborted).toEqual(idle('abort live migration'));
      expect((await call('GET', `${id}/diagnostics/`))[0]).toBe(403);
      const [, measured] = await call('GET', `${id}/diagnostics/`, undefined, 'admin');
      expect(measured).toMatchObject({ state: 'running', memory_details: expect.any(Object) });

      for (const operation of ['live_migrate', 'live_migrate']) {
        await call('POST', id, { operation }, 'admin');
        await kit.until(async () => {
          const { migrations } = await nova.read('/os-migrations', { version: '2.59', as: 'admin' });
          const own = migrations.filter((one: { instance_uuid: string }) => one.instance_uuid === id);
          return own.every((one: { status: string }) => one.status === 'completed') || undefined;
        });
        await kit.settled(id, 'ACTIVE');
      }
      const list = (query: string) => people.admin.json<Migrations>(`/api/nova/migrations/?${query}`);
      const page = await list(`instance_uuid=${id}&limit=1`);
      expect(page).toMatchObject({ items: [{ instance_uuid: id, migration_type: 'live-migration' }], has_more: true });
      const next = await list(`instance_uuid=${id}&limit=1&marker=${page.items[0]?.uuid}`);
      expect([next.items.length, next.has_more]).toEqual([1, false]);
      expect(next.items[0]?.uuid).not.toBe(page.items[0]?.uuid);
      expect((await list(`instance_uuid=${id}&limit=1&marker=${none}`)).items).toEqual(page.items);
      expect((await people.demo.get('/api/nova/migrations/')).status).toBe(403);
    },
    patience,
  );

  it(
    '[NV-44] [SRV-36] evacuates for administrators, and not from a host that is up',
    async () => {
      const id = await kit.make('evacuated');
      await kit.settled(id, 'ACTIVE');
      expect((await call('POST', `${id}/evacuate/`, {}))[0]).toBe(403);
      const [status, text] = await call('POST', `${id}/evacuate/`, {}, 'admin');
      expect([status, text]).toEqual([400, expect.stringMatching(/is still in use/)]);
      const nowhere = await call('POST', `${id}/evacuate/`, { host: 'nowhere' }, 'admin');
      expect(nowhere).toEqual([404, 'Compute host nowhere not found.']);
    },
    patience,
  );

  it(
    '[NV-44] [SRV-36] evacuates from a host that is down',
    async () => {
      // Other tests of a real cloud need its hosts.
      if (nova.cloud.kind === 'real') return;
      const id = await kit.make('fallen');
      await kit.settled(id, 'ACTIVE');
      const admin = { as: 'admin', version: '2.90' } as const;
      const host = async () => (await kit.show(id, admin))['OS-EXT-SRV-ATTR:host'] as string;
      const from = await host();
      const { services } = await nova.read(`/os-services?host=${from}&binary=nova-compute`, admin);
      const force = (isDown: boolean) =>
        nova.ask('PUT', `/os-services/${services[0].id}`, { ...admin, body: { forced_down: isDown } });
      expect((await force(true)).status).toBe(200);
      expect(await call('POST', `${id}/evacuate/`, { password: 'x' }, 'admin')).toEqual([200, {}]);
      await kit.settled(id, 'ACTIVE');
      expect(await host()).not.toBe(from);
      await force(false);
    },
    patience,
  );

  it(
    '[NV-55] [NV-56] [NV-57] [SRV-35] a live migration is forced to its end, or aborted',
    async () => {
      // The real cloud's driver moves a server before anybody can ask.
      if (nova.cloud.kind === 'real') return;
      const id = await kit.make('moving');
      await kit.settled(id, 'ACTIVE');
      const host = async () => (await kit.show(id, { version: '2.90', as: 'admin' }))['OS-EXT-SRV-ATTR:host'] as string;
      const from = await host();
      const begun = async () => {
        expect((await call('POST', id, { operation: 'live_migrate' }, 'admin'))[0]).toBe(204);
        const [status, { items }] = await call('GET', `${id}/migrations/`, undefined, 'admin');
        expect([status, items]).toEqual([200, [expect.objectContaining({ status: 'running', source_compute: from })]]);
        return items[0].id as number;
      };
      const aborted = await begun();
      expect((await call('DELETE', `${id}/migrations/${aborted}/`))[0]).toBe(403);
      expect(await call('DELETE', `${id}/migrations/${aborted}/`, undefined, 'admin')).toEqual([204, undefined]);
      await kit.settled(id, 'ACTIVE');
      expect(await host()).toBe(from);
      const forced = await begun();
      expect(await call('POST', `${id}/migrations/${forced}/complete/`, {}, 'admin')).toEqual([204, undefined]);
      await kit.settled(id, 'ACTIVE');
      expect(await host()).not.toBe(from);
      expect((await call('POST', `${id}/migrations/${forced}/complete/`, {}, 'admin'))[0]).toBe(409);
    },
    patience,
  );
});

interface Migrations {
  items: { uuid: string }[];
  has_more: boolean;
}
