import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi } from '../../../core/services/api/call-api.ts';
import type { Action, Code } from '../../../registry/index.ts';
import { deactivateImage, reactivateImage } from '../../../plugins/images/actions/deactivate-image.ts';
import { deleteImage, deleteImages } from '../../../plugins/images/actions/delete-images.ts';
import { saveEdit as saveImage, type EditSetting } from '../../../plugins/images/forms/edit-image-form.ts';
import * as imageCode from '../../../plugins/images/forms/image-code.ts';
import { emptyForm, formOf, type ImageModel } from '../../../plugins/images/forms/image-form.ts';
import { submitCreation } from '../../../plugins/images/forms/submit-creation.ts';
import { type Image, editableProperties } from '../../../plugins/images/image.ts';
import { ImageService } from '../../../plugins/images/image-service.ts';
import { deleteKeyPair, deleteKeyPairs } from '../../../plugins/key-pairs/actions/delete-key-pairs.ts';
import * as keyPairCode from '../../../plugins/key-pairs/key-pair-code.ts';
import { deleteTrunk, deleteTrunks } from '../../../plugins/trunks/actions/delete-trunks.ts';
import { loadPorts, unknownPort } from '../../../plugins/trunks/forms/ports.ts';
import { stateIn, stateOf } from '../../../plugins/trunks/forms/merge-edit.ts';
import { beginEdit, saveEdit } from '../../../plugins/trunks/forms/save-edit.ts';
import * as trunkCode from '../../../plugins/trunks/forms/trunk-code.ts';
import { emptyTrunk, modelOf, newTrunk, type TrunkModel } from '../../../plugins/trunks/forms/trunk-model.ts';
import { readTrunk } from '../../../plugins/trunks/trunk-calls.ts';
import type { ConsoleAndShell } from './console.ts';

/** What one of the three ways begins with. */
export interface Start {
  /** Does it as the console does, and gives the code that the console shows with it, where that is shown. */
  byConsole(): Promise<Code | undefined | void>;
  code(): Code | Promise<Code>;
  /** What came of it, without what tells one thing from another: ids, and names that must differ. */
  outcome(): Promise<unknown>;
}

export interface Row {
  /** Ids of the actions. */
  actions: readonly string[];
  title: string;
  /** The `openstack` command of the test's day can't do it. */
  withoutCommand?: true;
  begin(at: ConsoleAndShell, way: string): Promise<Start>;
}

/** Texts that a shell would read as something else. */
const awkward = `it's "$HOME" $(id) \`id\` \\ & ; * ünï 日本語 #!\n two`;

/** An action on one item, by its own `perform`. */
function acted<T>(at: ConsoleAndShell, action: Action<T>, item: T): Pick<Start, 'byConsole' | 'code'> {
  return {
    byConsole: async () => (await at.perform(action, item)).shown,
    code: () => (action.code as (items: readonly T[]) => Promise<Code>)([item]),
  };
}

const publicKey = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl it\'s "me" $HOME';

const keyPairs: Row[] = [
  {
    actions: ['key-pairs.create'],
    title: 'a key pair',
    async begin({ services, folder }, way) {
      const name = `- my key ${way}`;
      return {
        byConsole: async () => void (await callApi(services, 'NV-07', { body: { name, key_type: 'ssh' } })),
        code: () => keyPairCode.creationCode({ name, type: 'ssh' }),
        async outcome() {
          const { type, public_key: key } = await callApi(services, 'NV-08', { params: { name } });
          if (way !== 'console') {
            const { readFile, stat } = await import('node:fs/promises');
            const file = join(folder, `${name}.pem`);
            if (!/^-----BEGIN (RSA )?PRIVATE KEY-----\n/.test(await readFile(file, 'utf8'))) throw new Error('no key');
            if (((await stat(file)).mode & 0o077) !== 0) throw new Error('others can read the private key');
          }
          return { type, key: key.split(' ')[0] };
        },
      };
    },
  },
  {
    actions: ['key-pairs.import'],
    title: 'a public key',
    async begin({ services }, way) {
      const name = `imported ${way}`;
      return {
        byConsole: async () =>
          void (await callApi(services, 'NV-07', { body: { name, public_key: publicKey, key_type: 'ssh' } })),
        code: () => keyPairCode.importCode({ name, publicKey, type: 'ssh' }),
        async outcome() {
          const { type, public_key: key, fingerprint } = await callApi(services, 'NV-08', { params: { name } });
          return { type, key: key.trim(), fingerprint };
        },
      };
    },
  },
  {
    actions: ['key-pairs.delete', 'key-pairs.delete-selected'],
    title: 'a key pair with spaces in its name',
    async begin(at, way) {
      const { services } = at;
      const name = `-going ${way}`;
      const made = await callApi(services, 'NV-07', { body: { name, public_key: publicKey } });
      return {
        ...acted(at, way === 'console' ? deleteKeyPairs : deleteKeyPair, { ...made, id: name } as never),
        outcome: async () =>
          (await callApi(services, 'NV-06', {})).items.some(({ keypair }) => keypair.name === name) ? 'there' : 'gone',
      };
    },
  },
];

