import { describe, expect, it } from 'vitest';
import {
  initialForm,
  newImage,
  offeredSources,
  prepareCreation,
  sourceErrors,
} from '../../../../plugins/images/forms/create-image-form.ts';
import { json } from '../../../../core/testing/fake-page.ts';
import {
  afterAddress,
  afterEdit,
  afterFile,
  emptyForm,
  type ImageForm,
  type ImageModel,
  minDisk,
  nameByFile,
} from '../../../../plugins/images/forms/image-form.ts';
import { imagesHost } from '../../../support/images.ts';

const file = new File(['data'], 'debian-13.qcow2');
const both = { allowLocation: true, canFetch: true };
const neither = { allowLocation: false, canFetch: false };
const legacy = offeredSources('legacy', 2, both);
const direct = offeredSources('direct', 2, both);
const model = (form: Partial<ImageForm> = {}, more: Partial<ImageModel> = {}): ImageModel => ({
  form: { ...emptyForm, name: 'debian', disk_format: 'qcow2', ...form },
  metadata: {},
  ...more,
});

describe('what the create form offers', () => {
  it('[IMG-18] offers File only when uploads are not off, URL only below version 2 or when locations are allowed', () => {
    const values = (...args: Parameters<typeof offeredSources>) => offeredSources(...args).map(({ type }) => type);
    expect(values('legacy', 2, neither)).toEqual(['file-legacy']);
    expect(values('direct', 2, neither)).toEqual(['file-direct']);
    expect(values('off', 2, neither)).toEqual([]);
    expect(values('off', 2, both)).toEqual(['url']);
    expect(values('legacy', 1, neither)).toEqual(['file-legacy', 'url']);
    expect(values('anything else', 2, both)).toEqual(['file-legacy', 'url']);
  });

  it('[IMG-33] offers URL where the service fetches addresses, asks whether to copy only where there is a choice, and preselects the file', () => {
    const url = (allowLocation: boolean, canFetch: boolean) =>
      offeredSources('legacy', 2, { allowLocation, canFetch }).find(({ value }) => value === 'url');
    expect(url(false, true)).toEqual({ value: 'url', type: 'url', copies: true });
    expect(url(true, true)).toEqual({ value: 'url', type: 'url' });
    expect(url(true, false)).toEqual({ value: 'url', type: 'url', copies: false });
    const fetching = offeredSources('legacy', 2, { allowLocation: false, canFetch: true });
    expect(initialForm(fetching, 'public', true).source).toBe('file');
    expect(initialForm(offeredSources('off', 2, { allowLocation: false, canFetch: true }), 'public', true).source).toBe(
      'url',
    );
    const address = model({ source: 'url', image_url: ' http://a/b ' });
    expect(newImage(address, fetching)).toMatchObject({ image_url: 'http://a/b', import_data: true, is_copying: true });
    const pointing = offeredSources('legacy', 2, { allowLocation: true, canFetch: false });
    const asked = model({ source: 'url', image_url: 'http://a/b', is_copying: true });
    expect(newImage(asked, pointing)).toMatchObject({ import_data: false });
  });

  it('[IMG-33] asks the service once how it imports; without an answer a file can still be sent', async () => {
    const answered: (() => unknown)[] = [
      () => json('gone', 503),
      () => ({ items: ['glance-direct'] }),
      () => ({ items: ['web-download'] }),
    ];
    const host = await imagesHost({
      state: { policy: { 'image:publicize_image': false } },
      answers: { 'GET /api/glance/import-methods/': () => answered.shift()!() as never },
    });
    const offered = async () => (await prepareCreation(host.services)).sources.map(({ value }) => value);
    expect(await offered()).toEqual(['file']);
    expect(await offered()).toEqual(['file']);
    expect(await offered()).toEqual(['file']);
    expect(host.called().filter((call) => call.endsWith('/import-methods/'))).toHaveLength(2);
    expect(host.toasts()).toEqual([]);
  });

  it('[IMG-07] preselects the URL where it is offered, else the file', () => {
    expect(initialForm(legacy, 'public', true).source).toBe('url');
    expect(initialForm(offeredSources('legacy', 2, neither), 'public', true).source).toBe('file');
    expect(initialForm([], 'public', true).source).toBe('none');
  });

  it('[IMG-19] starts unprotected, without requirements, public', () => {
    expect(initialForm(legacy, undefined, true)).toMatchObject({
      protected: false,
      min_disk: 0,
      min_ram: 0,
      visibility: 'public',
    });
  });

  it('[IMG-08] falls to private when publishing is denied or the default says so', async () => {
    expect(initialForm(legacy, 'public', false).visibility).toBe('private');
    expect(initialForm(legacy, 'private', true).visibility).toBe('private');
    const host = await imagesHost({
      state: { policy: { 'image:publicize_image': false }, settings: { HORIZON_ACTIVE_IMAGE_VERSION: '2' } },
    });
    const setting = await prepareCreation(host.services);
    expect(setting.initial.form.visibility).toBe('private');
    expect(setting.publicRefused).toBe('images:reason.publicize');
  });

  it('[IMG-20] takes mode, formats and defaults from the settings that came with the page; how the service imports is all it asks for', async () => {
    const settings = {
      HORIZON_IMAGES_UPLOAD_MODE: 'direct',
      IMAGES_ALLOW_LOCATION: true,
      OPENSTACK_IMAGE_FORMATS: ['raw', 'qcow2'],
      CREATE_IMAGE_DEFAULTS: { image_visibility: 'shared' },
      HORIZON_ACTIVE_IMAGE_VERSION: '2',
    };
    const host = await imagesHost({ state: { policy: { 'image:publicize_image': true }, settings } });
    const setting = await prepareCreation(host.services);
    expect(setting).toMatchObject({ formats: ['qcow2', 'raw'], sources: [{ type: 'file-direct' }, { type: 'url' }] });
    expect(setting.initial.form.visibility).toBe('shared');
    expect(host.called()).toEqual(['GET /api/glance/import-methods/']);
  });
});

