import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { swift } from '../../../core/cloud/swift/swift.ts';
import { type NativeUser, nativeCloud } from '../../support/native-cloud.ts';

/** Tests what only the embedded object store can be asked: its size, its clock, its data directory. */

let directory: string;
let cloud: Cloud;
let demo: NativeUser;
const open = async () => {
  cloud = await createCloud({ seed: 'objects', size: 10_000, services: [swift], dataDirectory: directory });
  const account = { username: 'demo', password: 'demopass', project_name: 'demo' };
  demo = await nativeCloud(
    'embedded',
    cloud.authUrl,
    'RegionOne',
    () => account,
    async () => undefined,
  ).as('demo');
};
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sextant-swift-'));
  await open();
});
afterAll(async () => {
  await cloud.close();
  await rm(directory, { recursive: true, force: true });
});
const call = (method: string, path: string, body?: string, headers?: Record<string, string>) =>
  demo.call('object-store', method, path, body, headers);
const list = async (query: string) => (await call('GET', `/many?format=json&${query}`)).json;
const count = async () => Number((await call('HEAD', '/many')).headers.get('x-container-object-count'));

describe('a container of a million objects', () => {
  it('lists any part of itself as fast as any other, by taking only the steps that are shown', async () => {
    expect(await count()).toBe(1_000_000);
    expect(await list('limit=2')).toMatchObject([
      { name: 'folder-000/object-000000.txt', bytes: 23, content_type: 'text/plain' },
      { name: 'folder-000/object-000001.txt' },
    ]);
    const folders = await list('delimiter=/');
    expect(folders).toHaveLength(1000);
    expect(folders.at(-1)).toEqual({ subdir: 'folder-999/' });
    expect(await list('prefix=folder-500/&marker=folder-500/object-500998.txt')).toMatchObject([
      { name: 'folder-500/object-500999.txt' },
    ]);
    expect(await list('delimiter=/&reverse=true&limit=1&marker=folder-5')).toEqual([{ subdir: 'folder-499/' }]);
    expect(await list('path=folder-999&limit=1&marker=folder-999/object-999998.txt')).toHaveLength(1);
    expect((await list('')).length).toBe(10_000);
  });

  it('has objects that are what their listing says, and can be changed one by one', async () => {
    const [entry] = await list('marker=folder-123/object-123455.txt&limit=1');
    const read = await call('GET', `/many/${entry.name}`);
    expect([read.text, read.headers.get('etag')]).toEqual(['This is object 123456.\n', entry.hash]);
    expect((await call('GET', `/many/${entry.name}`, undefined, { range: 'bytes=8-13' })).text).toBe('object');

    expect((await call('DELETE', '/many/folder-000/object-000001.txt')).status).toBe(204);
    await call('PUT', '/many/folder-000/object-000000.txt', 'new');
    await call('PUT', '/many/a', 'x');
    const listed = async () =>
      (await list('limit=3')).map((one: { name: string; bytes: number }) => [one.name, one.bytes]);
    const now = [
      ['a', 1],
      ['folder-000/object-000000.txt', 3],
      ['folder-000/object-000002.txt', 23],
    ];
    expect([await listed(), await count()]).toEqual([now, 1_000_000]);
    expect((await call('GET', '/many/folder-000/object-000001.txt')).status).toBe(404);
    expect((await call('DELETE', '/many')).status).toBe(409);
    await cloud.close();
    await open();
    expect([await listed(), await count()]).toEqual([now, 1_000_000]);
  });
});

describe('bytes on disk', () => {
  it('go with objects whose time has come, over a restart too', async () => {
    const files = async () => (await readdir(join(directory, 'objects'))).length;
    const before = await files();
    await call('PUT', '/photos/brief', 'x', { 'x-delete-after': '100' });
    await call('PUT', '/photos/longer', 'x', { 'x-delete-after': '200' });
    // Times are whole seconds, and the clock runs on beside.
    cloud.clock.advance(90);
    expect((await call('GET', '/photos/brief')).status).toBe(200);
    cloud.clock.advance(11);
    expect((await call('GET', '/photos/brief')).status).toBe(404);
    await cloud.close();
    await open();
    expect((await call('GET', '/photos/longer')).text).toBe('x');
    cloud.clock.advance(201);
    expect((await call('GET', '/photos?prefix=longer')).text).toBe('');
    await vi.waitFor(async () => expect(await files()).toBe(before));
  });

  it('go with what is replaced, refused or deleted', async () => {
    const files = async () => (await readdir(join(directory, 'objects'))).length;
    await call('PUT', '/photos/again', 'one');
    const before = await files();
    await call('PUT', '/photos/again', 'two');
    await call('PUT', '/photos/again', 'three', { etag: '0'.repeat(32) });
    expect([(await call('GET', '/photos/again')).text, await files()]).toEqual(['two', before]);
    await call('DELETE', '/photos/again');
    expect(await files()).toBe(before - 1);
  });
});
