import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedCloud, type EmbeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, json, role } from '../../../core/testing/index.ts';
import type { Services } from '../../../core/base/index.ts';
import { callApi } from '../../../core/services/api/call-api.ts';
import { Http } from '../../../core/services/http/http.ts';
import { I18n } from '../../../core/services/i18n/i18n.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { buildTree } from '../../../core/ui/metadata/tree.ts';
import { editMetadata, nameProblem } from '../../../plugins/metadata/edit-metadata.ts';
import { loadDefinitions } from '../../../plugins/metadata/load-definitions.ts';
import { metadataKinds, type Pairs } from '../../../plugins/metadata/metadata-kinds.ts';
import type { MetadataType } from '../../../plugins/metadata/metadata.ts';
import { beginEdit, type MetadataEdit, readAgain, saveMetadata } from '../../../plugins/metadata/save-metadata.ts';
import { EditConflict, EditGuard } from '../../../core/ui/form/edit/edit-guard.ts';
import en from '../../../locales/en/metadata.json' with { type: 'json' };

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

async function hostOf(user: string) {
  const host = await createTestHost({ plugins: [], cloud, policy: role(user) });
  await host.services.get(I18n).addBundles('metadata', en, {});
  return host;
}
const servicesOf = async (user: string) => (await hostOf(user)).services;
const toasts = (services: Services) =>
  services
    .get(Toasts)
    .list()
    .map(({ message }) => message);

const imageOf = async (services: Services, more: object = {}) =>
  (await callApi(services, 'createImage', { body: { name: 'ours', visibility: 'private', ...more } as never })).id;
const volumeOf = async (services: Services) =>
  (
    await callApi(services, 'createVolume', {
      body: {
        size: 1,
        name: 'ours',
        description: '',
        volume_type: '',
        snapshot_id: null,
        metadata: {},
        image_id: null,
        availability_zone: null,
        source_volid: null,
      } as never,
    })
  ).id;
const first = async (services: Services, address: string) =>
  (await services.get(Http).get<{ items: { id: string }[] }>(address)).items[0]!.id;

/** Returns a volume type that no volume uses: a type in use keeps its extra specs. */
async function unusedType(services: Services) {
  const types = (await callApi(services, 'listVolumeTypes', {})).items;
  const volumes = (await callApi(services, 'listVolumes', { query: { all_projects: true } })).items;
  const used = new Set(volumes.map(({ volume_type: name }) => name));
  return types.find(({ name }) => !used.has(name))!.id;
}

/** The things to test, one of each type, and who may change it. */
const things: readonly [MetadataType, user: string, find: (services: Services) => Promise<string>][] = [
  ['OS::Glance::Image', 'admin', imageOf],
  ['OS::Nova::Flavor', 'admin', (services) => first(services, '/api/nova/flavors/')],
  // Nothing lists aggregates yet: the first that the seed makes.
  ['OS::Nova::Aggregate', 'admin', async () => '1'],
  ['OS::Nova::Server', 'member', (services) => first(services, '/api/nova/servers/')],
  ['OS::Cinder::Volume', 'member', volumeOf],
  ['OS::Cinder::Snapshot', 'member', (services) => first(services, '/api/cinder/volumesnapshots/')],
  ['OS::Cinder::VolumeType', 'admin', (services) => unusedType(services)],
];

async function begun(type: MetadataType, id: string, services: Services) {
  const kind = metadataKinds[type];
  const start = await kind.read(id, services);
  return { start, edit: beginEdit(kind, id, start), now: () => kind.read(id, services) };
}

/** As the dialog does it: what others alone changed meanwhile stays, and nothing is sent where both changed the same. */
async function saveAsDialog(edit: MetadataEdit, output: Pairs, services: Services) {
  const read = async () => ({ pairs: await readAgain(edit, services) });
  const i18n = services.get(I18n);
  const parts = [{ at: 'pairs', pairs: true }] as const;
  const guard = new EditGuard<{ pairs: Pairs }>(() => ({ read, parts }), i18n, { pairs: edit.start });
  const { model, conflict } = await guard.check({ pairs: output });
  if (conflict) throw conflict;
  await saveMetadata(edit, model.pairs, services);
}
const saving = (edit: MetadataEdit, output: Pairs, services: Services) =>
  saveAsDialog(edit, output, services).then(
    () => 'saved',
    (error: Error) =>
      error instanceof EditConflict
        ? `asks about ${error.comparison.conflicts.map(({ field }) => field.label).join()}`
        : error.message,
  );

it.each(things)('[META-05] [FLV-06] metadata of %s is read, set, changed and removed', async (type, user, find) => {
  const services = await servicesOf(user);
  const { start, edit, now } = await begun(type, await find(services), services);
  expect(await saving(edit, { ...start, 'ours:one': '1', 'ours.two': 'b' }, services)).toBe('saved');
  expect(await now()).toEqual({ ...start, 'ours:one': '1', 'ours.two': 'b' });
  const again = await begun(type, edit.id, services);
  expect(await saving(again.edit, { ...start, 'ours.two': 'ü ключ' }, services)).toBe('saved');
  expect(await now()).toEqual({ ...start, 'ours.two': 'ü ключ' });
  const last = await begun(type, edit.id, services);
  expect(await saving(last.edit, start, services)).toBe('saved');
  expect(await now()).toEqual(start);
});

