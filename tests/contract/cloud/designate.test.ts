import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import { createClock } from '../../../core/cloud/shared/clock.ts';
import { nativeCloud, type NativeCloud, type UserName } from '../../support/native-cloud.ts';

let cloud: Cloud;
let native: NativeCloud;
beforeAll(async () => {
  cloud = await createCloud({ seed: 'dns', clock: createClock({ start: Date.UTC(2026, 0, 1), stopped: true }) });
  const account = (username: UserName) => ({
    username,
    password: `${username}pass`,
    project_name: username === 'reader' ? 'demo' : username,
  });
  native = nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, async () => undefined);
});
afterAll(() => cloud.close());

const call = async (user: UserName, method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  (await native.as(user)).call('dns', method, `/v2${path}`, body, headers);
const zone = async (user: UserName, name: string) => {
  const answer = await call(user, 'POST', '/zones', { name, email: 'dns@example.org' });
  expect([answer.status, answer.text]).toEqual([202, expect.any(String)]);
  cloud.clock.advance(2);
  return answer.json;
};

describe('zones', () => {
  it('are pending until the clock says otherwise, and have a SOA and name servers', async () => {
    const made = await call('demo', 'POST', '/zones', { name: 'Life.example.', email: 'dns@example.org', ttl: 600 });
    expect(made.status).toBe(202);
    expect(made.json).toMatchObject({
      name: 'life.example.',
      status: 'PENDING',
      action: 'CREATE',
      type: 'PRIMARY',
      ttl: 600,
    });
    const path = `/zones/${made.json.id}`;
    expect(made.headers.get('location')).toBe(made.json.links.self);
    cloud.clock.advance(2);
    expect((await call('demo', 'GET', path)).json).toMatchObject({ status: 'ACTIVE', action: 'NONE', version: 1 });
    const { recordsets } = (await call('demo', 'GET', `${path}/recordsets`)).json;
    expect(recordsets.map(({ type }: { type: string }) => type).toSorted()).toEqual(['NS', 'SOA']);

    const changed = await call('demo', 'PATCH', path, { description: 'Ours' });
    expect([changed.status, changed.json]).toEqual([
      202,
      expect.objectContaining({ status: 'PENDING', action: 'UPDATE' }),
    ]);
    expect(changed.json.serial).toBeGreaterThan(made.json.serial);
    const gone = await call('demo', 'DELETE', path);
    expect([gone.status, gone.json.action]).toEqual([202, 'DELETE']);
    cloud.clock.advance(2);
    expect((await call('demo', 'GET', path)).json).toMatchObject({
      code: 404,
      type: 'zone_not_found',
      message: 'Could not find Zone',
    });
  });

  it('are refused with designate’s words', async () => {
    await zone('demo', 'taken.example.');
    const refused = async (user: UserName, body: object) => {
      const { status, json } = await call(user, 'POST', '/zones', body);
      expect(json).toMatchObject({ code: status, request_id: expect.stringMatching(/^req-/) });
      return [status, json.type];
    };
    const email = 'dns@example.org';
    expect(await refused('demo', { name: 'taken.example.', email })).toEqual([409, 'duplicate_zone']);
    expect(await refused('lab', { name: 'sub.taken.example.', email })).toEqual([403, 'illegal_child']);
    expect(await refused('lab', { name: 'example.', email })).toEqual([403, 'illegal_parent']);
    expect(await refused('reader', { name: 'mine.example.', email })).toEqual([403, 'forbidden']);
    const wrong = await call('demo', 'POST', '/zones', { name: 'no-dot', email: 'x', ttl: 0, more: 1 });
    expect([wrong.status, wrong.json.type]).toEqual([400, 'invalid_object']);
    expect(wrong.json.errors.errors.map(({ path }: { path: string[] }) => path[0])).toEqual([
      'more',
      'name',
      'email',
      'ttl',
    ]);
    expect((await call('demo', 'GET', '/zones/x')).json).toMatchObject({
      type: 'invalid_uuid',
      message: 'Invalid UUID zone_id: x',
    });

    const project = (await native.as('lab')).projectId;
    expect((await call('admin', 'PATCH', `/quotas/${project}`, { zones: 0 })).json.zones).toBe(0);
    expect(await refused('lab', { name: 'many.example.', email })).toEqual([413, 'over_quota']);
    expect((await call('admin', 'DELETE', `/quotas/${project}`)).status).toBe(204);
  });

  it('are filtered, sorted and paged; administrators see those of all projects when they ask', async () => {
    for (const name of ['a.page.test.', 'b.page.test.', 'c.page.test.']) await zone('lab', name);
    const list = async (query: string) => (await call('lab', 'GET', `/zones?${query}`)).json;
    const first = await list('name=*.page.test.&sort_key=name&sort_dir=desc&limit=2');
    expect(first.zones.map(({ name }: { name: string }) => name)).toEqual(['c.page.test.', 'b.page.test.']);
    expect(first.metadata.total_count).toBe(3);
    const next = new URL(first.links.next);
    const rest = await list(next.search.slice(1));
    expect(rest.zones.map(({ name }: { name: string }) => name)).toEqual(['a.page.test.']);
    expect(rest.links).not.toHaveProperty('next');
    const all = { 'x-auth-all-projects': 'true' };
    expect((await call('admin', 'GET', '/zones?name=a.page.test.', undefined, all)).json.zones).toHaveLength(1);
    expect((await call('demo', 'GET', '/zones', undefined, all)).status).toBe(403);
    expect((await call('demo', 'GET', `/zones/${first.zones[0].id}`)).status).toBe(404);
  });
});

describe('record sets', () => {
  it('live in their zone, alone with their name and type', async () => {
    const { id } = await zone('demo', 'sets.example.');
    const path = `/zones/${id}/recordsets`;
    const post = (body: object) => call('demo', 'POST', path, body);
    const www = { name: 'www.sets.example.', type: 'A', records: ['192.0.2.1'] };
    const made = await post(www);
    expect([made.status, made.json]).toEqual([
      202,
      expect.objectContaining({ ...www, zone_name: 'sets.example.', status: 'PENDING' }),
    ]);
    cloud.clock.advance(2);
    expect((await call('demo', 'GET', `${path}?type=A`)).json.recordsets).toMatchObject([
      { id: made.json.id, status: 'ACTIVE' },
    ]);
    expect((await post(www)).json).toMatchObject({ code: 409, type: 'duplicate_recordset' });
    expect((await post({ ...www, type: 'CNAME', records: ['x.'] })).json).toMatchObject({
      code: 400,
      type: 'invalid_recordset_location',
    });
    expect((await post({ ...www, name: 'www.other.example.' })).json.message).toBe(
      "RecordSet is not contained within it's parent zone",
    );
    expect((await post({ ...www, name: 'v.sets.example.', records: ['x'] })).json.type).toBe('invalid_object');
    const changed = await call('demo', 'PUT', `${path}/${made.json.id}`, { records: ['192.0.2.2'], ttl: 60 });
    expect(changed.json).toMatchObject({ records: ['192.0.2.2'], ttl: 60, version: 2 });
    const [soa] = (await call('demo', 'GET', `${path}?type=SOA`)).json.recordsets;
    expect((await call('demo', 'DELETE', `${path}/${soa.id}`)).json.message).toBe(
      'Deleting a SOA recordset is not allowed',
    );
    expect((await call('demo', 'DELETE', `${path}/${made.json.id}`)).status).toBe(202);
    cloud.clock.advance(2);
    expect((await call('demo', 'GET', `${path}/${made.json.id}`)).json.type).toBe('recordset_not_found');
  });
});
