import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeystoneApi, QuotasApi, UserSession } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type RunningGateway, startGateway } from '../../support/gateway.ts';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';

let cloud: NativeCloud;
let gateway: RunningGateway;
let demo: GatewayClient;
let admin: GatewayClient;
let project: string;

beforeAll(async () => {
  cloud = await openNativeCloud();
  gateway = await startGateway(cloud.authUrl);
  const signIn = (user: 'admin' | 'demo') =>
    gateway.signIn(cloud.account(user).username, cloud.account(user).password, cloud.account(user).project_name);
  [demo, admin] = await Promise.all([signIn('demo'), signIn('admin')]);
  const made = await admin.post('/api/keystone/projects/', { name: cloud.name('quotas') });
  project = ((await made.json()) as KeystoneApi.Project).id;
});
afterAll(async () => {
  if (project) await admin.delete(`/api/quotas/${project}/`);
  if (project) await admin.delete(`/api/keystone/projects/${project}/`);
  await gateway.close();
  await cloud.close();
});

const read = (id: string, client = admin, query = '') =>
  client.json<QuotasApi.ProjectQuotas>(`/api/quotas/${id}/${query}`);
const outcome = async (answer: Response) => [answer.status, ((await answer.json()) as QuotasApi.QuotaOutcomes).items];

describe('the quotas of any project', () => {
  it('[PRJ-08] [US-07] are told by service with what is used and reserved, and with the defaults where these are asked for', async () => {
    const { quotas, failed } = await read(project);
    expect(failed).toEqual({});
    const none = { limit: expect.any(Number), used: 0, reserved: 0 };
    expect(quotas.compute).toMatchObject({ instances: none, cores: none, ram: none });
    expect(quotas.volume).toMatchObject({ volumes: none, snapshots: none, gigabytes: none });
    expect(quotas.network).toMatchObject({ network: none, port: none });
    expect(Object.keys({ ...quotas.compute })).not.toContain('floating_ips');
    expect(await read(project, admin, '?service=network')).toEqual({ quotas: { network: quotas.network }, failed: {} });
    const { quotas: whole } = await read(project, admin, '?defaults=true');
    expect(whole.compute?.['cores']).toEqual({ ...quotas.compute?.['cores'], default: expect.any(Number) });
    expect(whole.network?.['router']).toHaveProperty('default');
  });

  it('[PRJ-09] [US-08] [US-09] are changed by name alone, and put back, each service with its own outcome', async () => {
    const before = await read(project);
    const change = { compute: { cores: 7 }, volume: { volumes: -1, gigabytes: 77 }, network: { router: 3 } };
    const all = ['compute', 'volume', 'network'];
    expect(await outcome(await admin.patch(`/api/quotas/${project}/`, change))).toEqual([
      200,
      all.map((service) => ({ service, ok: true })),
    ]);
    const native = async (service: 'compute' | 'volume' | 'network', path: string) =>
      (await cloud.as('admin')).call(service, 'GET', path);
    expect((await native('compute', `/os-quota-sets/${project}`)).json).toMatchObject({
      quota_set: { cores: 7, instances: before.quotas.compute!['instances']!.limit },
    });
    expect((await native('network', `/v2.0/quotas/${project}`)).json).toMatchObject({ quota: { router: 3 } });
    const after = await read(project);
    expect(after.quotas.volume).toMatchObject({ volumes: { limit: -1 }, gigabytes: { limit: 77 } });
    expect(await outcome(await admin.delete(`/api/quotas/${project}/?service=compute`))).toEqual([
      200,
      [{ service: 'compute', ok: true }],
    ]);
    const reset = await read(project);
    expect(reset.quotas.compute).toEqual(before.quotas.compute);
    expect(reset.quotas.volume).toEqual(after.quotas.volume);
    // Neutron has nothing to reset the second time: the default ones hold.
    for (let time = 0; time < 2; time += 1)
      expect((await outcome(await admin.delete(`/api/quotas/${project}/`)))[1]).toEqual(
        all.map((service) => ({ service, ok: true })),
      );
    expect((await read(project)).quotas).toEqual(before.quotas);
  });

  it('[PRJ-09] [US-08] what a service refuses is its outcome, and the others are changed all the same', async () => {
    const change = { compute: { colour: 1 }, network: { router: 4 } };
    const [status, items] = await outcome(await admin.patch(`/api/quotas/${project}/`, change));
    expect(status).toBe(200);
    expect(items).toEqual([
      { service: 'compute', ok: false, message: expect.stringContaining('colour') },
      { service: 'network', ok: true },
    ]);
    expect((await read(project)).quotas.network).toMatchObject({ router: { limit: 4 } });
    for (const body of [
      {},
      { compute: {} },
      { compute: { cores: -2 } },
      { compute: { cores: 'x' } },
      { other: { a: 1 } },
    ])
      expect([body, (await admin.patch(`/api/quotas/${project}/`, body)).status]).toEqual([body, 400]);
  });

  it('[PRJ-08] [PRJ-09] [US-07] [US-08] [US-09] are a member’s own to read, and no member’s to change', async () => {
    const { project_id: own } = await demo.json<UserSession>('/api/keystone/user-session/');
    expect((await read(own!, demo)).failed).toEqual({});
    const foreign = await read(project, demo);
    expect(Object.keys(foreign.failed)).toContain('compute');
    const change = { compute: { cores: 100 } };
    const refused = [{ service: 'compute', ok: false, message: expect.any(String) }];
    expect((await outcome(await demo.patch(`/api/quotas/${own}/`, change)))[1]).toEqual(refused);
    expect((await outcome(await demo.delete(`/api/quotas/${own}/?service=compute`)))[1]).toEqual(refused);
  });
});
