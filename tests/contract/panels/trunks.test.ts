import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedCloud, type EmbeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { callApi } from '../../../core/services/api/call-api.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { isParentCandidate, isSubportCandidate, loadPorts } from '../../../plugins/trunks/forms/ports.ts';
import { beginEdit, readAgain, saveEdit as save, type TrunkEdit } from '../../../plugins/trunks/forms/save-edit.ts';
import { editedParts } from '../../../plugins/trunks/forms/edited-parts.ts';
import { sent } from '../../../plugins/trunks/forms/merge-edit.ts';
import {
  modelOf,
  newTrunk,
  emptyTrunk,
  type TrunkModel,
  withPorts,
} from '../../../plugins/trunks/forms/trunk-model.ts';
import { EditConflict, EditGuard } from '../../../core/ui/form/edit/edit-guard.ts';
import type { Trunk } from '../../../plugins/trunks/trunk.ts';
import { readTrunk } from '../../../plugins/trunks/trunk-calls.ts';
import { trunkType } from '../../../plugins/trunks/trunk-type.ts';
import en from '../../../locales/en/trunks.json' with { type: 'json' };
import { Http, HttpError } from '../../../core/services/http/http.ts';
import { I18n } from '../../../core/services/i18n/i18n.ts';

let cloud: EmbeddedCloud;

/** As the wizard does it: what others alone changed meanwhile stays, and nothing is sent where both changed the same. */
async function saveEdit(edit: TrunkEdit, model: TrunkModel, services: Services) {
  const i18n = services.get(I18n);
  const modelIn = (state: TrunkEdit['start']) =>
    modelOf(
      { ...edit.trunk, ...sent(state) },
      model.subports.map(({ port }) => port),
    );
  const read = async () => modelIn(await readAgain(edit, services));
  const fields = (models: readonly TrunkModel[]) => editedParts(models, i18n);
  const guard = new EditGuard<TrunkModel>(() => ({ read, fields }), i18n, modelIn(edit.start));
  const { model: ready, conflict } = await guard.check(model);
  if (conflict) throw conflict;
  return save(edit, ready, services);
}
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

async function servicesOf(user: string) {
  const { services } = await createTestHost({ plugins: [], cloud, policy: role(user) });
  await services.get(I18n).addBundles('trunks', en, {});
  return services;
}
type Services = Awaited<ReturnType<typeof servicesOf>>;

const list = async (services: Services, address: string) =>
  (await trunkType.list!({ filters: trunkType.listFilters!(address, services) }, { services })).items;
const messages = (services: Services) =>
  services
    .get(Toasts)
    .list()
    .map(({ message }) => message);

/** A trunk of demo's with new ports of its own: one for the parent, and so many subports, and as many free ones. */
async function aTrunk(services: Services, subports: number) {
  const ports = await loadPorts(services);
  const network_id = ports.find(({ name }) => name === 'free-parent')!.network_id;
  const names = ['parent', ...Array.from({ length: subports * 2 }, (_, at) => `sub-${at}`)];
  const made = [];
  for (const name of names) made.push(await callApi(services, 'createPort', { body: { name, network_id } }));
  const ids = made.map(({ id }) => id);
  const all = (await loadPorts(services)).filter(({ id }) => ids.includes(id));
  const [parent, ...rest] = ids.map((id) => all.find((port) => port.id === id)!);
  const model = { ...emptyTrunk, name: 'ours', parents: [parent!], subports: withPorts([], rest.slice(0, subports)) };
  const trunk: Trunk = await callApi(services, 'createTrunk', { body: newTrunk(model) });
  return { trunk, free: rest.slice(subports), ports: all };
}

it('[TRK-01] [TRK-03] [TRK-09] a project sees its own trunks; candidates are those that the rules allow', async () => {
  const [demo, admin] = [await servicesOf('member'), await servicesOf('admin')];
  expect((await list(demo, '/project/trunks')).map((trunk) => trunk.name_or_id)).toEqual(['demo-trunk']);
  expect(await list(admin, '/project/trunks')).toEqual([]);
  // The service shows an administrator the trunks that its own rules let one see.
  expect(await list(admin, '/admin/trunks')).toEqual((await callApi(admin, 'listTrunks', {})).items);

  const ports = await loadPorts(demo);
  const names = (those: typeof ports) => those.flatMap(({ name }) => name || []);
  const subports = names(ports.filter(isSubportCandidate));
  expect(subports).toEqual(expect.arrayContaining(['free-parent', 'free-subport']));
  for (const used of ['trunk-parent', 'trunk-sub-101', 'trunk-sub-102']) {
    expect(subports).not.toContain(used);
    expect(names(ports.filter(isParentCandidate))).not.toContain(used);
  }
  // An instance's port may be a parent, and no subport.
  const ofInstances = ports.filter(({ device_owner: owner }) => owner?.startsWith('compute:'));
  expect(ofInstances.some(isParentCandidate)).toBe(true);
  expect(ofInstances.filter(isSubportCandidate)).toEqual([]);
  const free = ports.find(({ name }) => name === 'free-parent')!;
  expect(free).toMatchObject({ network_name: 'demo-net', vnic_type: 'normal' });
  expect(Object.values(free.subnet_names)).toEqual(['demo-v4']);
});

