import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud, type UserName } from '../../support/native-cloud.ts';
import { objectKit } from '../../support/native-objects.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let reader: GatewayClient;
/** A container with its slash in front, as natively, and its name. */
let box: string;
let name: string;

const signIn = (user: UserName): Promise<GatewayClient> => {
  const { username, password, project_name } = cloud.account(user);
  return gateway.signIn(username, password, project_name);
};

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  [demo, reader] = await Promise.all([signIn('demo'), signIn('reader')]);
  box = await kit.container();
  name = box.slice(1);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});
const kit = objectKit(() => cloud);

const api = (path: string) => `/api/swift/${path}`;
/** A part that is a dot or two would climb in the path: then the slashes are encoded, too. */
const encoded = (object: string) =>
  /(^|\/)\.\.?(\/|$)/.test(object) ? encodeURIComponent(object) : object.split('/').map(encodeURIComponent).join('/');
const objectApi = (object: string, container = name) => api(`containers/${container}/object/${encoded(object)}`);
const upload = (object: string, bytes: Buffer<ArrayBuffer> | null, filename = 'file.bin', part = 'file') => {
  const form = new FormData();
  if (bytes) form.set(part, new Blob([bytes]), filename);
  else form.set('other', 'x');
  return demo.send('POST', objectApi(object), { rawBody: form, headers: { 'X-Requested-With': '' } });
};
const told = async (sent: Promise<Response>) => {
  const answer = await sent;
  const text = await answer.text();
  return [answer.status, text === '' ? '' : (JSON.parse(text) as unknown)];
};
const list = async (query = '', container = name) =>
  (await demo.json<{ items: Record<string, unknown>[] }>(api(`containers/${container}/objects/${query}`))).items;

