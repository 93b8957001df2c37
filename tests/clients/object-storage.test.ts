import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

const run = promisify(execFile);
let cloud: Cloud;
let demo: OpenStackClient;
let directory: string;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
  directory = await mkdtemp(join(tmpdir(), 'sextant-clients-'));
});
afterAll(async () => {
  await cloud.close();
  await rm(directory, { recursive: true, force: true });
});

/** The object store's own client, in a directory of its own; gives what it printed. */
async function swift(...args: string[]): Promise<string> {
  const env = {
    PATH: process.env['PATH'],
    HOME: '/nonexistent',
    LC_ALL: 'C.UTF-8',
    OS_AUTH_URL: cloud.authUrl,
    OS_USERNAME: 'demo',
    OS_PASSWORD: 'demopass',
    OS_PROJECT_NAME: 'demo',
    OS_USER_DOMAIN_NAME: 'Default',
    OS_PROJECT_DOMAIN_NAME: 'Default',
    OS_REGION_NAME: 'RegionOne',
    ST_AUTH_VERSION: '3',
  };
  return (await run('swift', args, { env, cwd: directory, maxBuffer: 2 ** 24 })).stdout;
}

describe('the openstack client', () => {
  it('takes containers and objects through their lives', async () => {
    const file = join(directory, 'note.txt');
    await writeFile(file, 'a note');
    await demo('container', 'create', 'client box');
    expect(await demo.json('container', 'list')).toEqual([
      { Name: 'client box' },
      { Name: 'photos' },
      { Name: 'site' },
    ]);
    await demo('container', 'set', '--property', 'color=red', 'client box');
    await demo('object', 'create', '--name', 'notes/first note.txt', 'client box', file);
    expect(await demo.json('container', 'show', 'client box')).toMatchObject({ object_count: '1', bytes_used: '6' });
    expect(await demo.json('object', 'show', 'client box', 'notes/first note.txt')).toMatchObject({
      'content-length': '6',
      etag: createHash('md5').update('a note').digest('hex'),
    });
    await demo('object', 'save', '--file', join(directory, 'copy.txt'), 'client box', 'notes/first note.txt');
    expect(await readFile(join(directory, 'copy.txt'), 'utf8')).toBe('a note');
    expect(await demo.json('object', 'list', '--long', '--prefix', 'read', 'photos')).toMatchObject([
      { Name: 'readme.txt', Bytes: 460 },
    ]);
    expect(await demo.failure('container', 'delete', 'client box')).toContain('409');
    await demo('container', 'delete', '--recursive', 'client box');
    expect(await demo.json('object', 'store', 'account', 'show')).toMatchObject({ Containers: '2', Objects: '7' });
  });
});

describe('the swift client', () => {
  it('uploads in segments, both ways, and takes them back', async () => {
    const data = randomBytes(300_000);
    await mkdir(join(directory, 'up'), { recursive: true });
    await writeFile(join(directory, 'up', 'large.bin'), data);
    await swift('upload', '-S', '100000', 'segmented', 'up/large.bin');
    await swift('upload', '-S', '100000', '--use-slo', '--object-name', 'static.bin', 'segmented', 'up/large.bin');
    for (const name of ['up/large.bin', 'static.bin']) {
      expect(await swift('stat', 'segmented', name)).toMatch(/Content Length: 300000/);
      await swift('download', '--output', 'back.bin', 'segmented', name);
      expect((await readFile(join(directory, 'back.bin'))).equals(data), name).toBe(true);
    }
    expect((await swift('list', 'segmented_segments')).trim().split('\n').length).toBeGreaterThanOrEqual(6);
    await swift('delete', 'segmented');
    expect(await swift('list')).not.toContain('segmented\n');
  });

  it('asks what there is, signs addresses, and shares', async () => {
    expect(await swift('info')).toContain('tempurl');
    expect(await swift('stat')).toMatch(/Containers: \d/);
    expect((await swift('list', 'photos', '--delimiter', '/')).split('\n')).toEqual([
      '2024/',
      'empty-folder/',
      'readme.txt',
      '',
    ]);
    const url = /StorageURL: (\S+)/.exec(await swift('stat', '-v'))?.[1] ?? '';
    const path = new URL(`${url}/photos/readme.txt`).pathname;
    // The path that a client signs is the one it calls.
    const signed = (await swift('tempurl', 'GET', '60', path, 'tempurlkey')).trim();
    const read = await fetch(new URL(signed, cloud.url));
    expect([read.status, (await read.text()).slice(0, 22)]).toEqual([200, 'contents of readme.txt']);
    await swift('post', 'photos', '-r', '.r:*', '-m', 'Color: blue');
    expect(await swift('stat', 'photos')).toMatch(/Read ACL: \.r:\*[^]*Meta Color: blue/);
    expect((await fetch(`${url}/photos/readme.txt`)).status).toBe(200);
    await swift('copy', '-d', '/photos/copied.txt', 'photos', 'readme.txt');
    await swift('delete', 'photos', 'copied.txt');
  });
});
