import { callApi } from '../../../../core/services/api/call-api.ts';
import { Http } from '../../../../core/services/http/http.ts';
import { creationBody, newFlavor } from '../../../../plugins/flavors/forms/flavor-form.ts';
import { changeCode } from '../../../../plugins/metadata/metadata-code.ts';
import { metadataKinds, type Pairs } from '../../../../plugins/metadata/metadata-kinds.ts';
import type { MetadataType } from '../../../../plugins/metadata/metadata.ts';
import { beginEdit, changesIn, saveMetadata } from '../../../../plugins/metadata/save-metadata.ts';
import type { ConsoleAndShell } from '../console.ts';
import { awkward, type Row } from '../row.ts';

interface Thing {
  type: MetadataType;
  as?: 'admin';
  /** The id of one that may be changed. */
  find(at: ConsoleAndShell): Promise<string>;
  /** Names that not every service takes. */
  names?: readonly string[];
}

async function first({ services }: ConsoleAndShell, address: string): Promise<string> {
  return (await services.get(Http).get<{ items: { id: string }[] }>(address)).items[0]!.id;
}

/** The console makes none of these. */
async function madeNatively<T>(at: ConsoleAndShell, service: string, path: string, body: object): Promise<T> {
  return JSON.parse(await at.shell({ calls: [{ method: 'POST', service, path, body }] }, 'http')) as T;
}

async function newVolume({ services }: ConsoleAndShell): Promise<string> {
  const none = { volume_type: '', snapshot_id: null, image_id: null, availability_zone: null, source_volid: null };
  const body = { size: 1, name: 'of metadata', description: '', metadata: {}, ...none };
  return (await callApi(services, 'createVolume', { body: body as never })).id;
}

let made = 0;
const nameOf = () => `of metadata ${(made += 1)}`;

const things: readonly Thing[] = [
  {
    type: 'OS::Glance::Image',
    as: 'admin',
    find: async ({ services }) =>
      (await callApi(services, 'createImage', { body: { name: 'of metadata', visibility: 'private' } as never })).id,
    names: ['a/b~c d', 'ключ'],
  },
  {
    type: 'OS::Nova::Flavor',
    as: 'admin',
    find: async ({ services }) =>
      (
        await callApi(services, 'createFlavor', {
          body: creationBody({ ...newFlavor, name: nameOf(), vcpus: 1, ram: 64, disk: 1 }),
        })
      ).id,
    names: ['with a space'],
  },
  { type: 'OS::Nova::Server', find: (at) => first(at, '/api/nova/servers/'), names: ['with a space'] },
  {
    type: 'OS::Nova::Aggregate',
    as: 'admin',
    async find(at) {
      const body = { aggregate: { name: nameOf() } };
      const { aggregate } = await madeNatively<{ aggregate: { id: number } }>(at, 'compute', '/os-aggregates', body);
      return String(aggregate.id);
    },
    names: ['with a space'],
  },
  { type: 'OS::Cinder::Volume', find: newVolume, names: ['with a space'] },
  { type: 'OS::Cinder::Snapshot', find: (at) => first(at, '/api/cinder/volumesnapshots/'), names: ['with a space'] },
  {
    type: 'OS::Cinder::VolumeType',
    as: 'admin',
    async find(at) {
      const body = { volume_type: { name: nameOf() } };
      return (await madeNatively<{ volume_type: { id: string } }>(at, 'volumev3', '/types', body)).volume_type.id;
    },
  },
];

/** Each name is changed, taken away or given, by what it ends with. */
function edited(names: readonly string[]): { start: Pairs; output: Pairs } {
  const all = ['ours:plain', '-with-a-hyphen', ...names];
  const pairs = (...ends: readonly [end: string, text: string][]) =>
    Object.fromEntries(all.flatMap((name) => ends.map(([end, text]) => [`${name}.${end}`, text] as const)));
  return {
    start: pairs(['stays', awkward], ['changes', 'before'], ['goes', 'before']),
    output: pairs(['stays', awkward], ['changes', awkward], ['comes', `-=${awkward}`]),
  };
}

export const rows: readonly Row[] = things.map(({ type, as, find, names = [] }) => ({
  actions: [`metadata.update on ${type}`],
  title: 'pairs that are changed, that go and that come',
  ...(as ? { as } : {}),
  async begin(at) {
    const { services } = at;
    const kind = metadataKinds[type];
    const id = await find(at);
    const { start, output } = edited(names);
    const there = Object.keys(await kind.read(id, services)).filter((name) => !Object.hasOwn(start, name));
    await kind.write(id, { updated: { ...start }, removed: there }, services);
    const edit = beginEdit(kind, id, start);
    return {
      byConsole: () => saveMetadata(edit, output, services),
      code: () => changeCode(type, id, changesIn(edit, output), edit.known),
      async outcome() {
        const now = await kind.read(id, services);
        if (Object.keys(now).some((name) => name.endsWith('.goes'))) throw new Error('nothing was taken away');
        return now;
      },
    };
  },
}));