describe('SW', () => {
  it('[API-26] [SW-01] tells what the store can do, [SW-02] and its policies', async () => {
    const { info } = await demo.json<{ info: Record<string, object> }>(api('info/'));
    expect(info).toMatchObject({ swift: { container_listing_limit: 10_000 }, slo: {}, tempurl: {} });
    const { policies } = await demo.json<{ policies: object[] }>(api('policies'));
    expect(policies).toEqual([{ name: 'Policy-0', display_name: 'Policy-0' }]);
  });

  it('[API-26] [SW-03] lists containers, by prefix and onwards', async () => {
    const { items, has_more: more } = await demo.json<{ items: object[]; has_more: boolean }>(
      api('containers/?prefix=photos'),
    );
    expect([items, more]).toEqual([
      [{ name: 'photos', count: expect.any(Number), bytes: expect.any(Number), last_modified: expect.any(String) }],
      false,
    ]);
    const onwards = await demo.json<{ items: { name: string }[] }>(api('containers/?marker=photos'));
    expect(onwards.items.map((one) => one.name)).toContain('site');
    expect(onwards.items.map((one) => one.name)).not.toContain('photos');
  });

  it('[API-26] [SW-04] [SW-05] [SW-06] [SW-07] takes a container through its life', async () => {
    const own = `${cloud.name('life')} ä&b`;
    const path = api(`containers/${encodeURIComponent(own)}/metadata/`);
    const made = await demo.post(path, { is_public: false });
    try {
      expect([made.status, await made.text(), made.headers.get('location')]).toEqual([
        201,
        '',
        `/api/swift/containers/${encodeURIComponent(own)}`,
      ]);
      expect(await told(demo.post(path, { is_public: true }))).toEqual([
        409,
        `A container with the name "${own}" already exists.`,
      ]);
      expect(await demo.json(path)).toEqual({
        name: own,
        container_object_count: '0',
        container_bytes_used: '0',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?$/),
        data: null,
        is_public: false,
        public_url: null,
        storage_policy: { name: 'Policy-0', display_name: 'Policy-0' },
        read_acl: '',
        keeps_versions: false,
      });
      expect((await demo.put(path, { is_public: true })).status).toBe(204);
      const shown = await demo.json<{ is_public: boolean; public_url: string }>(path);
      const endpoint = (await cloud.as('demo')).endpoint('object-store');
      expect(shown).toMatchObject({ is_public: true, public_url: `${endpoint}/${encodeURIComponent(own)}` });
      expect((await fetch(shown.public_url)).status).toBe(204);
      await demo.put(path, { is_public: false });
      expect((await fetch(shown.public_url)).status).toBe(401);
      expect(await told(demo.put(path, {}))).toEqual([400, 'request requires JSON body']);
      expect(await told(demo.put(path, { is_public: 'yes' }))).toMatchObject([400, /is_public/]);
    } finally {
      expect((await demo.delete(path)).status).toBe(204);
    }
    expect((await demo.get(path)).status).toBe(404);
    expect((await demo.delete(path)).status).toBe(404);
    expect(await told(demo.post(path, { storage_policy: 'gold' }))).toEqual([400, "Invalid X-Storage-Policy 'gold'"]);
  });

  it('[API-26] [SW-04] [CON-03] whoever may not see its lists of rights is told whether everybody may read a container', async () => {
    const path = api(`containers/${encodeURIComponent(name)}/metadata/`);
    const seen = async (client: GatewayClient) => (await client.json<{ is_public: boolean }>(path)).is_public;
    expect([await seen(demo), await seen(reader)]).toEqual([false, false]);
    await demo.put(path, { is_public: true });
    try {
      expect([await seen(demo), await seen(reader)]).toEqual([true, true]);
      expect((await reader.put(path, { is_public: false })).status).toBe(403);
      expect(await seen(demo)).toBe(true);
    } finally {
      await demo.put(path, { is_public: false });
    }
  });

  it('[API-26] [SW-07] keeps a container that has something', async () => {
    await kit.put(`${box}/thing`, 'x');
    expect(await told(demo.delete(api(`containers/${name}/metadata/`)))).toEqual([
      409,
      'The container cannot be deleted since it is not empty.',
    ]);
  });

  it('[API-27] [SW-08] lists what is directly in a folder', async () => {
    const folder = (path: string, own: string) => ({
      path,
      name: own,
      bytes: 0,
      is_subdir: true,
      is_object: false,
      content_type: 'application/pseudo-folder',
      last_modified: null,
      etag: null,
    });
    expect(await list('?delimiter=/', 'photos')).toEqual([
      folder('2024/', '2024'),
      folder('empty-folder/', 'empty-folder'),
      {
        path: 'readme.txt',
        name: 'readme.txt',
        bytes: 460,
        is_subdir: false,
        is_object: true,
        content_type: 'text/plain',
        last_modified: expect.stringMatching(/^\d{4}-/),
        etag: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ]);
    expect(await list('?path=2024/&delimiter=/', 'photos')).toEqual([
      folder('2024/summer/', 'summer'),
      folder('2024/winter/', 'winter'),
    ]);
    expect(await list('?path=empty-folder/', 'photos')).toEqual([]);
    await kit.put(`${box}/a%20%25%C3%A4/inner`, 'x');
    const special = 'a %ä/';
    for (const path of [encodeURIComponent(special), encodeURIComponent(encodeURIComponent(special))]) {
      expect(await list(`?path=${path}`)).toMatchObject([{ path: `${special}inner`, name: 'inner' }]);
    }
    expect((await demo.get(api('containers/sextant-none/objects/'))).status).toBe(404);
  });

  it('[API-27] [SW-08] goes on after a marker, keeps to a prefix, and lists all that is below', async () => {
    for (const object of ['page/a/1', 'page/a/2', 'page/b', 'page/bc', 'page/']) await kit.put(`${box}/${object}`, 'x');
    const paths = async (query: string) => (await list(`?path=page/&${query}`)).map((one) => one['path']);
    expect(await paths('')).toEqual(['page/a/', 'page/b', 'page/bc']);
    expect(await paths('marker=page/a/')).toEqual(['page/b', 'page/bc']);
    expect(await paths('prefix=b')).toEqual(['page/b', 'page/bc']);
    expect(await paths('recursive=true')).toEqual(['page/', 'page/a/1', 'page/a/2', 'page/b', 'page/bc']);
    expect(await demo.json(api(`containers/${name}/objects/?path=page/`))).toMatchObject({ has_more: false });
  });

  it('[API-27] [SW-13] a name encoded twice is taken for what it is, with `..` and double slashes', async () => {
    for (const object of ['..', '../metadata/', 'up/../down', 'a//b', '/']) {
      const twice = encodeURIComponent(encodeURIComponent(object).replaceAll('.', '%2E'));
      const path = api(`containers/${name}/object/${twice}?encoded=true`);
      const made = await demo.send('POST', path, { rawBody: new FormData() });
      expect([made.status, await made.text()], object).toEqual([201, '']);
      expect(made.headers.get('location')).toBe(path);
      expect((await list('?recursive=true')).map((one) => one['path'])).toContain(object);
      expect((await demo.delete(path)).status, object).toBe(204);
    }
    expect((await demo.get(api(`containers/${name}/metadata/`))).status).toBe(200);
  });

  it('[API-27] [SW-11] uploads, [SW-09] shows and [SW-12] downloads an object, whatever its name', async () => {
    const bytes = Buffer.from(randomBytes(300_000));
    for (const object of [
      'plain.bin',
      'in/a folder/é & % ? # +.bin',
      '/lead//double',
      'a/../b/.',
      '\u{1f40b}, "quoted"',
    ]) {
      const put = await upload(object, bytes, 'grüße.txt');
      expect([put.status, await put.text()], object).toEqual([201, '']);
      // As the address that it names leads to the object.
      const place = put.headers.get('location') ?? '';
      const read = await demo.send('GET', place, { headers: { 'X-Requested-With': '' } });
      expect([read.status, Buffer.from(await read.arrayBuffer()).equals(bytes)], object).toEqual([200, true]);
      expect(await demo.json(api(`containers/${name}/metadata/${encoded(object)}`)), object).toEqual({
        name: object,
        bytes: '300000',
        content_type: 'application/octet-stream',
        etag: expect.stringMatching(/^[0-9a-f]{32}$/),
        timestamp: expect.stringMatching(/^\d{4}-/),
      });
      const asked = `containers/${name}/metadata/${encoded(object)}?kept_headers=true`;
      expect(await demo.json(api(asked)), object).toMatchObject({
        kept_headers: { 'Content-Type': 'application/octet-stream' },
      });
      expect(read.headers.get('content-type')).toBe('application/octet-stream');
      expect(read.headers.get('content-length')).toBe('300000');
    }
    const named = async (object: string) => (await demo.get(objectApi(object))).headers.get('content-disposition');
    expect(await named('plain.bin')).toBe('attachment; filename="plain.bin"');
    expect(await named('/lead//double')).toBe('attachment; filename="double.txt"');
    expect(await named('\u{1f40b}, "quoted"')).toBe(
      `attachment; filename="__ _quoted_.txt"; filename*=UTF-8''%F0%9F%90%8B%20%22quoted%22.txt`,
    );
    const meta = await kit.call('demo', 'HEAD', `${box}/plain.bin`);
    expect(Buffer.from(meta.headers.get('x-object-meta-orig-filename') ?? '', 'latin1').toString()).toBe('grüße.txt');
  });

  it('[API-27] [SW-11] stores nothing without a part, and refuses what has it under another name', async () => {
    expect((await upload('nothing', null)).status).toBe(201);
    expect((await kit.call('demo', 'HEAD', `${box}/nothing`)).headers.get('content-length')).toBe('0');
    expect(await told(upload('wrong', Buffer.from('x'), 'f', 'data'))).toEqual([
      400,
      'Expected multipart/form-data with the file in the part "file".',
    ]);
    const into = new FormData();
    into.set('file', new Blob(['x']), 'f');
    expect((await demo.send('POST', objectApi('x', 'sextant-none'), { rawBody: into })).status).toBe(404);
  });

  it('[API-27] [SW-10] makes folders; [SW-13] removes them when they are empty', async () => {
    const made = await demo.send('POST', objectApi('album/'), { rawBody: new FormData() });
    expect([made.status, await made.text(), made.headers.get('location')]).toEqual([201, '', objectApi('album/')]);
    expect(await told(demo.post(objectApi('album/')))).toEqual([
      409,
      'A pseudo-folder with the name "album" already exists.',
    ]);
    expect((await list()).find((one) => one['path'] === 'album/')).toMatchObject({ name: 'album', is_subdir: true });
    expect(await list('?path=album/')).toEqual([]);
    await kit.put(`${box}/album/picture`, 'x');
    expect(await told(demo.delete(objectApi('album/')))).toEqual([
      409,
      'The pseudo folder cannot be deleted since it is not empty.',
    ]);
    expect((await demo.delete(objectApi('album/picture'))).status).toBe(204);
    expect((await demo.delete(objectApi('album/'))).status).toBe(204);
    expect((await demo.delete(objectApi('album/'))).status).toBe(404);
  });

  it('[API-27] [SW-14] copies, and overwrites nothing', async () => {
    await kit.put(`${box}/source %2541`.replace(' ', '%20'), 'to be copied');
    const path = api(`containers/${name}/copy/${encodeURIComponent('source %41')}`);
    const copy = () => demo.post(path, { dest_container: name, dest_name: 'copies/one ä' });
    const first = await copy();
    const there = api(`containers/${name}/object/copies/one%20%C3%A4`);
    expect([first.status, await first.text(), first.headers.get('location')]).toEqual([201, '', there]);
    expect((await kit.call('demo', 'GET', `${box}/copies/one%20%C3%A4`)).text).toBe('to be copied');
    expect(await told(copy())).toEqual([409, 'An object with the name "copies/one ä" already exists.']);
    expect((await demo.post(path, { dest_container: 'sextant-none', dest_name: 'x' })).status).toBe(404);
    expect((await told(demo.post(path, { dest_container: name })))[0]).toBe(400);
  });

  it.each(['t\tb\u0001', 'a\r\nX-Evil: 1', 'x\u007f', 'dir\n/in'])(
    '[API-27] reads, copies and deletes what others called %j, and makes no such name',
    async (odd) => {
      const control = 'it holds a control character';
      const odds = await kit.container();
      const [from, to] = [odds.slice(1), `${cloud.name('odd')}`];
      await kit.put(`${odds}/${encoded(odd)}`, 'odd');
      expect(await list('', from)).toHaveLength(1);
      expect(await list(`?marker=${encodeURIComponent(odd)}`, from)).toEqual([]);
      const copy = (name: string) =>
        told(demo.post(api(`containers/${from}/copy/${encoded(odd)}`), { dest_container: from, dest_name: name }));
      expect(await demo.json(api(`containers/${from}/metadata/${encoded(odd)}`))).toMatchObject({
        name: odd,
        bytes: '3',
      });
      expect(await (await demo.get(objectApi(odd, from))).text()).toBe('odd');
      expect(await copy('plain')).toEqual([201, '']);
      expect(await copy(`${odd}2`)).toEqual([400, expect.stringContaining(control)]);
      const upload = demo.send('POST', objectApi(`${odd}2`, from), { rawBody: new FormData() });
      expect(await told(upload)).toEqual([400, expect.stringContaining(control)]);
      expect(await told(demo.post(api(`containers/${to}%0A/metadata/`), {}))).toEqual([
        400,
        expect.stringContaining(control),
      ]);
      expect((await demo.delete(objectApi(odd, from))).status).toBe(204);
      expect((await list('', from)).map((each) => each['path'])).toEqual(['plain']);
    },
  );

  it('[API-27] reads and deletes a container that others called with a tab', async () => {
    const odd = `${cloud.name('odd')}\tbox`;
    await kit.call('demo', 'PUT', `/${encodeURIComponent(odd)}`);
    const path = api(`containers/${encodeURIComponent(odd)}/metadata/`);
    expect(await demo.json(path)).toMatchObject({ name: odd });
    expect((await demo.put(path, { is_public: true })).status).toBe(204);
    expect((await demo.delete(path)).status).toBe(204);
    expect((await demo.get(path)).status).toBe(404);
  });

  it('[API-06] refuses as the service does, in words and as a problem', async () => {
    expect(await told(reader.delete(objectApi('plain.bin')))).toEqual([403, 'Access was denied to this resource.']);
    expect((await reader.get(objectApi('plain.bin'))).status).toBe(200);
    const missing = await demo.get(objectApi('not there'), { headers: { Accept: 'application/problem+json' } });
    expect(await missing.json()).toMatchObject({
      status: 404,
      service: 'object-store',
      operation: 'SW-12',
      upstreamRequestId: expect.stringMatching(/^tx/),
    });
    expect(await told(gateway.client().get(objectApi('plain.bin')))).toEqual([401, 'not logged in']);
    for (const path of ['containers/a%00b/objects/', 'containers/a%00b/metadata/', 'containers/x/objects/?path=%00']) {
      expect((await demo.get(api(path))).status, path).toBe(400);
    }
    // Containers that are there may be called so.
    expect((await demo.get(api('containers/a%0d%0ab/metadata/'))).status).toBe(404);
    expect((await demo.get(api('containers/%2e%2e/objects/'))).status).toBeGreaterThanOrEqual(400);
  });
});