it.each(things)(
  '[META-06] [X-06] of what two editors set in %s nothing is lost, and they are asked where both set the same',
  async (type, user, find) => {
    const services = await servicesOf(user);
    const id = await find(services);
    const { start, edit, now } = await begun(type, id, services);
    const other = await begun(type, id, services);
    expect(await saving(other.edit, { ...start, both: 'theirs', only: 'theirs' }, services)).toBe('saved');
    const mine = { ...start, both: 'mine', own: 'mine' };
    expect(await saving(edit, mine, services)).toBe('asks about both');
    expect(await now()).toEqual({ ...start, both: 'theirs', only: 'theirs' });
    // The dialog has laid theirs beside what is typed.
    expect(await saving(edit, { ...mine, only: 'theirs' }, services)).toBe('saved');
    expect(await now()).toEqual({ ...start, both: 'mine', only: 'theirs', own: 'mine' });
    const last = await begun(type, id, services);
    expect(await saving(last.edit, start, services)).toBe('saved');
  },
);

/** The names that the dialog offers of the definitions. */
async function offeredNames(type: MetadataType, services: Services): Promise<string[]> {
  const kind = metadataKinds[type];
  const isOffered = (name: string) => nameProblem(kind, name, services.get(I18n)) === undefined;
  const { items } = buildTree((await loadDefinitions(kind, services)).namespaces, {}, 'en', isOffered);
  return Object.values(items).flatMap(({ property }) => property?.name ?? []);
}

it('[META-05] an image’s own fields are no metadata: not read as such, not offered', async () => {
  const services = await servicesOf('admin');
  const kind = metadataKinds['OS::Glance::Image'];
  const id = await imageOf(services, { architecture: 'x86_64', 'a/b~c ключ': 'any name' });
  expect(await kind.read(id, services)).toEqual({ 'a/b~c ключ': 'any name' });
  const offered = await offeredNames('OS::Glance::Image', services);
  expect(offered).toContain('hw_disk_bus');
  expect(offered.filter((name) => kind.isReserved!(name))).toEqual([]);
});

it('[META-07] definitions come for each type, with the prefix that the type gives their names', async () => {
  const services = await servicesOf('admin');
  const first = async (type: MetadataType) => (await loadDefinitions(metadataKinds[type], services)).namespaces;
  const names = (of: Awaited<ReturnType<typeof first>>) =>
    of
      .flatMap(({ properties, objects }) => [properties, ...(objects ?? []).map((each) => each.properties)])
      .flatMap((each) => Object.keys(each ?? {}));
  expect(names(await first('OS::Nova::Flavor'))).toContain('hw:cpu_sockets');
  expect(names(await first('OS::Glance::Image'))).toContain('hw_cpu_sockets');
  expect((await first('OS::Nova::Aggregate')).length).toBeGreaterThan(0);
  // Asked for once in a session.
  expect(loadDefinitions(metadataKinds['OS::Nova::Flavor'], services)).toBe(
    loadDefinitions(metadataKinds['OS::Nova::Flavor'], services),
  );
});

it.each([
  [404, 'none'],
  [501, 'none'],
  [403, 'refused'],
])(
  'a catalog of definitions that answers %i is told in the dialog, and names of one’s own are left',
  async (status, lack) => {
    const { services, page } = await hostOf('member');
    page.answer('GET /api/glance/metadefs/namespaces/', () =>
      json({ detail: 'no' }, status, { 'x-sextant-origin': 'image' }),
    );
    expect(await loadDefinitions(metadataKinds['OS::Nova::Server'], services)).toEqual({ namespaces: [], lack });
    expect(toasts(services)).toEqual([]);
  },
);

it('[META-06] definitions that can’t be had for another reason are told, and asked for again the next time', async () => {
  const { services, page } = await hostOf('member');
  let status = 500;
  page.answer('GET /api/glance/metadefs/namespaces/', () =>
    json(status === 200 ? { items: [{ namespace: 'a' }] } : 'broken', status),
  );
  await expect(loadDefinitions(metadataKinds['OS::Nova::Server'], services)).rejects.toMatchObject({ status: 500 });
  expect(toasts(services)).toEqual(['Unable to retrieve the metadata definitions.']);
  status = 200;
  expect((await loadDefinitions(metadataKinds['OS::Nova::Server'], services)).namespaces).toHaveLength(1);
});

