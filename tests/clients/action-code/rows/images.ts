import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { Session } from '../../../../core/services/session/session.ts';
import { acceptImage, rejectImage } from '../../../../plugins/images/actions/answer-offer.ts';
import { deactivateImage, reactivateImage } from '../../../../plugins/images/actions/deactivate-image.ts';
import { deleteImage, deleteImages } from '../../../../plugins/images/actions/delete-images.ts';
import { saveEdit as saveImage } from '../../../../plugins/images/forms/edit-image-form.ts';
import * as imageCode from '../../../../plugins/images/forms/image-code.ts';
import { emptyForm, type FormSetting, formOf, type ImageModel } from '../../../../plugins/images/forms/image-form.ts';
import { submitCreation } from '../../../../plugins/images/forms/submit-creation.ts';
import type { Image } from '../../../../plugins/images/image.ts';
import { editableProperties } from '../../../../plugins/images/image-properties.ts';
import { ImageService, type NewImage } from '../../../../plugins/images/image-service.ts';
import { saveSharing, sharingChanges } from '../../../../plugins/images/sharing/sharing.ts';
import { sharingCode } from '../../../../plugins/images/sharing/sharing-code.ts';
import type { ConsoleAndShell } from '../console.ts';
import { acted, awkward, type Row, type Start } from '../row.ts';

/** Where web-download finds a disk, for as long as the rows run. */
const disks = http.createServer((_request, response) => response.end('the bytes of a disk'));
await new Promise<void>((resolve) => void disks.listen(0, '127.0.0.1', resolve));
disks.unref();
const addressOfDisk = `http://127.0.0.1:${(disks.address() as AddressInfo).port}/disk`;

let made = 0;
const imageName = (way: string) => `${awkward.replace('\n', ' ')} ${(made += 1)} ${way}`;

/** Returns an image, without what tells it from others of its making. */
async function imageOf({ services }: ConsoleAndShell, name: string) {
  const found = (await services.get(ImageService).all({})).filter((image) => image.name === name);
  if (found.length === 0) return 'gone';
  const [image] = found;
  const { min_disk, min_ram, disk_format, container_format, visibility, status, size, properties } = image as Image;
  const { protected: isProtected, kernel_id: kernel, architecture } = image as Image;
  // The client notes what it was asked for; what the service notes of an import has the time in it.
  const own = Object.entries(properties ?? {}).filter(([key]) => !/^(owner_specified|os_glance|stores)/.test(key));
  const facts = {
    min_disk,
    min_ram,
    disk_format,
    container_format,
    visibility,
    status,
    size,
    isProtected,
    kernel,
    architecture,
  };
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

async function anImage(at: ConsoleAndShell, name: string, more: Partial<NewImage> = {}): Promise<Image> {
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
    ...more,
    source_type: 'file-legacy',
    data: new File(['the bytes of a disk'], 'disk.raw'),
  });
  return at.services.get(ImageService).get(made.id);
}

const file = new File(['the bytes of a disk'], `it's $a disk.raw`);

/** Returns the answers of the projects that an image is shared with, without their ids. */
async function answersTo({ services }: ConsoleAndShell, id: string, names: Readonly<Record<string, string>>) {
  const { items } = await callApi(services, 'listImageMembers', { params: { id } });
  return items.map(({ member_id: project, status }) => [names[project] ?? project, status]).toSorted();
}

/** Projects other than the session's. */
async function otherProjects({ services }: ConsoleAndShell): Promise<string[]> {
  const { items } = await callApi(services, 'listProjects', {});
  return items.map(({ id }) => id).filter((id) => id !== services.get(Session).current().project_id);
}

/** An image of another project, offered to the session's. */
async function anOffer(at: ConsoleAndShell, name: string): Promise<Image> {
  const { services } = at;
  const [owner] = await otherProjects(at);
  const body = { name, owner, visibility: 'shared', disk_format: 'raw', container_format: 'bare' };
  // The console makes nothing for other projects.
  await at.shell({ calls: [{ method: 'POST', service: 'image', path: '/images', body }] }, 'http');
  const [{ id }] = (await services.get(ImageService).all({ name, visibility: 'shared' })) as [Image];
  const { project_id: member } = services.get(Session).current();
  await callApi(services, 'addImageMember', { params: { id }, body: { member: member! } });
  return services.get(ImageService).get(id);
}

function imageCreation(title: string, model: (name: string) => ImageModel, sources: FormSetting['sources']): Row {
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
        outcome: () => imageOf(at, name),
      };
    },
  };
}

