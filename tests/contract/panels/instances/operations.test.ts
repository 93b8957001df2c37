import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { embeddedCloud, type EmbeddedCloud } from '../../../../core/testing/cloud/embedded-cloud.ts';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { snapshotName, makeSnapshot } from '../../../../plugins/instances/forms/snapshot-form.tsx';
import { changesOf, dataOf, readEdited, saveEdit } from '../../../../plugins/instances/forms/edit-form.tsx';
import { lock } from '../../../../plugins/instances/forms/lock-form.tsx';
import { I18n } from '../../../../core/services/i18n/i18n.ts';
import { Modals } from '../../../../core/services/modals/modals.ts';
import { rebuildBody, rebuildLimits, startOf } from '../../../../plugins/instances/forms/rebuild-choices.ts';
import { rebuild } from '../../../../plugins/instances/forms/rebuild-form.tsx';
import { rescue, rescueLimits } from '../../../../plugins/instances/forms/rescue-form.tsx';
import { resize } from '../../../../plugins/instances/forms/resize-form.tsx';
import { flavorChoices } from '../../../../plugins/instances/forms/flavor-choices.ts';
import { doChange } from '../../../../plugins/instances/forms/change-form.tsx';
import * as changes from '../../../../plugins/instances/forms/admin-changes.ts';
import { serverType } from '../../../../plugins/instances/server-type.ts';
import { abortMigration, completeMigration } from '../../../../plugins/instances/actions/live-migration-actions.ts';
import { imageIdOf, type Server } from '../../../../plugins/instances/server.ts';
import { runAction } from '../../../../core/ui/actions/run-action.ts';
import { actionOf, atRest, newServer, signedIn } from './servers.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

type Person = Awaited<ReturnType<typeof signedIn>>;
let member: Person;
let server: Server;
beforeAll(async () => {
  member = await signedIn(cloud, 'member');
  server = await newServer(member.services, 'to operate');
}, 40_000);

/** Performs an action as the row's menu does, where it is offered. */
async function act(id: string, { services }: Person = member) {
  const action = actionOf(id);
  expect(await action.allowed!(server, services), id).toBe(true);
  return action.perform({ items: [server], services });
}
const undo = (person: Person) => person.toasts().find(({ undo: back }) => back)!.undo!();

describe('power', () => {
  it.each([
    ['SRV-11', 'stop', 'stopped'],
    ['SRV-10', 'start', 'active'],
    ['SRV-12', 'soft-reboot', 'active'],
    ['SRV-13', 'hard-reboot', 'active'],
    ['SRV-16', 'shelve', 'shelved_offloaded'],
    ['SRV-16', 'unshelve-selected', 'active'],
  ])('[%s] %s is done, and leaves the server %s', async (_row, id, state) => {
    const result = await act(id);
    expect(result).toMatchObject({ updated: [{ id: server.id }], failed: [] });
    server = await atRest(server.id, state, member.services);
  });

  it('[SRV-11] [SRV-12] [SRV-13] what disturbs the guest asks first, the rest does not', () => {
    const titles = member.asked.map(({ title }) => title);
    expect(titles).toEqual(['Shut Off?', 'Soft Reboot?', 'Hard Reboot?', 'Shelve?']);
    expect(member.asked[0]).toMatchObject({ names: ['to operate'], confirmLabel: 'Shut Off' });
  });

  it.each([
    ['[SRV-14] pause and unpause', 'pause', 'paused', 'unpause'],
    ['[SRV-15] suspend and resume', 'suspend', 'suspended', 'resume'],
  ])(
    '%s are done, each the way back of the other while the server is as it was left',
    async (_row, there, state, back) => {
      const person = await signedIn(cloud, 'member');
      const done = { updated: [{ id: server.id }], failed: [] };
      const leaves = async (id: string, left: string) => {
        expect(await act(id, person), id).toMatchObject(done);
        server = await atRest(server.id, left, person.services);
        return person.toasts().findLast(({ undo: takeBack }) => takeBack)!.undo!;
      };
      const undoThere = await leaves(there, state);
      const undoBack = await leaves(back, 'active');
      expect(await undoThere()).toBe('changed');
      expect(await undoBack()).toMatchObject(done);
      server = await atRest(server.id, state, person.services);
      expect(await undoBack()).toBe('changed');
      expect(await undoThere()).toMatchObject(done);
      server = await atRest(server.id, 'active', person.services);
      expect(person.asked).toEqual([]);
    },
  );
});

