import { createHash, randomBytes } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type NativeCloud, type NativeUser, openNativeCloud } from '../../support/native-cloud.ts';
import { bytesType, imageKit } from '../../support/native-images.ts';

let cloud: NativeCloud;
let demo: NativeUser;
beforeAll(async () => {
  cloud = await openNativeCloud();
  demo = await cloud.as('demo');
});
afterAll(() => cloud.close());
const kit = imageKit(() => cloud);
const formats = { disk_format: 'raw', container_format: 'bare' };

const show = async (id: string) => (await demo.image('GET', `/v2/images/${id}`)).json;

describe('uploading data', () => {
  it('makes the image active, with digests and sizes', async () => {
    const data = randomBytes(300_000);
    const { id } = await kit.upload('demo', {}, data);
    expect(await show(id)).toMatchObject({
      status: 'active',
      size: 300_000,
      virtual_size: 300_000,
      os_hash_algo: 'sha512',
      checksum: createHash('md5').update(data).digest('hex'),
      os_hash_value: createHash('sha512').update(data).digest('hex'),
    });
    const file = await demo.image('GET', `/v2/images/${id}/file`);
    expect(file.bytes.equals(data)).toBe(true);
    expect(file.headers.get('content-type')).toBe(bytesType);
    expect(file.headers.get('content-md5')).toBe(createHash('md5').update(data).digest('hex'));
  });

  it('takes a file without bytes', async () => {
    const { id } = await kit.upload('demo', {}, Buffer.alloc(0));
    expect(await show(id)).toMatchObject({ status: 'active', size: 0, virtual_size: null });
  });

  it('needs the formats, the right type and a queued image', async () => {
    const bare = await kit.make('demo');
    expect(await kit.putData('demo', bare.id, 'x')).toMatchObject({
      status: 400,
      reason: 'Properties disk_format, container_format must be set prior to saving data.',
    });
    const { id } = await kit.make('demo', formats);
    for (const type of ['application/json', 'text/plain']) {
      expect(await kit.putData('demo', id, 'x', { 'content-type': type })).toMatchObject({
        status: 415,
        reason: `The request media type ${type} is not supported by this server.`,
      });
    }
    expect((await show(id)).status).toBe('queued');
    expect((await kit.putData('demo', id, 'x')).status).toBe(204);
    expect(await kit.putData('demo', id, 'y')).toMatchObject({
      status: 409,
      reason: 'Image status transition from active to saving is not allowed',
    });
  });

  it('is refused to readers; to other projects the image is not there', async () => {
    const { id } = await kit.make('demo', formats);
    expect(await kit.putData('reader', id, 'x')).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete upload_image action.',
    });
    expect((await kit.putData('lab', id, 'x')).status).toBe(404);
  });

  it('fixes the formats', async () => {
    const { id } = await kit.upload('demo', {}, Buffer.from('x'));
    expect(await kit.patch('demo', id, [{ op: 'replace', path: '/disk_format', value: 'qcow2' }])).toMatchObject({
      status: 403,
      reason: 'Attribute disk_format can be only replaced for a queued image.',
    });
  });

  it.each(['file', 'stage'])('to %s, broken off, leaves the image queued and ready for another', async (target) => {
    const { id } = await kit.make('demo', formats);
    const status = async () => (await show(id)).status as string;
    const upload = http.request(`${demo.endpoint('image')}/v2/images/${id}/${target}`, {
      method: 'PUT',
      headers: { 'x-auth-token': demo.token, 'content-type': bytesType, 'content-length': '1000' },
    });
    upload.on('error', () => undefined);
    upload.write('abc');
    await vi.waitUntil(async () => (await status()) !== 'queued', { timeout: 8000 });
    expect(await status()).toBe(target === 'file' ? 'saving' : 'uploading');
    expect((await kit.putData('demo', id, 'x')).status).toBe(409);
    upload.destroy();
    await vi.waitUntil(async () => (await status()) === 'queued', { timeout: 8000 });
    expect((await kit.putData('demo', id, 'whole')).status).toBe(204);
    expect(await show(id)).toMatchObject({ status: 'active', size: 5 });
  });
});

describe('downloading data', () => {
  it('gives nothing while there is nothing', async () => {
    const { id } = await kit.make('demo');
    expect((await demo.image('GET', `/v2/images/${id}/file`)).status).toBe(204);
  });

  it('gives parts', async () => {
    const { id } = await kit.upload('demo', {}, Buffer.from('abcdef'));
    const part = await demo.image('GET', `/v2/images/${id}/file`, undefined, { range: 'bytes=1-2' });
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([206, 'bc', 'bytes 1-2/6']);
    const older = await demo.image('GET', `/v2/images/${id}/file`, undefined, { 'content-range': 'bytes 2-3/*' });
    expect([older.status, older.text]).toEqual([206, 'cd']);
    const outside = await demo.image('GET', `/v2/images/${id}/file`, undefined, { range: 'bytes=10-20' });
    expect(outside.status).toBe(416);
    expect(outside.reason).toContain('Start position MUST be in the inclusive range [0, 5].');
  });

  it('is refused to readers, and for other projects', async () => {
    const { id } = await kit.upload('demo', {}, Buffer.from('x'));
    const path = `/v2/images/${id}/file`;
    expect(await (await cloud.as('reader')).image('GET', path)).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete download_image action.',
    });
    expect((await (await cloud.as('lab')).image('GET', path)).status).toBe(404);
  });
});

describe('deactivating an image', () => {
  it('keeps its data from all but administrators, until it is reactivated', async () => {
    const { id } = await kit.upload('demo', {}, Buffer.from('abc'));
    const file = async (user: NativeUser) => user.image('GET', `/v2/images/${id}/file`);
    const act = async (action: string) => (await demo.image('POST', `/v2/images/${id}/actions/${action}`)).status;
    expect([await act('deactivate'), await act('deactivate')]).toEqual([204, 204]);
    expect((await show(id)).status).toBe('deactivated');
    expect(await file(demo)).toMatchObject({
      status: 403,
      reason: 'The requested image has been deactivated. Image data download is forbidden.',
    });
    expect((await file(await cloud.as('admin'))).text).toBe('abc');
    expect([await act('reactivate'), await act('reactivate')]).toEqual([204, 204]);
    expect((await file(demo)).text).toBe('abc');
  });

  it('needs data, and more than the role of a reader', async () => {
    const { id } = await kit.make('demo');
    expect(await demo.image('POST', `/v2/images/${id}/actions/deactivate`)).toMatchObject({
      status: 403,
      reason: "Not allowed to deactivate image in status 'queued'",
    });
    expect((await demo.image('POST', `/v2/images/${id}/actions/explode`)).status).toBe(404);
    expect(await (await cloud.as('reader')).image('POST', `/v2/images/${id}/actions/deactivate`)).toMatchObject({
      status: 403,
      reason: 'You are not authorized to complete deactivate action.',
    });
  });
});