async function newPorts({ services }: ConsoleAndShell, count: number): Promise<string[]> {
  const network_id = (await loadPorts(services)).find(({ name }) => name === 'free-parent')!.network_id;
  const ports = [];
  for (let at = 0; at < count; at += 1) ports.push(await callApi(services, 'NE-11', { body: { network_id } }));
  return ports.map(({ id }) => id);
}

/** A trunk's parts, with its ports by their places in `ids`. */
async function trunkOf({ services }: ConsoleAndShell, parent: string, ids: readonly string[]) {
  const trunk = (await callApi(services, 'NE-12', {})).items.find(({ port_id: id }) => id === parent);
  if (!trunk) return 'gone';
  const { name, description, admin_state_up: isUp, sub_ports: subports, project_id: project } = trunk;
  const places = subports.map(({ port_id: id, ...rest }) => ({ port: ids.indexOf(id), ...rest }));
  return { name, description, isUp, project, subports: places.toSorted((one, other) => one.port - other.port) };
}

async function trunkModel(at: ConsoleAndShell): Promise<{ model: TrunkModel; ids: string[] }> {
  const ids = await newPorts(at, 4);
  const [parent, one, two] = ids.map(unknownPort);
  const subports = [
    { port: one!, type: 'vlan', id: 7 },
    { port: two!, type: 'vlan', id: 4094 },
  ];
  return {
    ids,
    model: { ...emptyTrunk, name: `-${awkward}`, description: `--${awkward}`, parents: [parent!], subports },
  };
}