describe('what limits them', () => {
  const allowed = (id: string, members: Partial<Server>) =>
    actionOf(id).allowed!({ ...server, ...members }, member.services);

  it('[PAN-09] the state: the reason names the states that it can be done in; ways back show in theirs alone', async () => {
    expect(await allowed('start', {})).toBe('instances:reason.only.stopped');
    expect(await allowed('pause', { 'OS-EXT-STS:vm_state': 'error' })).toBe('instances:reason.only.active');
    expect(await allowed('unpause', {})).toBe(false);
  });

  it('[SRV-13] a task, but for those that a hard reboot ends', async () => {
    const hangs = { 'OS-EXT-STS:task_state': 'reboot_started' };
    expect(await allowed('stop', hangs)).toBe('instances:reason.busy');
    expect(await allowed('hard-reboot', hangs)).toBe(true);
    expect(await allowed('hard-reboot', { 'OS-EXT-STS:task_state': 'migrating' })).toBe('instances:reason.busy');
  });

  it('[SRV-08] a lock, but not for those who may override it', async () => {
    expect(await allowed('stop', { locked: true })).toBe('instances:reason.locked');
    const admin = await signedIn(cloud, 'admin');
    expect(await actionOf('stop').allowed!({ ...server, locked: true }, admin.services)).toBe(true);
  });

  it('[SRV-08] a lock tells its reason as it was typed, and keeps back an edit and a deletion, too', async () => {
    const shown = async (id: string, reason: string | null) =>
      member.services
        .get(I18n)
        .t(String(await allowed(id, { locked: true, locked_reason: reason })))
        .trim();
    expect(await shown('edit', null)).toBe('It is locked.');
    expect(await shown('delete', 'is backed up: v1.2')).toBe('Locked: is backed up: v1.2');
    expect(await shown('delete', 'core:a.b')).toBe('Locked: core:a.b');
    expect((await shown('edit', 'a {{b}} $t(core:c)')).replaceAll('\u2060', '')).toBe('Locked: a {{b}} $t(core:c)');
  });

  it('[SRV-06] a partial record has no actions', async () => {
    const partial: Server = { id: server.id, name: '', image_name: null, status: 'UNKNOWN' };
    expect(await actionOf('stop').allowed!(partial, member.services)).toBe(false);
  });
});

describe('several at once', () => {
  it('[SRV-10] [SRV-11] does it to those that it can be done to, and names the others', async () => {
    const person = await signedIn(cloud, 'member');
    const others = await Promise.all(['one', 'two'].map((name) => newServer(person.services, name)));
    await callApi(person.services, 'operateServer', { params: { id: server.id }, body: { operation: 'stop' } });
    server = await atRest(server.id, 'stopped', person.services);
    const outcome = await runAction(actionOf('stop-selected'), [...others, server], {
      services: person.services,
      type: serverType,
    });
    const result = outcome.state === 'done' ? outcome.result : undefined;
    expect(result?.updated.map(({ id }) => id).toSorted()).toEqual(others.map(({ id }) => id).toSorted());
    for (const { id } of others) await atRest(id, 'stopped', person.services);
    const [refused] = person.toasts().filter(({ type }) => type === 'warning');
    expect(refused).toMatchObject({
      message: 'Shut Off is not possible for to operate.',
      detail: 'Only while active or failed',
    });
    expect(await undo(person)).toMatchObject({ updated: others.map(({ id }) => ({ id })) });
  }, 40_000);
});

