import { describe, expect, it } from 'vitest';
import { patience, useGatewayServers } from '../../support/gateway-servers.ts';

const { nova, kit, call } = useGatewayServers();

/** Does it, and is answered without a body. */
async function operate(id: string, body: object, as: 'demo' | 'admin' = 'demo'): Promise<void> {
  expect(await call('POST', id, body, as), JSON.stringify(body)).toEqual([204, undefined]);
}

describe('operations of servers', () => {
  it(
    '[NV-14] [SRV-16] [SRV-17] shelves and unshelves, into a zone too; locks with a reason, unlocks',
    async () => {
      const id = await kit.make('shelving');
      await kit.settled(id, 'ACTIVE');
      await operate(id, { operation: 'lock', reason: 'Wait for Monday' });
      expect(await kit.show(id)).toMatchObject({ locked: true, locked_reason: 'Wait for Monday' });
      expect(await call('POST', id, { operation: 'shelve' })).toEqual([409, `Instance ${id} is locked`]);
      await operate(id, { operation: 'unlock' });
      await operate(id, { operation: 'lock', reason: '' });
      expect(await kit.show(id)).toMatchObject({ locked: true, locked_reason: null });
      await operate(id, { operation: 'unlock' });
      await operate(id, { operation: 'shelve' });
      await kit.settled(id, 'SHELVED_OFFLOADED');
      expect((await call('POST', id, { operation: 'shelve_offload' }, 'admin'))[0]).toBe(409);
      expect((await call('POST', id, { operation: 'unshelve', availability_zone: 'nowhere' }))[0]).toBe(400);
      expect((await call('POST', id, { operation: 'unshelve', host: 'compute-1' }))[0]).toBe(403);
      await operate(id, { operation: 'unshelve', availability_zone: 'nova' });
      await kit.settled(id, 'ACTIVE');
      const why = `Cannot 'unshelve' instance ${id} while it is in vm_state active`;
      expect(await call('POST', id, { operation: 'unshelve' })).toEqual([409, why]);
    },
    patience,
  );

  it(
    '[NV-14] [SRV-22] [SRV-23] resizes, reverts and confirms',
    async () => {
      const id = await kit.make('resizing');
      await kit.settled(id, 'ACTIVE');
      const flavor = await kit.flavor('m1.tiny');
      const missing = [400, "missing required parameter 'flavor'"];
      expect(await call('POST', id, { operation: 'resize' })).toEqual(missing);
      await operate(id, { operation: 'resize', flavor, disk_config: 'MANUAL' });
      await kit.settled(id, 'VERIFY_RESIZE');
      await operate(id, { operation: 'revert_resize' });
      await kit.settled(id, 'ACTIVE');
      await operate(id, { operation: 'resize', flavor });
      await kit.settled(id, 'VERIFY_RESIZE');
      await operate(id, { operation: 'confirm_resize' });
      expect((await kit.settled(id, 'ACTIVE')).flavor.ram).toBe(512);
      const why = `Cannot 'confirmResize' instance ${id} while it is in vm_state active`;
      expect(await call('POST', id, { operation: 'confirm_resize' })).toEqual([409, why]);
    },
    patience,
  );

  it(
    '[NV-14] [SRV-34] [SRV-35] migrates, live too, and to a named host; for administrators',
    async () => {
      const id = await kit.make('migrating');
      await kit.settled(id, 'ACTIVE');
      const host = async () => (await kit.show(id, { version: '2.90', as: 'admin' }))['OS-EXT-SRV-ATTR:host'];
      const from = await host();
      expect((await call('POST', id, { operation: 'migrate' }))[0]).toBe(403);
      expect((await call('POST', id, { operation: 'live_migrate' }))[0]).toBe(403);
      await operate(id, { operation: 'live_migrate' }, 'admin');
      await kit.until(async () => ((await host()) === from ? undefined : true));
      await kit.settled(id, 'ACTIVE');
      await operate(id, { operation: 'migrate', host: from }, 'admin');
      await kit.settled(id, 'VERIFY_RESIZE');
      expect(await host()).toBe(from);
      await operate(id, { operation: 'confirm_resize' });
      await kit.settled(id, 'ACTIVE');
      expect((await call('POST', id, { operation: 'migrate', host: 'nowhere' }, 'admin'))[0]).toBe(400);
    },
    patience,
  );

  it(
    '[NV-14] [SRV-19] [SRV-25] [SRV-37] resets states, and deletes at once; what the state forbids is a 409 in words',
    async () => {
      const id = await kit.make('states');
      await kit.settled(id, 'ACTIVE');
      const wrong = (action: string) => `Cannot '${action}' instance ${id} while it is in vm_state active`;
      expect(await call('POST', id, { operation: 'unrescue' })).toEqual([409, wrong('unrescue')]);
      expect(await call('POST', id, { operation: 'restore' })).toEqual([409, wrong('restore')]);
      expect((await call('POST', id, { operation: 'reset_state', state: 'error' }))[0]).toBe(403);
      expect((await call('POST', id, { operation: 'reset_state', state: 'shut' }, 'admin'))[0]).toBe(400);
      const missing = [400, "missing required parameter 'state'"];
      expect(await call('POST', id, { operation: 'reset_state' }, 'admin')).toEqual(missing);
      await operate(id, { operation: 'reset_state', state: 'error' }, 'admin');
      await kit.settled(id, 'ERROR');
      await operate(id, { operation: 'reset_state', state: 'active' }, 'admin');
      await kit.settled(id, 'ACTIVE');
      await operate(id, { operation: 'force_delete' });
      await kit.until(async () => (await nova.ask('GET', `/servers/${id}`)).status === 404 || undefined);
    },
    patience,
  );

  it(
    '[NV-18] [SRV-43] what was done comes in pages, newest first; a marker that is gone begins again',
    async () => {
      const id = await kit.make('paged');
      await kit.settled(id, 'ACTIVE');
      for (const operation of ['lock', 'unlock']) await operate(id, { operation });
      const page = async (query: string) => {
        const [status, answer] = await call('GET', `${id}/actions/?${query}`);
        expect(status, JSON.stringify(answer)).toBe(200);
        return answer as {
          items: { action: string; request_id: string; updated_at: string }[];
          has_more_data: boolean;
        };
      };
      const first = await page('paginate=true&limit=2');
      expect(first).toMatchObject({ items: [{ action: 'unlock' }, { action: 'lock' }], has_more_data: true });
      expect(first.items[0]?.updated_at).toEqual(expect.any(String));
      const next = await page(`limit=2&marker=${first.items[1]?.request_id}`);
      expect(next).toMatchObject({ items: [{ action: 'create' }], has_more_data: false });
      expect(await page('limit=2&marker=req-00000000-0000-4000-8000-000000000000')).toEqual(first);
      expect((await page('paginate=true')).items.length).toBe(3);
    },
    patience,
  );
});