describe('what create sends', () => {
  it('[IMG-07] drops the source that was not chosen', () => {
    const address = { image_url: 'https://example.org/a.qcow2' };
    const byFile = newImage(model({ ...address, source: 'file' }, { file }), legacy);
    expect(byFile).toMatchObject({ source_type: 'file-legacy', data: file });
    expect(byFile).not.toHaveProperty('image_url');
    const byUrl = newImage(model({ ...address, source: 'url' }, { file }), legacy);
    expect(byUrl).toMatchObject({
      source_type: 'url',
      image_url: 'https://example.org/a.qcow2',
      import_data: false,
      is_copying: false,
    });
    expect(byUrl).not.toHaveProperty('data');
  });

  it('[IMG-10] names the file for a direct upload, and copies a URL when asked to', () => {
    expect(newImage(model({ source: 'file' }, { file }), direct)).toMatchObject({
      source_type: 'file-direct',
      data: 'debian-13.qcow2',
    });
    expect(newImage(model({ source: 'url', image_url: 'http://a/b', is_copying: true }), legacy)).toMatchObject({
      import_data: true,
      is_copying: true,
    });
  });

  it('[IMG-17] sends every field, leaves out what is empty, and puts metadata beside them', () => {
    const sent = newImage(
      model(
        {
          description: 'd',
          min_disk: 8,
          min_ram: 1024,
          protected: true,
          visibility: 'community',
          architecture: 'x86_64',
          kernel: 'k',
          ramdisk: 'r',
          disk_format: 'docker',
          container_format: 'docker',
        },
        { metadata: { hw_disk_bus: 'virtio', name: 'never this' } },
      ),
      [],
    );
    expect(sent).toEqual({
      name: 'debian',
      description: 'd',
      visibility: 'community',
      protected: true,
      min_disk: 8,
      min_ram: 1024,
      architecture: 'x86_64',
      kernel: 'k',
      ramdisk: 'r',
      disk_format: 'raw',
      container_format: 'docker',
      hw_disk_bus: 'virtio',
    });
    const bare = newImage(model(), []);
    for (const absent of ['description', 'architecture', 'kernel', 'ramdisk', 'source_type'])
      expect(bare).not.toHaveProperty(absent);
  });
});

describe('what the chosen source needs', () => {
  it('asks for a file that holds something and can be read', () => {
    expect(sourceErrors(model({ source: 'file' }))).toEqual({ file: 'images:form.create-image.file.missing' });
    expect(sourceErrors(model({ source: 'file' }, { file: new File([], 'empty.raw') }))).toEqual({
      file: 'images:form.create-image.file.empty',
    });
    expect(sourceErrors(model({ source: 'file' }, { file, look: { readable: false } }))).toEqual({
      file: 'images:form.create-image.file.unreadable',
    });
    expect(sourceErrors(model({ source: 'file' }, { file }))).toEqual({});
  });

  it.each([
    ['missing', ['', '  ']],
    [
      'invalid',
      ['ftp://a', 'file:///etc/passwd', 'http:// a', 'javascript:alert(1)', 'https://a/b c', 'example.org/a'],
    ],
    ['host', ['http://', 'https:///a.img', 'http://?a', 'http://#a', 'http://[a/b', 'http://a:99999/b']],
    ['credentials', ['https://me:secret@example.org/a.img', 'http://me@example.org/', 'http://:secret@example.org/']],
  ])('[IMG-34] an address is checked before it is sent: %s', (problem, addresses) => {
    for (const image_url of addresses)
      expect(sourceErrors(model({ source: 'url', image_url })), image_url).toEqual({
        image_url: `images:form.create-image.image_url.${problem}`,
      });
  });

  it('[IMG-34] takes an address that the service may be able to fetch', () => {
    for (const image_url of [
      'https://example.org/a.img',
      ' HTTP://example.org:8080/a?x=user@host#part ',
      'http://[::1]/a.img',
      'http://10.0.0.1',
    ])
      expect(sourceErrors(model({ source: 'url', image_url })), image_url).toEqual({});
  });
});