it('[TRK-06] [TRK-11] of what two editors do to one trunk nothing is lost, and they are asked where both changed the same', async () => {
  const one = await servicesOf('member');
  const other = await servicesOf('member');
  const { trunk, free, ports } = await aTrunk(one, 2);
  const [first, second] = [beginEdit(trunk), beginEdit(trunk)];
  const start = modelOf(trunk, ports);

  // The other names it, and takes a subport out.
  await saveEdit(second, { ...start, name: 'theirs', subports: start.subports.slice(1) }, other);
  expect(messages(other)).toEqual(['Trunk theirs was successfully edited.']);

  // The one adds a subport and describes it: both are kept.
  const mine = {
    ...start,
    description: 'mine',
    subports: withPorts(start.subports, [...start.subports.map(({ port }) => port), free[0]!]),
  };
  expect(await saveEdit(first, mine, one)).toMatchObject({ updated: [{ id: trunk.id }] });
  const now: Trunk = await readTrunk(trunk.id, one);
  expect(now).toMatchObject({ name: 'theirs', description: 'mine', subport_count: 2 });
  expect(now.sub_ports.map(({ port_id: id }) => id).toSorted()).toEqual(
    [start.subports[1]!.port.id, free[0]!.id].toSorted(),
  );

  // Fields that both changed are asked about once, and a trunk that is gone is not made anew.
  const third = beginEdit(now);
  await saveEdit(beginEdit(now), { ...modelOf(now, ports), name: 'again' }, other);
  const wanted = { ...modelOf(now, ports), name: 'mine' };
  const conflict: unknown = await saveEdit(third, wanted, one).catch((error: unknown) => error);
  if (!(conflict instanceof EditConflict)) throw new Error('there was no conflict');
  expect(conflict.comparison.conflicts).toMatchObject([{ field: { id: 'name' }, theirs: 'again', mine: 'mine' }]);
  expect((await readTrunk(trunk.id, one)).name).toBe('again');
  await saveEdit(third, wanted, one);
  expect((await readTrunk(trunk.id, one)).name).toBe('mine');
  await callApi(one, 'deleteTrunk', { params: { id: trunk.id } });
  await expect(saveEdit(third, wanted, one)).rejects.toThrow('This was deleted meanwhile. Nothing was saved.');
});

it('[TRK-06] [TRK-12] a save that fails half-way says what was saved, takes it for nobody else’s, and goes on with the rest', async () => {
  const one = await servicesOf('member');
  const { trunk, free, ports } = await aTrunk(one, 1);
  const start = modelOf(trunk, ports);
  const used = (await loadPorts(one)).find(({ name }) => name === 'trunk-sub-101')!;
  const adding = (port: typeof used) => ({
    ...start,
    name: 'renamed',
    subports: withPorts(start.subports, [...start.subports.map((each) => each.port), port]),
  });
  const edit = beginEdit(trunk);
  // The service takes the name, and refuses a port that is another trunk's.
  await expect(saveEdit(edit, adding(used), one)).rejects.toThrow(
    /^Saved: Name\. Not saved: subports put in \(1\)\. Save again to send the rest\. ./,
  );
  expect(messages(one)).toEqual(['Unable to update the trunk.']);
  expect(await readTrunk(trunk.id, one)).toMatchObject({ name: 'renamed', subport_count: 1 });
  // Nobody else changed anything. A name that is put back is a change again.
  await saveEdit(edit, { ...adding(free[0]!), name: 'ours' }, one);
  expect(await readTrunk(trunk.id, one)).toMatchObject({ name: 'ours', subport_count: 2 });
  await callApi(one, 'deleteTrunk', { params: { id: trunk.id } });
});