it('[SRV-11] the way back leaves out what is gone, and asks for all servers in one call a round', async () => {
  const person = await signedIn(cloud, 'member');
  const { services } = person;
  const [stays, goes] = await Promise.all(['stays', 'goes'].map((name) => newServer(services, name)));
  await actionOf('stop-selected').perform({ items: [stays!, goes!], services });
  for (const { id } of [stays!, goes!]) await atRest(id, 'stopped', services);
  await callApi(services, 'deleteServer', { params: { id: goes!.id } });
  const read = () => callApi(services, 'readServer', { params: { id: goes!.id } }, { quiet: true });
  await expect.poll(() => read().catch(() => 'gone'), { timeout: 20_000 }).toBe('gone');
  expect(await undo(person)).toMatchObject({ updated: [{ id: stays!.id }], failed: [] });
  await atRest(stays!.id, 'active', services);
}, 40_000);

it('[PAN-08] a conflict tells the state that the server is in now, and follows it', async () => {
  const person = await signedIn(cloud, 'member');
  const stale = { ...server, 'OS-EXT-STS:vm_state': 'active' };
  const result = await actionOf('pause').perform({ items: [stale], services: person.services });
  expect(result).toMatchObject({ updated: [{ id: server.id }], failed: [{ id: server.id }] });
  const [failed] = person.toasts();
  expect(failed).toMatchObject({ type: 'danger', message: 'Pause failed: to operate' });
  expect(failed?.detail).toContain('to operate is now in the state: Shut off.');
});

describe('a lock', () => {
  it('[SRV-17] has a reason, can be taken back, and is lifted by Unlock', async () => {
    const person = await signedIn(cloud, 'member');
    await lock([server], ' backed up ', person.services);
    server = await atRest(server.id, 'stopped', person.services);
    expect(server).toMatchObject({ locked: true, locked_reason: 'backed up' });
    expect(await actionOf('lock').allowed!(server, person.services)).toBe(false);
    await undo(person);
    server = await atRest(server.id, 'stopped', person.services);
    expect(server.locked).toBe(false);
    expect(await actionOf('unlock').allowed!(server, person.services)).toBe(false);
  });
});

describe('an edit', () => {
  it('[SRV-20] sends what was changed alone; a cleared description is null', () => {
    const start = { name: 'one', description: 'first' };
    expect(changesOf({ name: 'one' }, start)).toEqual({ description: null });
    expect(changesOf({ name: 'two', description: 'first' }, start)).toEqual({ name: 'two' });
  });

  it('[SRV-20] is taken back while nobody changed it since', async () => {
    const person = await signedIn(cloud, 'member');
    const start = dataOf(server);
    await saveEdit(server, { data: { ...start, name: 'renamed', description: 'now' }, start }, person.services);
    server = await atRest(server.id, 'stopped', person.services);
    expect(dataOf(server)).toMatchObject({ name: 'renamed', description: 'now' });
    await undo(person);
    server = await atRest(server.id, 'stopped', person.services);
    expect(dataOf(server)).toMatchObject({ name: 'to operate' });
    expect(await undo(person)).toBe('changed');
  });

  it('[SRV-20] is taken back to what it was when it was saved, not when its form was opened', async () => {
    const person = await signedIn(cloud, 'member');
    const body = { description: 'by somebody else' };
    await callApi(person.services, 'changeServer', { params: { id: server.id }, body });
    const start = { ...dataOf(server), ...body };
    await saveEdit(server, { data: { ...start, name: 'renamed', description: 'mine' }, start }, person.services);
    await undo(person);
    server = await atRest(server.id, 'stopped', person.services);
    expect(dataOf(server)).toMatchObject({ name: 'to operate', description: 'by somebody else' });
  });

  it('[SRV-20] has the host name, for members too, where the cloud can change it', async () => {
    const person = await signedIn(cloud, 'member');
    const { server: read, hasHostname } = await readEdited(server, person.services);
    expect([hasHostname, dataOf(read).hostname]).toEqual([true, 'to-operate']);
  });
});

