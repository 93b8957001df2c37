import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type NativeCloud, type NativeUser, openNativeCloud } from '../../support/native-cloud.ts';
import { bytesType, imageKit } from '../../support/native-images.ts';

let cloud: NativeCloud;
let demo: NativeUser;
let files: http.Server;
let base: string;

beforeAll(async () => {
  cloud = await openNativeCloud();
  demo = await cloud.as('demo');
  // The server that web-download fetches from: `/disk`, a redirect to it, and files that take their time, tell no length, break off.
  files = http.createServer((request, response) => {
    if (request.url === '/disk') response.end('downloaded');
    else if (request.url === '/moved') response.writeHead(302, { location: '/disk' }).end();
    else if (request.url === '/slow') {
      response.writeHead(200, { 'content-length': '6' });
      response.write('slow');
      setTimeout(() => response.end('ly'), 1500);
    } else if (request.url === '/endless') {
      response.write('no length');
      response.end();
    } else if (request.url === '/broken') {
      response.writeHead(200, { 'content-length': '1000' });
      response.write('abc', () => response.destroy());
    } else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
});
afterAll(async () => {
  files.close();
  await cloud.close();
});
const kit = imageKit(() => cloud);
const formats = { disk_format: 'raw', container_format: 'bare' };

const show = async (id: string) => (await demo.image('GET', `/v2/images/${id}`)).json;
const start = async (id: string, method: object, user = demo, more: object = {}) =>
  user.image('POST', `/v2/images/${id}/import`, { method, ...more });
const stage = async (id: string, data: string) =>
  demo.image('PUT', `/v2/images/${id}/stage`, data, { 'content-type': bytesType });

/** The image's one task, once it is over. */
async function finished(id: string) {
  return vi.waitUntil(
    async () => {
      const { tasks } = (await demo.image('GET', `/v2/images/${id}/tasks`)).json;
      return tasks[0] && ['success', 'failure'].includes(tasks[0].status) ? tasks[0] : null;
    },
    { timeout: 12_000, interval: 100 },
  );
}

describe('importing', () => {
  it('staged data makes the image active', async () => {
    const { id } = await kit.make('demo', formats);
    expect((await stage(id, 'staged')).status).toBe(204);
    expect(await show(id)).toMatchObject({ status: 'uploading', size: 6, checksum: null });
    expect((await demo.image('GET', `/v2/images/${id}/file`)).status).toBe(204);
    expect((await start(id, { name: 'glance-direct' })).status).toBe(202);
    expect(await finished(id)).toMatchObject({
      type: 'api_image_import',
      status: 'success',
      image_id: id,
      user_id: demo.userId,
      message: 'Copied 0 MiB',
      input: { image_id: id, import_req: { method: { name: 'glance-direct' } } },
      result: { image_id: id },
    });
    expect(await show(id)).toMatchObject({
      status: 'active',
      size: 6,
      os_glance_failed_import: '',
      os_glance_importing_to_stores: '',
    });
    expect(await show(id)).not.toHaveProperty('os_glance_import_task');
    expect((await demo.image('GET', `/v2/images/${id}/file`)).text).toBe('staged');
  });

  it('from an address fetches it', async () => {
    const { id } = await kit.make('demo', formats);
    expect((await start(id, { name: 'web-download', uri: `${base}/disk` })).status).toBe(202);
    expect((await finished(id)).status).toBe('success');
    expect(await show(id)).toMatchObject({ status: 'active', size: 10 });
    expect((await demo.image('GET', `/v2/images/${id}/file`)).text).toBe('downloaded');
  });

  it('says so while it fetches: importing, and to which stores', async () => {
    const { id } = await kit.make('demo', formats);
    await start(id, { name: 'web-download', uri: `${base}/slow` });
    const importing = await vi.waitUntil(
      async () => {
        const image = await show(id);
        return image.status === 'queued' ? null : image;
      },
      { timeout: 5000, interval: 50 },
    );
    expect(importing).toMatchObject({
      status: 'importing',
      size: null,
      os_glance_importing_to_stores: 'file1',
      os_glance_failed_import: '',
    });
    expect(importing).toHaveProperty('os_glance_import_task');
    expect((await finished(id)).status).toBe('success');
    expect(await show(id)).toMatchObject({ status: 'active', size: 6, os_glance_importing_to_stores: '' });
  });

  it.each([
    ['is not there', () => `${base}/nothing`],
    ['does not tell the length of what it sends', () => `${base}/endless`],
    ['nobody answers at', () => 'http://127.0.0.1:9/disk'],
    ['carries the name of a user that the server does not know', () => `${base.replace('//', '//u:p@')}/nothing`],
  ])('from an address that %s leaves the image queued and says so', async (_what, address) => {
    const { id } = await kit.make('demo', formats);
    expect((await start(id, { name: 'web-download', uri: address() })).status).toBe(202);
    expect(await finished(id)).toMatchObject({
      status: 'failure',
      message: 'Task failed due to Internal Error',
      result: null,
      input: { import_req: { method: { name: 'web-download', uri: address() } } },
    });
    const image = await show(id);
    expect(image).toMatchObject({
      status: 'queued',
      size: null,
      os_glance_failed_import: 'file1',
      os_glance_importing_to_stores: '',
    });
    expect(image).not.toHaveProperty('os_glance_import_task');
  });

  it.each([
    [{}, "Import request requires a 'method' field."],
    [{ method: {} }, "Import request requires a 'name' field."],
    [{ method: { name: 'magic' } }, "Unknown import method name 'magic'."],
    [{ method: { name: 'web-download' } }, 'URI for web-download does not pass filtering: None'],
    [
      { method: { name: 'web-download', uri: 'ftp://127.0.0.1/x' } },
      'URI for web-download does not pass filtering: ftp://127.0.0.1/x',
    ],
    [
      { method: { name: 'web-download', uri: 'http://192.0.2.1/x' } },
      'URI for web-download does not pass filtering: http://192.0.2.1/x',
    ],
    ...[
      'file:///etc/passwd',
      'http://10.0.0.1/x',
      'http://169.254.169.254/latest',
      'http:///x',
      'nonsense',
      '',
      'http://127.1/x',
      'http://2130706433/x',
    ].map((uri): [object, string] => [
      { method: { name: 'web-download', uri } },
      `URI for web-download does not pass filtering: ${uri}`.trim(),
    ]),
  ])('refuses %j', async (body, reason) => {
    const { id } = await kit.make('demo', formats);
    const answer = await demo.image('POST', `/v2/images/${id}/import`, body);
    expect([answer.status, answer.reason]).toEqual([400, reason]);
  });

  it('needs an image in the right state, with its formats', async () => {
    const { id } = await kit.make('demo', formats);
    const reason = async (method: object, image = id) => {
      const answer = await start(image, method);
      return [answer.status, answer.reason];
    };
    const download = { name: 'web-download', uri: `${base}/disk` };
    expect(await reason({ name: 'glance-direct' })).toEqual([
      409,
      "Image needs to be staged before 'glance-direct' method can be used",
    ]);
    expect(await reason({ name: 'copy-image' })).toEqual([
      409,
      'Only images with status active can be targeted for copying',
    ]);
    await stage(id, 'x');
    expect(await reason(download)).toEqual([409, "Image needs to be in 'queued' state to use 'web-download' method"]);
    expect((await stage(id, 'y')).reason).toBe('Image status transition from uploading to uploading is not allowed');
    const bare = await kit.make('demo');
    expect(await reason(download, bare.id)).toEqual([409, "'container_format' needs to be set before import"]);
    const active = await kit.upload('demo', {}, Buffer.from('x'));
    expect(await reason(download, active.id)).toEqual([409, 'Image with status active cannot be target for import']);
  });

  it('copying to stores is for administrators, and for stores that lack the image', async () => {
    const { id } = await kit.upload('demo', {}, Buffer.from('x'));
    const store = (await show(id)).stores;
    const copy = { name: 'copy-image' };
    expect(await start(id, copy, demo, { stores: [store] })).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete copy_image action.',
    });
    expect(await start(id, copy, await cloud.as('admin'), { stores: [store] })).toMatchObject({
      status: 400,
      reason: `Image is already present at store '${store}'`,
    });
  });

  it('has tasks that other projects do not see', async () => {
    const { id } = await kit.make('demo', formats);
    expect((await demo.image('GET', `/v2/images/${id}/tasks`)).json).toEqual({ tasks: [] });
    expect((await (await cloud.as('lab')).image('GET', `/v2/images/${id}/tasks`)).status).toBe(404);
    expect((await demo.image('GET', '/v2/tasks')).reason).toBe(
      'You are not authorized to complete tasks_api_access action.',
    );
    expect((await (await cloud.as('admin')).image('GET', '/v2/tasks?limit=1')).json.schema).toBe('/v2/schemas/tasks');
  });

  it('follows no redirect', async (context) => {
    if (cloud.kind === 'real')
      context.skip('glance follows redirects; the embedded cloud fetches from allowed hosts only');
    const { id } = await kit.make('demo', formats);
    await start(id, { name: 'web-download', uri: `${base}/moved` });
    expect((await finished(id)).status).toBe('failure');
    expect((await show(id)).status).toBe('queued');
  });

  it('takes no part of a file', async () => {
    const { id } = await kit.make('demo', formats);
    await start(id, { name: 'web-download', uri: `${base}/broken` });
    expect((await finished(id)).status).toBe('failure');
    expect((await show(id)).status).toBe('queued');
  });
});