it('[META-05] definitions that are not in order cost nobody the others, of a type with fields of its own too', async () => {
  const { services, page } = await hostOf('member');
  const odd = { namespace: 'odd', properties: 'x', objects: [null, 4, { name: 'o', properties: null }] };
  const good = { namespace: 'good', properties: { a: null, checksum: { type: 'string' } }, objects: null };
  page.answer('GET /api/glance/metadefs/namespaces/', () => ({ items: [odd, null, 7, good] }));
  expect(await offeredNames('OS::Glance::Image', services)).toEqual(['a']);
  expect((await offeredNames('OS::Nova::Flavor', services)).toSorted()).toEqual(['a', 'checksum']);
});

it('what could not be loaded and has its toast fails the action; what nobody was told of is passed on', async () => {
  const { services, page } = await hostOf('member');
  const owner = { id: 'i-1', name: 'ours' };
  page.answer('GET /api/glance/images/i-1/properties/', () => json('broken', 500));
  expect(await editMetadata('OS::Glance::Image', owner, services)).toMatchObject({ failed: [{ id: 'i-1' }] });
  expect(toasts(services)).toHaveLength(1);
  page.answer('GET /api/glance/images/i-1/properties/', () => json(null));
  await expect(editMetadata('OS::Glance::Image', owner, services)).rejects.toThrow(TypeError);
  // There was an answer: what told that there was none is gone.
  expect(toasts(services)).toEqual([]);
});

it('without the image service there are no definitions, and nobody asks for them', async () => {
  const host = await hostOf('member');
  host.removeService('image');
  expect(await loadDefinitions(metadataKinds['OS::Nova::Server'], host.services)).toEqual({
    namespaces: [],
    lack: 'none',
  });
});

it('a volume type whose definitions bear the name without its colon finds them', async () => {
  const { services, page } = await hostOf('admin');
  const asked: (string | null)[] = [];
  page.answer('GET /api/glance/metadefs/namespaces/', ({ query }) => {
    asked.push(new URLSearchParams(query).get('resource_type'));
    return { items: asked.length === 2 ? [{ namespace: 'a' }] : [] };
  });
  expect((await loadDefinitions(metadataKinds['OS::Cinder::VolumeType'], services)).namespaces).toHaveLength(1);
  expect(asked).toEqual(['OS::Cinder::VolumeType', 'OS:Cinder::VolumeType']);
});

it('more than the quota of an instance’s metadata is explained, and what was there stays', async () => {
  const services = await servicesOf('member');
  const id = await first(services, '/api/nova/servers/');
  const { start, edit, now } = await begun('OS::Nova::Server', id, services);
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`n-${at}`, 'x']));
  expect(await saving(edit, { ...start, ...many }, services)).toBe(en.failure.full);
  expect(await now()).toEqual(start);
});

it('a hundred extra specs are set and removed', async () => {
  const services = await servicesOf('admin');
  const id = await first(services, '/api/nova/flavors/');
  const { start, edit, now } = await begun('OS::Nova::Flavor', id, services);
  const many = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`n-${at}`, 'x']));
  expect(await saving(edit, { ...start, ...many }, services)).toBe('saved');
  expect(Object.keys(await now())).toHaveLength(Object.keys(start).length + 100);
  const again = await begun('OS::Nova::Flavor', id, services);
  expect(await saving(again.edit, start, services)).toBe('saved');
  expect(await now()).toEqual(start);
}, 60_000);

it('what is gone meanwhile is said; nothing is sent', async () => {
  const services = await servicesOf('member');
  const id = await volumeOf(services);
  const { edit } = await begun('OS::Cinder::Volume', id, services);
  const gone = { ...edit, id: '00000000-0000-4000-8000-000000000000' };
  expect(await saving(gone, { a: 'b' }, services)).toBe('This was deleted meanwhile. Nothing was saved.');
  expect(gone.isTouched).toBeUndefined();
});

it('a save that breaks off halfway says what is saved; the next sends the rest', async () => {
  const { services, page } = await hostOf('member');
  const id = await volumeOf(services);
  const { edit, now } = await begun('OS::Cinder::Volume', id, services);
  const kind = metadataKinds['OS::Cinder::Volume'];
  await kind.write(id, { updated: { old: '1' }, removed: [] }, services);
  edit.start = edit.known = await now();
  let isBroken = true;
  const broken: typeof kind = {
    ...kind,
    async write(of, { updated, removed }, through) {
      await kind.write(of, { updated, removed: isBroken ? [] : removed }, through);
      if (isBroken)
        await callApi(
          through,
          'changeVolumeMetadata',
          { params: { id: of }, body: { updated: {}, removed: ['nosuch'] } },
          { quiet: true },
        );
    },
  };
  const failing = { ...edit, kind: broken };
  expect(await saving(failing, { fresh: '2' }, services)).toBe('Saved: fresh. Not saved: old.');
  isBroken = false;
  expect(await saving(failing, { fresh: '2' }, services)).toBe('saved');
  expect(await now()).toEqual({ fresh: '2' });
  expect(page.left).toEqual([]);
});