it('[TRK-06] a save whose answer was lost is done when the trunk says so; else it says what it knows, and can be repeated', async () => {
  const one = await servicesOf('member');
  const { trunk, ports } = await aTrunk(one, 1);
  const start = modelOf(trunk, ports);
  const http = one.get(Http);
  const request = http.request.bind(http);
  let broken: (method: string, ...sent: [path: string, body?: unknown]) => Promise<void> = async () => {};
  http.request = async (method, path, body, options) => {
    const answer = method === 'PATCH' ? await request(method, path, body, options) : undefined;
    await broken(method, path, body);
    return (answer ?? (await request(method, path, body, options))) as never;
  };
  const lose = async () => {
    throw new HttpError(0, 'The connection was lost.');
  };
  // The change arrived, its answer did not.
  broken = async (method) => (method === 'PATCH' ? lose() : undefined);
  expect(await saveEdit(beginEdit(trunk), { ...start, name: 'arrived' }, one)).toMatchObject({
    updated: [{ id: trunk.id }],
  });
  expect(messages(one)).toEqual(['Trunk arrived was successfully edited.']);

  // Nor does the trunk answer: the next attempt finds its own change and tells of nobody else's.
  const now: Trunk = await readTrunk(trunk.id, one);
  const edit = beginEdit(now);
  let isSent = false;
  broken = async (method) => {
    isSent ||= method === 'PATCH';
    if (isSent) await lose();
  };
  const wanted = { ...modelOf(now, ports), name: 'arrived too' };
  await expect(saveEdit(edit, wanted, one)).rejects.toThrow(/^What was saved could not be found out\./);
  broken = async () => {};
  await saveEdit(edit, wanted, one);
  expect((await readTrunk(trunk.id, one)).name).toBe('arrived too');
  await callApi(one, 'deleteTrunk', { params: { id: trunk.id } });
});

it('[TRK-06] a trunk that others disabled meanwhile has nothing saved of it that they would see half of', async () => {
  const [one, other] = [await servicesOf('member'), await servicesOf('member')];
  const { trunk, ports } = await aTrunk(one, 1);
  const start = modelOf(trunk, ports);
  const mine = beginEdit(trunk);
  await saveEdit(beginEdit(trunk), { ...start, isUp: false }, other);
  await expect(saveEdit(mine, { ...start, name: 'mine', subports: [] }, one)).rejects.toThrow(
    'The trunk is disabled now, and its subports can’t be changed then.',
  );
  const now: Trunk = await readTrunk(trunk.id, one);
  expect(now).toMatchObject({ name: 'ours', subport_count: 1 });
  await saveEdit(beginEdit(now), { ...modelOf(now, ports), isUp: true }, other);
  await callApi(one, 'deleteTrunk', { params: { id: trunk.id } });
});

it('[TRK-06] a VLAN that both gave out is refused here, not by the service', async () => {
  const [one, other] = [await servicesOf('member'), await servicesOf('member')];
  const { trunk, free, ports } = await aTrunk(one, 1);
  const start = modelOf(trunk, ports);
  const adding = (port: (typeof free)[0]) => ({
    ...start,
    subports: withPorts(start.subports, [...start.subports.map((each) => each.port), port]),
  });
  const mine = beginEdit(trunk);
  const [more] = (await loadPorts(one)).filter(({ name }) => name === 'free-subport');
  await saveEdit(beginEdit(trunk), adding(free[0]!), other);
  await expect(saveEdit(mine, adding(more!), one)).rejects.toThrow('Others gave out the same VLAN meanwhile: 2.');
  expect((await readTrunk(trunk.id, one)).subport_count).toBe(2);
  await callApi(one, 'deleteTrunk', { params: { id: trunk.id } });
});

it('[TRK-12] what the service refuses is said by the words of the catalogue', async () => {
  const demo = await servicesOf('member');
  const [trunk] = await list(demo, '/project/trunks');
  const parent = { ...emptyTrunk, parents: [{ id: trunk!.port_id } as never] };
  await expect(callApi(demo, 'createTrunk', { body: newTrunk(parent) })).rejects.toThrow(/is currently in use/);
  expect(messages(demo)).toEqual(['Unable to create the trunk.']);
});

it('[TRK-06] 4,094 subports before and after are compared in no time, in one call', async () => {
  const demo = await servicesOf('member');
  const sub_ports = Array.from({ length: 4094 }, (_, at) => ({
    port_id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    segmentation_type: 'vlan',
    segmentation_id: at + 1,
  }));
  const state = { name: 'large', description: '', admin_state_up: true };
  const begun = performance.now();
  const body = [
    { ...state, sub_ports },
    { ...state, sub_ports: sub_ports.toReversed() },
  ] as never;
  const answer = await callApi(demo, 'changeTrunk', { params: { id: 'any' }, body });
  expect(answer.subport_count).toBe(4094);
  // A comparison of each with each takes longer on any machine.
  expect(performance.now() - begun).toBeLessThan(3000);
});
