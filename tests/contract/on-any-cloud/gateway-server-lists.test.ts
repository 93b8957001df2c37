import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServersApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;

interface List {
  items: (ServersApi.Server & Record<string, unknown>)[];
  has_more_data?: boolean;
}
const path = '/api/nova/servers/';
const list = (query: string, client = demo) => client.json<List>(`${path}?${query}`);
const names = async (query: string, client = demo) => (await list(query, client)).items.map(({ name }) => name);

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'demo' | 'admin') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
});
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

describe('lists of servers', () => {
  it('[PAN-02] pages by marker hold each server once; a marker that is gone begins again', async () => {
    const seen: string[] = [];
    let page = await list('paginate=true&limit=2');
    const first = page.items.map(({ id }) => id);
    for (;;) {
      seen.push(...page.items.map(({ name }) => name));
      if (!page.has_more_data) break;
      expect(page.items.length).toBe(2);
      page = await list(`paginate=true&limit=2&marker=${page.items.at(-1)?.id}`);
    }
    for (const name of ['web-1', 'web-2', 'db-1']) expect(seen.filter((each) => each === name)).toEqual([name]);
    const again = await list('paginate=true&limit=2&marker=00000000-0000-4000-8000-000000000000');
    expect(again.items.map(({ id }) => id)).toEqual(first);
    expect((await demo.get(`${path}?limit=0`)).status).toBe(400);
    expect((await demo.get(`${path}?sort_key=nonsense`)).status).toBe(400);
  });

  it('[PAN-03] [PAN-04] filters are those of the service, and a name is looked for as it is typed', async () => {
    const web = await names('name=WEB-&sort_key=display_name&sort_dir=asc');
    expect(web.filter((name) => /^web-[12]$/.test(name))).toEqual(['web-1', 'web-2']);
    expect(web).not.toContain('db-1');
    for (const typed of ['w.b-', '(', 'web-1|db', '*', String.raw`\d`]) {
      expect(await names(`name=${encodeURIComponent(typed)}`), typed).toEqual([]);
    }
    const active = await names('status=ACTIVE');
    expect([active.includes('web-1'), active.includes('web-2')]).toEqual([true, false]);
    expect(await names('status=ACTIVE,SHUTOFF')).toEqual(expect.arrayContaining(['web-1', 'web-2']));
    const [one] = (await list('name=web-1')).items as [List['items'][number]];
    const { id: image } = one.image as { id: string };
    expect(await names(`image=${image}`)).toContain('web-1');
    const address = Object.values(one.addresses as Record<string, { addr: string }[]>)[0]?.[0]?.addr;
    expect(await names(`ip=${address}`)).toContain('web-1');
    expect(await names('key_name=no-such-key-pair')).toEqual([]);
    expect(await names('power_state=1')).not.toContain('web-2');
    expect(await names('tags=no-such-tag')).toEqual([]);
    expect(await names('locked=true')).not.toContain('web-1');
    expect(await names('locked=false')).toContain('web-1');
  });

  it('[SRV-01] rows have flavor, tags and the reason of a lock; so has a server in detail', async () => {
    const [row] = (await list('name=web-1&paginate=true')).items;
    const more = { flavor: expect.objectContaining({ original_name: 'm1.tiny' }), tags: [], locked_reason: null };
    expect(row).toMatchObject({ ...more, image_name: expect.stringMatching(/^tiny-/) });
    const server = await demo.json(`${path}${row?.id}/?detailed=true`);
    expect(server).toMatchObject({ ...more, server_groups: expect.any(Array), image_name: row?.image_name });
  });

  it('[PAN-01] all projects’ are for administrators, and a project of theirs is a filter', async () => {
    const all = await list('all_projects=true', admin);
    expect(all.items.map(({ name }) => name)).toEqual(expect.arrayContaining(['web-1', 'lab-1']));
    const own = all.items.find(({ name }) => name === 'lab-1')?.tenant_id as string;
    const ofLab = await list(`all_projects=true&project_id=${own}`, admin);
    expect([...new Set(ofLab.items.map((server) => server.tenant_id))]).toEqual([own]);
    expect(await names('paginate=true', admin)).not.toContain('web-1');
    expect((await demo.get(`${path}?all_projects=true`)).status).toBe(403);
  });

  it('[PAN-05] what has changed since a time is one answer', async () => {
    expect(await names('changes_since=2020-01-01T00:00:00Z')).toEqual(expect.arrayContaining(['web-1', 'db-1']));
    expect(await names('changes_since=2090-01-01T00:00:00Z')).toEqual([]);
    expect((await demo.get(`${path}?changes_since=yesterday`)).status).toBe(400);
    expect(await names('changed_within=1000000000')).toEqual(expect.arrayContaining(['web-1', 'db-1']));
    for (const strange of [-1, 9e15]) expect((await demo.get(`${path}?changed_within=${strange}`)).status).toBe(400);
  });
});
