import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { createGlance } from '../../../core/cloud/glance/glance.ts';
import type { CloudService } from '../../../core/cloud/shared/service.ts';
import { type NativeUser, nativeCloud, type UserName } from '../../support/native-cloud.ts';
import { bytesType, patchType } from '../../support/native-images.ts';

/** Tests what only the embedded cloud can be asked: its size, its limits, its clock, its data directory. */

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function start(options: Parameters<typeof createCloud>[0] = {}): Promise<Cloud> {
  const cloud = await createCloud({ seed: 'embedded', ...options });
  endings.push(() => cloud.close());
  return cloud;
}

function as(cloud: Cloud, name: UserName): Promise<NativeUser> {
  const account = { username: name, password: `${name}pass`, project_name: name === 'reader' ? 'demo' : name };
  return nativeCloud(
    'embedded',
    cloud.authUrl,
    'RegionOne',
    () => account,
    async () => undefined,
  ).as(name);
}

const put = (user: NativeUser, id: string, data: string, to = 'file') =>
  user.image('PUT', `/v2/images/${id}/${to}`, data, { 'content-type': bytesType });
const formats = { disk_format: 'raw', container_format: 'bare' };

describe('a cloud with a size', () => {
  it('has that many images more, the same at every start, and pages through them all', async () => {
    const demo = await as(await start({ size: 10_000 }), 'demo');
    const seen = new Set<string>();
    let path = '/v2/images?limit=1000&sort=name:asc&os_hidden=false';
    let last = '';
    while (path) {
      const { images, next } = (await demo.image('GET', path)).json;
      for (const image of images) {
        expect(image.name.toLowerCase() >= last).toBe(true);
        last = image.name.toLowerCase();
        seen.add(image.id);
      }
      path = next;
    }
    expect(seen.size).toBe(10_009);
    const page = (await demo.image('GET', '/v2/images?os_distro=debian&disk_format=qcow2&sort=created_at:desc&limit=5'))
      .json;
    expect(page.images).toHaveLength(5);
    const again = await as(await start({ size: 10_000 }), 'demo');
    expect((await again.image('GET', `/v2/images/${page.images[0].id}`)).json).toEqual(page.images[0]);
  });

  it('lets computed images be changed and deleted', async () => {
    const cloud = await start({ size: 3 });
    const admin = await as(cloud, 'admin');
    const [one, two] = (await admin.image('GET', '/v2/images?os_hidden=false&sort=created_at:asc&limit=2')).json.images;
    const change = JSON.stringify([{ op: 'replace', path: '/name', value: 'changed' }]);
    expect((await admin.image('PATCH', `/v2/images/${one.id}`, change, { 'content-type': patchType })).json.name).toBe(
      'changed',
    );
    expect((await admin.image('DELETE', `/v2/images/${two.id}`)).status).toBe(204);
    const left = (await admin.image('GET', '/v2/images?sort=created_at:asc&limit=2')).json.images;
    expect(left[0].name).toBe('changed');
    expect(left[1].id).not.toBe(two.id);
  });
});

describe('a cloud with a data directory', () => {
  it('keeps images and their data, and begins broken uploads again', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sextant-test-'));
    endings.push(() => rm(directory, { recursive: true, force: true }));
    const first = await createCloud({ dataDirectory: directory });
    const demo = await as(first, 'demo');
    const { id } = (await demo.image('POST', '/v2/images', { name: 'kept', ...formats })).json;
    await put(demo, id, 'kept bytes');
    await first.close();

    const second = await start({ dataDirectory: directory });
    const again = await as(second, 'demo');
    expect((await again.image('GET', `/v2/images/${id}/file`)).text).toBe('kept bytes');
    const before = (await readdir(join(directory, 'images'))).length;
    expect((await again.image('DELETE', `/v2/images/${id}`)).status).toBe(204);
    expect((await readdir(join(directory, 'images'))).length).toBe(before - 1);
  });
});

describe('a cloud that was killed', () => {
  it('tells of the import that was on its way as a failed one, and takes another', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'sextant-test-'));
    endings.push(() => rm(directory, { recursive: true, force: true }));
    const files = createServer((asked, reply) => {
      reply.writeHead(200, { 'content-length': '4' });
      if (asked.url === '/whole') reply.end('disk');
      else reply.write('di');
    });
    await new Promise<void>((resolve) => void files.listen(0, '127.0.0.1', resolve));
    endings.push(async () => files.close().closeAllConnections());
    const base = `http://127.0.0.1:${(files.address() as AddressInfo).port}`;
    const first = await start({ dataDirectory: join(directory, 'first') });
    const demo = await as(first, 'demo');
    const { id } = (await demo.image('POST', '/v2/images', formats)).json;
    const fetching = (user: NativeUser, uri: string) =>
      user.image('POST', `/v2/images/${id}/import`, { method: { name: 'web-download', uri } });
    await fetching(demo, `${base}/half`);
    const show = async (user: NativeUser) => (await user.image('GET', `/v2/images/${id}`)).json;
    await expect.poll(async () => (await show(demo)).status).toBe('importing');
    // The state that a kill leaves on the disk.
    await cp(join(directory, 'first'), join(directory, 'second'), { recursive: true });

    const again = await as(await start({ dataDirectory: join(directory, 'second') }), 'demo');
    const left = await show(again);
    expect(left).toMatchObject({
      status: 'queued',
      os_glance_failed_import: 'file1',
      os_glance_importing_to_stores: '',
    });
    expect(left).not.toHaveProperty('os_glance_import_task');
    expect((await fetching(again, `${base}/whole`)).status).toBe(202);
    await expect.poll(async () => (await show(again)).status).toBe('active');
  });
});