const trunks: Row[] = [
  {
    actions: ['trunks.create'],
    title: 'a trunk with subports',
    async begin(at) {
      const { model, ids } = await trunkModel(at);
      return {
        byConsole: async () => void (await callApi(at.services, 'NE-13', { body: newTrunk(model) })),
        code: () => trunkCode.creationCode(model),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
  {
    actions: ['trunks.create'],
    title: 'a trunk that is disabled and has no name',
    async begin(at) {
      const ids = await newPorts(at, 1);
      const model = { ...emptyTrunk, isUp: false, parents: ids.map(unknownPort) };
      return {
        byConsole: async () => void (await callApi(at.services, 'NE-13', { body: newTrunk(model) })),
        code: () => trunkCode.creationCode(model),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
  {
    actions: ['trunks.edit'],
    title: 'a trunk: its name, a subport that goes, one that comes, one with another segmentation',
    async begin(at) {
      const { model, ids } = await trunkModel(at);
      const { id } = await callApi(at.services, 'NE-13', { body: newTrunk(model) });
      const trunk = await readTrunk(id, at.services);
      const now = modelOf(trunk, []);
      const wanted: TrunkModel = {
        ...now,
        name: `renamed ${awkward}`,
        description: '',
        subports: [
          { port: unknownPort(ids[1]!), type: 'vlan', id: 8 },
          { port: unknownPort(ids[3]!), type: 'vlan', id: 9 },
        ],
      };
      return {
        byConsole: async () => void (await saveEdit(beginEdit(trunk), wanted, at.services)),
        code: () => trunkCode.editCode(id, stateOf(trunk), stateIn(wanted)),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
  {
    actions: ['trunks.delete', 'trunks.delete-selected'],
    title: 'a trunk',
    async begin(at, way) {
      const { model, ids } = await trunkModel(at);
      const { id } = await callApi(at.services, 'NE-13', { body: newTrunk(model) });
      const trunk = await readTrunk(id, at.services);
      return {
        ...acted(at, way === 'console' ? deleteTrunks : deleteTrunk, trunk),
        outcome: () => trunkOf(at, ids[0]!, ids),
      };
    },
  },
];

let made = 0;
const imageName = (way: string) => `${awkward.replace('\n', ' ')} ${(made += 1)} ${way}`;

/** What an image is, without what tells it from others of its making. */
async function imageOf({ services }: ConsoleAndShell, name: string, way: string) {
  const found = (await services.get(ImageService).all({})).filter((image) => image.name === name);
  if (found.length === 0) return 'gone';
  const [image] = found;
  const { min_disk, min_ram, disk_format, container_format, visibility, status, size, properties } = image as Image;
  const { protected: isProtected, kernel_id: kernel } = image as Image;
  // The client notes what it was asked for; what the service notes of an import has the time in it.
  const own = Object.entries(properties ?? {}).filter(([key]) => !/^(owner_specified|os_glance|stores)/.test(key));
  const facts = { min_disk, min_ram, disk_format, container_format, visibility, status, size, isProtected, kernel };
  return {
    ...facts,
    name: name.replace(/ \d+ \w+$/, ''),
    count: found.length,
    properties: Object.fromEntries(own.toSorted(([one], [other]) => one.localeCompare(other))),
  };
}

function imageModel(name: string, more: Partial<ImageModel['form']> = {}): ImageModel {
  const form = { ...emptyForm, visibility: 'private', disk_format: 'qcow2', min_disk: 1, min_ram: 64, ...more };
  return { form: { ...form, name }, metadata: { hw_disk_bus: 'virtio', note: awkward } };
}

async function anImage(at: ConsoleAndShell, name: string): Promise<Image> {
  const model = imageModel(name, { description: 'before', architecture: 'x86_64' });
  const made = await at.services.get(ImageService).create({
    ...model.metadata,
    name,
    visibility: 'private',
    disk_format: 'raw',
    container_format: 'bare',
    min_disk: 1,
    min_ram: 64,
    protected: false,
    description: 'before',
    architecture: 'x86_64',
    source_type: 'file-legacy',
    data: new File(['the bytes of a disk'], 'disk.raw'),
  });
  return at.services.get(ImageService).get(made.id);
}

const file = new File(['the bytes of a disk'], `it's $a disk.raw`);

function imageCreation(title: string, model: (name: string) => ImageModel, sources: EditSetting['sources']): Row {
  return {
    actions: ['images.create'],
    title,
    async begin(at, way) {
      const name = imageName(way);
      await writeFile(join(at.folder, file.name), 'the bytes of a disk');
      const wanted = model(name);
      return {
        async byConsole() {
          let done = () => {};
          const created = new Promise<void>((resolve) => (done = resolve));
          await submitCreation(wanted, sources, at.services, { onCreated: () => done() });
          await created;
        },
        code: () => imageCode.creationCode(wanted, sources),
        outcome: () => imageOf(at, name, way),
      };
    },
  };
}

const images: Row[] = [
  imageCreation(
    'an image without data',
    (name) => imageModel(name, { description: awkward, architecture: 'x86_64', protected: false }),
    [],
  ),
  imageCreation('an image from a file', (name) => ({ ...imageModel(name, { source: 'file' }), file }), [
    { value: 'file', type: 'file-legacy' },
  ]),
  {
    actions: ['images.edit'],
    title: 'an image: its fields, a property that goes, one that comes, one that is changed',
    async begin(at, way) {
      const name = imageName(way);
      const image = await anImage(at, name);
      const service = at.services.get(ImageService);
      const { description: _d, architecture: _a, ...metadata } = editableProperties(await service.properties(image.id));
      const setting: EditSetting = {
        image,
        sources: [],
        formats: [],
        initial: { form: formOf(image), metadata },
        namespaces: () => Promise.resolve([]),
      };
      const wanted: ImageModel = {
        form: { ...setting.initial.form, min_ram: 128, description: awkward, visibility: 'shared', kernel: image.id },
        metadata: { note: `${awkward}=changed`, os_distro: 'debian' },
      };
      return {
        byConsole: async () => void (await saveImage(setting, wanted, at.services)),
        code: () => imageCode.editCode(image.id, setting.initial, wanted),
        async outcome() {
          const now = await imageOf(at, name, way);
          return typeof now === 'string'
            ? now
            : { ...now, kernel: now.kernel === image.id, properties: withoutId(now, image.id) };
        },
      };
    },
  },
  ...(['deactivate', 'reactivate'] as const).map((verb): Row => ({
    actions: [`images.${verb}`],
    title: `an image: ${verb}`,
    async begin(at, way) {
      const name = imageName(way);
      const image = await anImage(at, name);
      if (verb === 'reactivate') await at.services.get(ImageService).deactivate(image.id);
      return {
        ...acted(at, verb === 'deactivate' ? deactivateImage : reactivateImage, image),
        outcome: () => imageOf(at, name, way),
      };
    },
  })),
  {
    actions: ['images.delete', 'images.delete-selected'],
    title: 'an image',
    async begin(at, way) {
      const name = imageName(way);
      const image = await anImage(at, name);
      return {
        ...acted(at, way === 'console' ? deleteImages : deleteImage, image),
        outcome: () => imageOf(at, name, way),
      };
    },
  },
];

function withoutId({ properties }: { properties: Record<string, unknown> }, id: string): Record<string, unknown> {
  return JSON.parse(JSON.stringify(properties).replaceAll(id, 'ID')) as Record<string, unknown>;
}

/** One row for each action; a new action is a new row. */
export const rows: readonly Row[] = [...keyPairs, ...trunks, ...images];