describe('what the service tells of itself', () => {
  it('are import methods, stores and quotas', async () => {
    expect((await demo.image('GET', '/v2/info/import')).json['import-methods'].value).toEqual([
      'glance-direct',
      'web-download',
      'copy-image',
    ]);
    expect((await demo.image('GET', '/v2/info/stores')).json.stores).toEqual([
      { id: 'file1', description: 'Images in a directory', default: 'true' },
    ]);
    expect((await demo.image('GET', '/v2/info/stores/detail')).status).toBe(403);
    expect((await (await cloud.as('admin')).image('GET', '/v2/info/stores/detail')).json.stores[0].type).toBe('file');
    expect((await demo.image('GET', '/v2/info/usage')).json).toHaveProperty('usage');
  });

  it('are schemas', async () => {
    const { properties } = (await demo.image('GET', '/v2/schemas/image')).json;
    expect(properties.status.enum).toContain('pending_delete');
    expect(properties.disk_format.enum).toEqual([
      null,
      'ami',
      'ari',
      'aki',
      'vhd',
      'vhdx',
      'vmdk',
      'raw',
      'qcow2',
      'vdi',
      'iso',
      'ploop',
    ]);
    expect(Object.keys(properties)).toEqual(
      expect.arrayContaining(['kernel_id', 'architecture', 'os_hidden', 'stores']),
    );
    const names = [
      'images',
      'member',
      'members',
      'task',
      'tasks',
      'metadefs/namespace',
      'metadefs/namespaces',
      'metadefs/object',
      'metadefs/objects',
      'metadefs/property',
      'metadefs/properties',
      'metadefs/tag',
      'metadefs/tags',
      'metadefs/resource_type',
      'metadefs/resource_types',
    ];
    for (const name of names)
      expect((await demo.image('GET', `/v2/schemas/${name}`)).json, name).toHaveProperty('properties');
    expect((await demo.image('GET', '/v2/schemas/nothing')).status).toBe(404);
  });
});