describe('limits', () => {
  it('of unified limits refuse with 413, and show as usage', async () => {
    const demo = await as(await start({ services: [limited({ image_count_total: 3, image_size_total: 2 })] }), 'demo');
    expect((await demo.image('GET', '/v2/info/usage')).json.usage).toEqual({
      image_count_total: { limit: 3, usage: 2 },
      image_size_total: { limit: 2, usage: 2 },
    });
    const { id } = (await demo.image('POST', '/v2/images', formats)).json;
    expect(await demo.image('POST', '/v2/images', formats)).toMatchObject({
      status: 413,
      reason: `Project ${demo.projectId} is over a limit for [Resource image_count_total is over limit of 3 due to current usage 3 and delta 1]`,
    });
    expect((await put(demo, id, 'x'.repeat(10))).status).toBe(204);
    expect((await demo.image('GET', '/v2/info/usage')).json.usage.image_size_total.usage).toBe(3);
  });

  it('of properties and tags refuse with 413', async () => {
    const demo = await as(await start(), 'demo');
    const many = Object.fromEntries(Array.from({ length: 129 }, (_, at) => [`p${at}`, 'x']));
    expect(await demo.image('POST', '/v2/images', many)).toMatchObject({
      status: 413,
      reason: 'The limit has been exceeded on the number of allowed image properties. Attempted: 129, Maximum: 128',
    });
    const tags = Array.from({ length: 129 }, (_, at) => `t${at}`);
    expect((await demo.image('POST', '/v2/images', { tags })).status).toBe(413);
  });

  it('of size stop an upload, announced or not, and leave the image queued', async () => {
    const cloud = await start({ services: [createGlance({ imageSizeCap: 1000_000 })] });
    const demo = await as(cloud, 'demo');
    const { id } = (await demo.image('POST', '/v2/images', formats)).json;
    expect((await put(demo, id, 'x'.repeat(1000_001))).status).toBe(413);
    const chunks = new ReadableStream({
      start(controller) {
        for (let sent = 0; sent < 11; sent++) controller.enqueue(new Uint8Array(100_000));
        controller.close();
      },
    });
    const answer = await fetch(`${demo.endpoint('image')}/v2/images/${id}/file`, {
      method: 'PUT',
      headers: { 'x-auth-token': demo.token, 'content-type': bytesType },
      body: chunks,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect((await demo.image('GET', `/v2/images/${id}`)).json).toMatchObject({ status: 'queued', size: null });
  });
});

describe('options', () => {
  it('delay deletes by the clock', async () => {
    const cloud = await start({ services: [createGlance({ delayedDelete: 60 })] });
    const admin = await as(cloud, 'admin');
    const { id } = (await admin.image('POST', '/v2/images', formats)).json;
    await put(admin, id, 'x');
    expect((await admin.image('DELETE', `/v2/images/${id}`)).status).toBe(204);
    expect((await admin.image('GET', `/v2/images/${id}`)).status).toBe(404);
    expect((await admin.image('DELETE', `/v2/images/${id}`)).status).toBe(404);
    cloud.clock.advance(61);
    expect((await admin.image('GET', '/v2/images?name=tiny-raw')).json.images).toHaveLength(1);
  });

  it('allow locations', async () => {
    const cloud = await start({ services: [createGlance({ showMultipleLocations: true })] });
    const demo = await as(cloud, 'demo');
    const { id } = (await demo.image('POST', '/v2/images', formats)).json;
    const location = { url: 'http://127.0.0.1/disk', metadata: {} };
    const add = (value: object) =>
      demo.image('PATCH', `/v2/images/${id}`, JSON.stringify([{ op: 'add', path: '/locations/-', value }]), {
        'content-type': patchType,
      });
    expect((await add({ url: 'nonsense', metadata: {} })).status).toBe(400);
    expect((await add(location)).json).toMatchObject({ status: 'active', locations: [location] });
  });
});

/** Glance in a cloud whose keystone has these limits for every project. */
function limited(limits: Readonly<Record<string, number>>): CloudService {
  const glance = createGlance();
  return {
    ...glance,
    register(app, context) {
      const limit = (type: string, resource: string) => (type === 'image' ? (limits[resource] ?? null) : null);
      return glance.register(app, { ...context, identity: { ...context.identity, limit } });
    },
  };
}