it('[SRV-21] a snapshot is named after the server and the day, and becomes an image with metadata, to which the toast leads', async () => {
  const day = new Date('2026-11-26T10:00:00Z');
  expect(snapshotName({ id: 's', name: 'web' }, day)).toBe('web-2026-11-26');
  expect(snapshotName({ id: 's', name: 'x'.repeat(255) }, day)).toHaveLength(255);
  const person = await signedIn(cloud, 'member');
  const result = await makeSnapshot(server, { name: 'kept', metadata: { made: 'by hand' } }, person.services);
  expect(result).toMatchObject({ created: [{ type: 'OS::Glance::Image' }], updated: [{ id: server.id }] });
  const { id } = result.created[0]!;
  const { name } = await callApi(person.services, 'readImage', { params: { id } });
  const properties = await callApi(person.services, 'readImageProperties', { params: { id } });
  expect([name, properties['made']]).toEqual(['kept', 'by hand']);
  expect(person.toasts()[0]).toMatchObject({ to: `/ngdetails/OS::Glance::Image/${id}` });
  server = await atRest(server.id, 'stopped', person.services);
});

describe('a resize', () => {
  it('[SRV-22] [SRV-23] shows what can’t be chosen and why, and waits to be confirmed', async () => {
    const person = await signedIn(cloud, 'member');
    const choices = await flavorChoices(server, person.services);
    expect(choices.find(({ name }) => name === 'm1.nano')?.reason).toBe('instances:resize.reason.current');
    const tiny = choices.find(({ name }) => name === 'm1.tiny')!;
    expect(tiny.reason).toBeUndefined();
    await expect(resize(server, { flavor: 'none' }, person.services)).rejects.toThrow(/none/);
    await resize(server, { flavor: tiny.id }, person.services);
    server = await atRest(server.id, 'resized', person.services);
    expect(server.flavor?.original_name).toBe('m1.tiny');
    // The server keeps its own choice about the partition.
    expect(server['OS-DCF:diskConfig']).toBe('MANUAL');
    await actionOf('revert-resize').perform({ items: [server], services: person.services });
    server = await atRest(server.id, 'stopped', person.services);
    expect(server.flavor?.original_name).toBe('m1.nano');
    expect(person.asked.map(({ title }) => title)).toEqual(['Revert Resize?']);
  });
});

it('[SRV-22] of a server of another project no quota limits the choice: the one that can be read is not its', async () => {
  const large: Server = { ...server, flavor: { vcpus: -1000 } };
  const reasons = async (one: Server) =>
    new Set((await flavorChoices(one, member.services)).flatMap(({ reason }) => reason ?? []));
  expect(await reasons(large)).toContain('instances:resize.reason.quota');
  expect(await reasons({ ...large, tenant_id: 'another' })).not.toContain('instances:resize.reason.quota');
});

describe('what administrators do', () => {
  it('[SRV-34] [SRV-23] a migration ends like a resize, and Confirm ends it', async () => {
    const admin = await signedIn(cloud, 'admin');
    await doChange(changes.migrate, [server], {}, admin.services);
    server = await atRest(server.id, 'resized', admin.services);
    await actionOf('confirm-resize').perform({ items: [server], services: admin.services });
    server = await atRest(server.id, 'stopped', admin.services);
    expect(admin.asked).toEqual([]);
  });

  it('[SRV-35] a live migration takes the guest to another host while it runs', async () => {
    const admin = await signedIn(cloud, 'admin');
    await actionOf('start').perform({ items: [server], services: admin.services });
    server = await atRest(server.id, 'active', admin.services);
    const before = server['OS-EXT-SRV-ATTR:host'];
    await doChange(changes.liveMigrate, [server], { block: 'auto' }, admin.services);
    server = await atRest(server.id, 'active', admin.services);
    expect(server['OS-EXT-SRV-ATTR:host']).not.toBe(before);
  });

  it('[SRV-35] a live migration under way is aborted, or forced to its end', async () => {
    const admin = await signedIn(cloud, 'admin');
    const { services } = admin;
    const before = server['OS-EXT-SRV-ATTR:host'];
    const begin = async () => {
      await doChange(changes.liveMigrate, [server], { block: 'auto' }, services);
      const { items } = await callApi(services, 'listServerMigrations', { params: { id: server.id } });
      return { server, migration: items[0]! };
    };
    const aborted = await begin();
    expect(await abortMigration.allowed!(aborted, services)).toBe(true);
    await abortMigration.perform({ items: [aborted], services });
    server = await atRest(server.id, 'active', services);
    expect(server['OS-EXT-SRV-ATTR:host']).toBe(before);
    await completeMigration.perform({ items: [await begin()], services });
    server = await atRest(server.id, 'active', services);
    expect(server['OS-EXT-SRV-ATTR:host']).not.toBe(before);
    expect(admin.asked.map(({ title }) => title)).toEqual(['Abort Migration?', 'Force Completion?']);
  });

  it('[SRV-37] the state is reset', async () => {
    const admin = await signedIn(cloud, 'admin');
    await doChange(changes.resetState, [server], { state: 'error' }, admin.services);
    server = await atRest(server.id, 'error', admin.services);
    await doChange(changes.resetState, [server], { state: 'active' }, admin.services);
    server = await atRest(server.id, 'active', admin.services);
  });
});