const fetched = imageCreation(
  'an image that the service fetches from an address',
  (name) => imageModel(name, { source: 'url', image_url: addressOfDisk, is_copying: true }),
  [{ value: 'url', type: 'url' }],
);

/** Makes the outcome wait until the service has fetched the data. */
const onceActive = (start: Start): Start => ({
  ...start,
  outcome: () =>
    vi.waitFor(
      async () => {
        const image = await start.outcome();
        expect(image).toMatchObject({ status: 'active' });
        return image;
      },
      { timeout: 20_000, interval: 200 },
    ),
});

export const rows: readonly Row[] = [
  imageCreation(
    'an image without data',
    (name) => imageModel(name, { description: awkward, architecture: 'x86_64', protected: false }),
    [],
  ),
  imageCreation('an image from a file', (name) => ({ ...imageModel(name, { source: 'file' }), file }), [
    { value: 'file', type: 'file-legacy' },
  ]),
  ...['ova', 'vhd', 'docker'].map((format) =>
    imageCreation(`an image of the format ${format}`, (name) => imageModel(name, { disk_format: format }), []),
  ),
  { ...fetched, withoutCommand: true, begin: async (at, way) => onceActive(await fetched.begin(at, way)) },
  {
    actions: ['images.edit'],
    title: 'an image: its fields, a property that goes, one that comes, one that is changed',
    async begin(at, way) {
      const name = imageName(way);
      const image = await anImage(at, name);
      const service = at.services.get(ImageService);
      const { description: _own, ...metadata } = editableProperties(await service.properties(image.id));
      const start: ImageModel = { form: formOf(image), metadata };
      const wanted: ImageModel = {
        form: { ...start.form, min_ram: 128, description: awkward, visibility: 'shared', kernel: image.id },
        metadata: { note: `${awkward}=changed`, os_distro: 'debian' },
      };
      return {
        byConsole: async () => void (await saveImage(image, { start, model: wanted }, at.services)),
        code: () => imageCode.editCode(image.id, start, wanted),
        async outcome() {
          const now = await imageOf(at, name);
          return typeof now === 'string'
            ? now
            : { ...now, kernel: now.kernel === image.id, properties: withoutId(now, image.id) };
        },
      };
    },
  },
  {
    actions: ['images.edit'],
    title: 'a VHD in a bare container, whose architecture and kernel go',
    async begin(at, way) {
      const name = imageName(way);
      const image = await anImage(at, name, { disk_format: 'vhd', kernel: crypto.randomUUID() });
      const { services } = at;
      const form = formOf(image);
      const start: ImageModel = { form, metadata: {} };
      const wanted = { form: { ...form, min_ram: 128, architecture: '', kernel: '' }, metadata: {} };
      return {
        byConsole: async () => void (await saveImage(image, { start, model: wanted }, services)),
        code: () => imageCode.editCode(image.id, start, wanted),
        outcome: () => imageOf(at, name),
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
        outcome: () => imageOf(at, name),
      };
    },
  })),
  {
    actions: ['images.share'],
    title: 'an image: one project comes, one goes, one stays',
    as: 'admin',
    async begin(at, way) {
      const image = await anImage(at, imageName(way), { visibility: 'shared' });
      const [going, coming, staying] = (await otherProjects(at)) as [string, string, string];
      const params = { id: image.id };
      for (const member of [going, staying]) await callApi(at.services, 'addImageMember', { params, body: { member } });
      const [start, wanted] = [{ projects: [going, staying] }, { projects: [staying, coming] }];
      return {
        byConsole: () => saveSharing({ image }, { start, wanted }, at.services),
        code: () => sharingCode(image.id, sharingChanges(start, wanted)),
        outcome: () => answersTo(at, image.id, { [going]: 'going', [coming]: 'coming', [staying]: 'staying' }),
      };
    },
  },
  ...(['accept', 'reject'] as const).map((verb): Row => ({
    actions: [`images.${verb}`],
    title: `an image that another project shares: ${verb}`,
    as: 'admin',
    async begin(at, way) {
      const image = await anOffer(at, imageName(way));
      return {
        ...acted(at, verb === 'accept' ? acceptImage : rejectImage, image),
        outcome: () => answersTo(at, image.id, {}),
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
        outcome: () => imageOf(at, name),
      };
    },
  },
];

function withoutId({ properties }: { properties: Record<string, unknown> }, id: string): Record<string, unknown> {
  return JSON.parse(JSON.stringify(properties).replaceAll(id, 'ID')) as Record<string, unknown>;
}