describe('an address', () => {
  const formats = ['qcow2', 'raw', 'iso'];
  const typed = (form: ImageForm, image_url: string) => afterAddress(form, { ...form, image_url }, formats);

  it('[IMG-33] gives the name and the format while nobody typed others', () => {
    let { form } = model({ name: '', disk_format: '' });
    for (let end = 1; end <= 'https://example.org/debian%2013.qcow2?x=1'.length; end += 1)
      form = typed(form, 'https://example.org/debian%2013.qcow2?x=1'.slice(0, end));
    expect(form).toMatchObject({ name: 'debian 13', disk_format: 'qcow2' });
    form = typed(form, 'https://example.org/alma.iso');
    expect(form).toMatchObject({ name: 'alma', disk_format: 'iso' });
    form = typed(form, 'https://example.org/100%.unknown');
    expect(form).toMatchObject({ name: '100%.unknown', disk_format: '' });
    const own = typed({ ...form, name: 'mine', disk_format: 'raw' }, 'https://example.org/other.qcow2');
    expect(own).toMatchObject({ name: 'mine', disk_format: 'raw' });
    const chosen = typed({ ...form, disk_format: 'raw' }, 'https://example.org/a.qcow2');
    expect(chosen.disk_format).toBe('raw');
    const unoffered = typed(typed(form, 'https://example.org/a.iso'), 'https://example.org/a.vmdk');
    expect(unoffered.disk_format).toBe('');
    // Corrected sign by sign, as a name that never ends in a known way in between.
    let corrected = typed(form, 'https://example.org/good.iso');
    for (const end of ['good.is', 'good.', 'good.q', 'good.qcow2'])
      corrected = typed(corrected, `https://example.org/${end}`);
    expect(corrected.disk_format).toBe('qcow2');
  });
});

describe('a chosen file', () => {
  const formats = ['qcow2', 'raw', 'iso'];

  it('fills the name while nobody typed another, and the format', () => {
    const first = afterFile(model({ name: '', disk_format: '' }), file, { readable: true, format: 'qcow2' }, formats);
    expect(first.form).toMatchObject({
      name: 'debian-13',
      disk_format: 'qcow2',
      container_format: 'bare',
      file: 'debian-13.qcow2',
    });
    const second = afterFile(first, new File(['x'], 'alma.iso'), { readable: true, format: 'iso' }, formats);
    expect(second.form).toMatchObject({ name: 'alma', disk_format: 'iso' });
    const typed = { ...second, form: { ...second.form, name: 'mine' } };
    expect(afterFile(typed, file, undefined, formats).form.name).toBe('mine');
  });

  it('tells the disk that an instance needs, while nobody typed another', () => {
    const look = (virtualSize?: number) => ({ readable: true, format: 'qcow2', virtualSize });
    const gib = 1024 ** 3;
    const first = afterFile(model(), file, look(2.1 * gib), formats);
    expect(first.form.min_disk).toBe(3);
    expect(afterFile(first, file, look(8 * gib), formats).form.min_disk).toBe(8);
    expect(afterFile(first, file, look(), formats).form.min_disk).toBe(0);
    expect(minDisk(first)).toBe(0);
    const typed = { ...first, form: { ...first.form, min_disk: 20 } };
    expect(afterFile(typed, file, look(gib), formats).form.min_disk).toBe(20);
  });

  it('goes by its name where its contents are silent, and keeps the format where neither is offered', () => {
    const unknown = { readable: true, format: 'unknown' };
    expect(afterFile(model({ disk_format: '' }), new File(['x'], 'disk.img'), unknown, formats).form.disk_format).toBe(
      'raw',
    );
    expect(
      afterFile(model({ disk_format: 'raw' }), new File(['x'], 'disk.vmdk'), unknown, formats).form.disk_format,
    ).toBe('raw');
    expect(nameByFile('no-extension')).toBe('no-extension');
  });

  it('[IMG-09] choosing a format sets the container that belongs to it', () => {
    const { form } = model();
    expect(afterEdit(form, { ...form, disk_format: 'aki' }).container_format).toBe('aki');
    expect(afterEdit(form, { ...form, disk_format: 'docker' }).container_format).toBe('docker');
    expect(afterEdit(form, { ...form, container_format: 'docker' }).container_format).toBe('docker');
  });
});
