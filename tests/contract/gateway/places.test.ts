import { createServer } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../../core/cloud/app.ts';
import type { Problem } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { nativeCloud } from '../../support/native-cloud.ts';
import { projectNamed, sessionOf } from '../../support/session.ts';

/** A cloud of two regions. The image service of the second is down. */
let cloud: Cloud;
let gateway: RunningGateway;
/** In project lab, region RegionOne. */
let lab: GatewayClient;
let ids: { demo: string; lab: string; admin: string };

beforeAll(async () => {
  cloud = await createCloud({ seed: 'tests', regions: 2 });
  await moveEndpoint('image', await closedPort());
  gateway = await startGateway(cloud.authUrl);
  lab = await gateway.signIn('lab', undefined, 'lab');
  const admin = await gateway.signIn('admin');
  const [ofDemo, ofLab, ofAdmin] = await Promise.all([
    projectNamed(lab, 'demo'),
    projectNamed(lab, 'lab'),
    projectNamed(admin, 'admin'),
  ]);
  ids = { demo: ofDemo, lab: ofLab, admin: ofAdmin };
});
afterEach(() => cloud.faults.clear());
afterAll(async () => {
  await gateway.close();
  await cloud.close();
});

async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listens) => server.listen(0, '127.0.0.1', listens));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}

async function moveEndpoint(type: string, port: number): Promise<void> {
  const account = () => ({ username: 'admin', password: 'adminpass', project_name: 'admin' });
  const admin = await nativeCloud('embedded', cloud.authUrl, 'RegionOne', account, async () => undefined).as('admin');
  const { json: services } = await admin.call('identity', 'GET', `/services?type=${type}`);
  const where = `service_id=${services.services[0].id}&interface=public&region_id=RegionTwo`;
  const { json: found } = await admin.call('identity', 'GET', `/endpoints?${where}`);
  const endpoint = { url: `http://127.0.0.1:${port}` };
  await admin.call('identity', 'PATCH', `/endpoints/${found.endpoints[0].id}`, { endpoint });
}

const lists = ['/api/nova/servers/', '/api/glance/images/', '/api/cinder/volumes/', '/api/neutron/networks/'];

const ask = (client: GatewayClient, path: string, place: string) =>
  client.get(path, { headers: { 'X-Sextant-Place': place, Accept: 'application/problem+json' } });

async function refusal(client: GatewayClient, path: string, place: string): Promise<[number, Problem, Response]> {
  const answer = await ask(client, path, place);
  return [answer.status, (await answer.json()) as Problem, answer];
}

const idsIn = async (answer: Response | Promise<Response>) => {
  const said = await answer;
  expect(said.status).toBe(200);
  return ((await said.json()) as { items: { id: string }[] }).items.map(({ id }) => id).toSorted();
};

/** How many tokens Keystone has made, or forgotten, since the log was reset. */
const tokens = (method: 'POST' | 'DELETE') =>
  cloud.calls.report().calls.filter((call) => call.method === method && call.path.endsWith('/auth/tokens')).length;
const tokensMade = () => tokens('POST');

describe('a list of another project or region', () => {
  it.each(lists)('[X-03] has what a session that goes there sees, and this one stays where it is: %s', async (path) => {
    const inDemo = await gateway.signIn('lab', undefined, 'demo');
    const before = lab.cookies.get('__Host-sessionid');
    expect(await idsIn(ask(lab, path, `${ids.demo}/RegionOne`))).toEqual(await idsIn(inDemo.get(path)));
    expect(lab.cookies.get('__Host-sessionid')).toBe(before);
    expect(await sessionOf(lab)).toMatchObject({ project_id: ids.lab, services_region: 'RegionOne' });
  });

  it('[X-03] two projects that are asked at once each get their own', async () => {
    const [own, there, here] = await Promise.all([
      idsIn(lab.get('/api/nova/servers/')),
      idsIn(ask(lab, '/api/nova/servers/', `${ids.demo}/RegionOne`)),
      idsIn(ask(lab, '/api/nova/servers/', `${ids.lab}/RegionOne`)),
    ]);
    expect(here).toEqual(own);
    expect(there.some((id) => own.includes(id))).toBe(false);
  });

  it('[X-03] costs one token for a project, whatever is listed there and in whichever region', async () => {
    const client = await gateway.signIn('lab', undefined, 'lab');
    cloud.calls.reset();
    await Promise.all(
      ['RegionOne', 'RegionTwo'].map((region) => ask(client, '/api/nova/servers/', `${ids.demo}/${region}`)),
    );
    await ask(client, '/api/neutron/networks/', `${ids.demo}/RegionOne`);
    await ask(client, '/api/nova/servers/', `${ids.lab}/RegionTwo`);
    expect(tokensMade()).toBe(1);
  });

  it('[X-03] a region that is down says so in its own name, while the others answer', async () => {
    const [dead, alive] = await Promise.all([
      refusal(lab, '/api/glance/images/', `${ids.demo}/RegionTwo`),
      ask(lab, '/api/glance/images/', `${ids.demo}/RegionOne`),
    ]);
    expect([dead[0], alive.status]).toEqual([503, 200]);
    expect(dead[1]).toMatchObject({
      service: 'image',
      region: 'RegionTwo',
      detail: expect.stringContaining('RegionTwo'),
    });
    expect((await lab.get('/api/glance/images/')).status).toBe(200);
  });
});

