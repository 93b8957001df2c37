import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CloudOptions, createCloud } from '../../../core/cloud/app.ts';
import { openStore } from '../../../core/cloud/shared/store.ts';
import { clientOf } from './cloud-client.ts';

describe('the data directory', () => {
  let dataDirectory: string;
  beforeEach(async () => {
    dataDirectory = await mkdtemp(join(tmpdir(), 'sextant-cloud-test-'));
  });
  afterEach(() => rm(dataDirectory, { recursive: true, force: true }));
  const file = () => join(dataDirectory, 'journal.ndjson');

  async function withCloud<T>(
    options: CloudOptions,
    work: (client: ReturnType<typeof clientOf>) => Promise<T>,
  ): Promise<T> {
    const cloud = await createCloud(options);
    try {
      return await work(clientOf(cloud));
    } finally {
      await cloud.close();
    }
  }

  it('keeps what was made, changed and deleted, and who is signed in, over a restart on another port', async () => {
    const token = await withCloud({ dataDirectory }, async (client) => {
      const admin = await client.signIn('admin', 'admin');
      for (const name of ['kept', 'gone'])
        await client.call('POST', '/projects', { token: admin, body: { project: { name } } });
      const id = async (name: string) =>
        (await client.call('GET', `/projects?name=${name}`, { token: admin })).body.projects[0].id;
      await client.call('PATCH', `/projects/${await id('kept')}`, {
        token: admin,
        body: { project: { description: 'changed' } },
      });
      await client.call('DELETE', `/projects/${await id('gone')}`, { token: admin });
      return admin;
    });
    await withCloud({ dataDirectory }, async (client) => {
      const projects = (await client.call('GET', '/projects', { token })).body.projects;
      const found = projects.map(
        (project: { name: string; description: string }) => `${project.name}: ${project.description}`,
      );
      expect(found).toContain('kept: changed');
      expect(found.filter((text: string) => text.startsWith('gone'))).toEqual([]);
      expect(found.filter((text: string) => text.startsWith('demo:'))).toHaveLength(1);
      const catalog = (await client.call('GET', '/auth/catalog', { token })).body.catalog;
      const root = (await client.call('GET', '')).body.version.links[0].href.slice(0, -1);
      expect(catalog[0].endpoints[0].url).toBe(root);
    });
  });

  it('holds neither tokens nor passwords, and is nobody else’s to read', async () => {
    const token = await withCloud({ dataDirectory }, (client) => client.signIn('demo', 'demo'));
    const text = await readFile(file(), 'utf8');
    expect(text).not.toContain(token);
    expect(text).not.toContain('demopass');
    expect((await stat(file())).mode & 0o077).toBe(0);
  });

  it('forgives a last line that a crash cut off', async () => {
    await withCloud({ dataDirectory }, (client) => client.signIn('demo'));
    await appendFile(file(), '{"c":"identity.projects","k":"half');
    await withCloud({ dataDirectory }, (client) => client.signIn('demo'));
    expect(await readFile(file(), 'utf8')).not.toContain('half');
  });

  it('refuses a journal that is damaged elsewhere, and names the line', async () => {
    await writeFile(file(), '{"c":"a","k":"b","v":1}\nnonsense\n{"c":"a","k":"c","v":1}\n');
    await expect(createCloud({ dataDirectory })).rejects.toThrow(/journal\.ndjson, line 2: not a record/);
  });

  it('belongs to one cloud at a time, and is free again after a crash', async () => {
    await withCloud({ dataDirectory }, async () => {
      await expect(createCloud({ dataDirectory })).rejects.toMatchObject({ code: 'CLOUD_DATA_IN_USE' });
    });
    // No process has this id: what a crash leaves behind.
    await writeFile(join(dataDirectory, 'cloud.pid'), '4194305\n');
    await withCloud({ dataDirectory }, (client) => client.signIn('demo'));
  });

  it('is written anew when most of it is obsolete, and says the same afterwards', async () => {
    const store = await openStore(dataDirectory);
    const counters = store.collection<number>('test.counters');
    for (let value = 0; value <= 5000; value += 1) counters.set(`c${value % 3}`, value);
    await store.flush();
    counters.set('last', 1);
    counters.delete('c0');
    await store.close();
    const lines = (await readFile(file(), 'utf8')).split('\n').length;
    expect(lines).toBeLessThan(20);
    const again = await openStore(dataDirectory);
    expect([...again.collection<number>('test.counters').entries()]).toEqual([
      ['c1', 4999],
      ['c2', 5000],
      ['last', 1],
    ]);
    await again.close();
  });

  it('is not written to without one: two clouds know nothing of each other', async () => {
    await withCloud({}, async (client) => {
      const token = await client.signIn('admin', 'admin');
      await client.call('POST', '/projects', { token, body: { project: { name: 'fleeting' } } });
    });
    await withCloud({}, async (client) => {
      const token = await client.signIn('admin', 'admin');
      expect((await client.call('GET', '/projects?name=fleeting', { token })).body.projects).toEqual([]);
    });
  });
});

describe('a seeded cloud', () => {
  /** Ids of the seed’s projects, and of one that is made after it. */
  async function idsWith(options: CloudOptions): Promise<string[]> {
    const cloud = await createCloud(options);
    const client = clientOf(cloud);
    const token = await client.signIn('admin', 'admin');
    await client.call('POST', '/projects', { token, body: { project: { name: 'made' } } });
    const { projects } = (await client.call('GET', '/projects', { token })).body;
    await cloud.close();
    return projects.map((project: { id: string }) => project.id);
  }

  it('has the same ids each time, and other ones with another seed or none', async () => {
    const first = await idsWith({ seed: 'a' });
    expect(await idsWith({ seed: 'a' })).toEqual(first);
    for (const options of [{ seed: 'b' }, {}]) {
      expect((await idsWith(options)).filter((id) => first.includes(id))).toEqual([]);
    }
  });

  it('makes no id twice after a restart', async () => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'sextant-cloud-test-'));
    const options = { seed: 'a', dataDirectory };
    const before = await idsWith(options);
    const cloud = await createCloud(options);
    const client = clientOf(cloud);
    const token = await client.signIn('admin', 'admin');
    const made = await client.call('POST', '/projects', { token, body: { project: { name: 'later' } } });
    expect(before).not.toContain(made.body.project.id);
    await cloud.close();
    await rm(dataDirectory, { recursive: true });
  });

  it('lists its services in every region that it was given', async () => {
    const cloud = await createCloud({ regions: 2 });
    const client = clientOf(cloud);
    const token = await client.signIn('demo', 'demo');
    const { catalog } = (await client.call('GET', '/auth/catalog', { token })).body;
    for (const service of catalog) {
      const regions = service.endpoints
        .filter((endpoint: { interface: string }) => endpoint.interface === 'public')
        .map((endpoint: { region: string }) => endpoint.region);
      expect(regions).toEqual(['RegionOne', 'RegionTwo']);
    }
    await cloud.close();
  });

  it('acts as the administrator for the token that it was started with, and for no other', async () => {
    const cloud = await createCloud({ adminToken: 'a-long-secret' });
    const client = clientOf(cloud);
    expect((await client.call('GET', '/users', { token: 'a-long-secret' })).status).toBe(200);
    expect((await client.call('GET', '/users', { token: 'a-long-secre' })).status).toBe(401);
    await cloud.close();
  });
});