describe('the guest', () => {
  it('[SRV-25] rescue takes an image, its password is shown once; unrescue brings the server back', async () => {
    const person = await signedIn(cloud, 'member');
    const image = imageIdOf(server)!;
    expect(await rescueLimits(server, person.services)).toEqual({ takesPassword: false, isTooOld: false });
    await rescue(server, { image }, person.services);
    const [dialog] = person.services.get(Modals).stack();
    expect(dialog).toMatchObject({ title: 'Password of to operate' });
    server = await atRest(server.id, 'rescued', person.services);
    await actionOf('unrescue').perform({ items: [server], services: person.services });
    server = await atRest(server.id, 'active', person.services);
  });

  it('[SRV-24] a rebuild keeps addresses and id', async () => {
    const person = await signedIn(cloud, 'member');
    const { addresses, image } = server;
    const { id: own } = image as { id: string };
    const start = startOf(server, [{ value: own, label: own }]);
    const disk_config = start.disk_config === 'AUTO' ? 'MANUAL' : 'AUTO';
    const wanted = { ...start, description: 'rebuilt', disk_config, user_data: 'echo ü' } as const;
    const body = rebuildBody(wanted, start);
    expect(body).toEqual({
      image: own,
      description: 'rebuilt',
      disk_config,
      user_data: 'echo ü',
    });
    await rebuild(server, body, person.services);
    server = await atRest(server.id, 'active', person.services);
    expect(server.addresses).toEqual(addresses);
    expect(server).toMatchObject({ description: 'rebuilt', 'OS-DCF:diskConfig': disk_config });
    expect(rebuildBody({ image: 'other' }, { image: 'one', key_name: 'mine' })).toEqual({
      image: 'other',
      key_name: null,
    });
  });

  it('[SRV-24] [PAN-13] the form leaves out what the cloud can’t take', async () => {
    const person = await signedIn(cloud, 'member');
    const { absent, isTooOld } = await rebuildLimits(server, person.services);
    expect([absent, isTooOld]).toEqual([['password', 'confirm_password'], false]);
  });

  it('[SRV-26] the encrypted password is cleared after a question', async () => {
    const person = await signedIn(cloud, 'member');
    const result = await actionOf('clear-password').perform({ items: [server], services: person.services });
    expect([result?.failed, person.asked.map(({ title }) => title)]).toEqual([[], ['Clear Password?']]);
  });

  it('[SRV-36] no server is evacuated from a host that is up', async () => {
    const admin = await signedIn(cloud, 'admin');
    const isAllowed = actionOf('evacuate').allowed!({ ...server, host_status: 'UP' }, admin.services);
    expect(await isAllowed).toBe('instances:reason.host-up');
    const down = { ...server, host_status: 'DOWN' };
    expect(await actionOf('evacuate').allowed!(down, admin.services)).toBe(true);
    const nowhere = { ...server, host_status: '' };
    expect(await actionOf('evacuate').allowed!(nowhere, admin.services)).toBe('instances:reason.no-host');
    const several = { ...server, host_status: 'UP' };
    expect(await actionOf('evacuate-selected').allowed!(several, admin.services)).toBe('instances:reason.host-up');
  });
});