describe('going to the place of a row', () => {
  const go = async (query: string) => {
    const client = await gateway.signIn('lab', undefined, 'lab');
    const answer = await client.get(`/auth/switch/${ids.demo}/?${query}next=/project/images`);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/project/images']);
    return { session: await sessionOf(client), cookies: client.cookies };
  };

  it('[X-03] one address leads to its project and region at once, and back to the page', async () => {
    const { session, cookies } = await go('region=RegionTwo&');
    expect(session).toMatchObject({ project_id: ids.demo, services_region: 'RegionTwo' });
    expect(cookies.get('services_region')).toBe('RegionTwo');
  });

  it.each(['', 'region=Nowhere&'])('[X-03] without a region that is there the region stays: “%s”', async (query) => {
    expect((await go(query)).session).toMatchObject({ project_id: ids.demo, services_region: 'RegionOne' });
  });
});

describe('what is refused', () => {
  it('[X-03] the project of somebody else, in the name of Keystone, and the session goes on', async () => {
    for (const project of [ids.admin, '0123456789abcdef']) {
      const [status, problem, answer] = await refusal(lab, '/api/nova/servers/', `${project}/RegionOne`);
      expect([403, 404]).toContain(status);
      expect(problem.service).toBe('identity');
      // Without it the browser would take the refusal for the end of the session.
      expect(answer.headers.get('X-Sextant-Origin')).toBe('identity');
    }
    expect((await lab.get('/api/nova/servers/')).status).toBe(200);
  });

  it.each(['', 'x', '/RegionOne', 'a/b/c', '%/RegionOne'])('[X-03] what is no place: “%s”', async (place) => {
    const [status, problem] = await refusal(lab, '/api/nova/servers/', place === '' ? ' / ' : place);
    expect([status, problem.code]).toEqual([400, 'INVALID_PARAMETER']);
  });

  it('[X-03] a region that the catalog has not', async () => {
    expect((await ask(lab, '/api/nova/servers/', `${ids.lab}/Nowhere`)).status).toBe(400);
    expect((await ask(lab, '/api/nova/servers/', `${ids.demo}/-`)).status).toBe(400);
  });

  it('[X-03] all that is no list which says that it answers elsewhere: reads of one item, changes, settings', async () => {
    const headers = { 'X-Sextant-Place': `${ids.demo}/RegionOne` };
    const answers = await Promise.all([
      lab.get('/api/nova/flavors/', { headers }),
      lab.get('/api/settings/', { headers }),
      lab.send('POST', '/api/nova/keypairs/', { body: { name: 'elsewhere' }, headers }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400]);
  });

  it('[X-03] a session with an application credential asks in other regions, and in no other project', async () => {
    const body = { name: 'places' };
    const made = await (await lab.post('/api/keystone/application_credentials/', body)).json();
    const { id, secret } = made as { id: string; secret: string };
    const other = await startGateway(cloud.authUrl, { signIn: { applicationCredential: true } });
    try {
      const client = other.client();
      await client.postSignIn({
        auth_type: 'application_credential',
        application_credential_id: id,
        application_credential_secret: secret,
      });
      expect((await ask(client, '/api/nova/servers/', `${ids.lab}/RegionTwo`)).status).toBe(200);
      const [status, problem, answer] = await refusal(client, '/api/nova/servers/', `${ids.demo}/RegionOne`);
      expect([status, problem.code]).toEqual([403, 'SESSION_OF_ONE_PROJECT']);
      expect(answer.headers.get('X-Sextant-Origin')).toBe('identity');
    } finally {
      await other.close();
    }
  });
});

describe('the tokens of other projects', () => {
  it('[X-03] end with the session: it is refused there as well, and Keystone forgets them', async () => {
    const client = await gateway.signIn('lab', undefined, 'lab');
    expect((await ask(client, '/api/nova/servers/', `${ids.demo}/RegionOne`)).status).toBe(200);
    const cookies = [...client.cookies];
    cloud.calls.reset();
    await client.post('/auth/logout/');
    await expect.poll(() => tokens('DELETE')).toBeGreaterThanOrEqual(3);
    const thief = gateway.client();
    for (const [name, value] of cookies) thief.cookies.set(name, value);
    expect((await ask(thief, '/api/nova/servers/', `${ids.demo}/RegionOne`)).status).toBe(401);
  });

  it('[X-03] one that Keystone has forgotten fails its list alone, and the next one asks with another', async () => {
    const client = await gateway.signIn('lab', undefined, 'lab');
    const list = () => ask(client, '/api/nova/servers/', `${ids.demo}/RegionOne`);
    expect((await list()).status).toBe(200);
    cloud.faults.add({ service: 'compute', path: '/servers', status: 401, times: 1 });
    cloud.faults.add({ service: 'identity', method: 'HEAD', path: '/auth/tokens', status: 404, times: 1 });
    const [status, problem] = await refusal(client, '/api/nova/servers/', `${ids.demo}/RegionOne`);
    expect([status, problem.code]).toEqual([502, 'SERVICE_REFUSED_TOKEN']);
    cloud.calls.reset();
    expect([(await list()).status, tokensMade()]).toEqual([200, 1]);
    expect((await client.get('/api/nova/servers/')).status).toBe(200);
  });

  it('[X-03] are asked for four at a time', async () => {
    const client = await gateway.signIn('lab', undefined, 'lab');
    cloud.faults.add({ service: 'identity', method: 'POST', path: '/auth/tokens', latency: 30_000 });
    cloud.calls.reset();
    const gone = new AbortController();
    const asked = Array.from({ length: 9 }, (_none, at) =>
      client
        .get('/api/nova/servers/', {
          headers: { 'X-Sextant-Place': `${'0'.repeat(31)}${at}/RegionOne` },
          signal: gone.signal,
        })
        .catch(() => null),
    );
    await expect.poll(tokensMade).toBe(4);
    cloud.faults.clear();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map((answer) => answer?.status))).not.toContain(200);
    expect(tokensMade()).toBe(9);
  });
});
