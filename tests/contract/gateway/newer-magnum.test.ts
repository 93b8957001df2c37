import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MagnumApi } from '../../../core/protocol/index.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

const api = '/api/container_infra';
const service = 'container-infra';

/** The version document is kept for five minutes: each version has a gateway of its own. */
let sites: GatewayOnCloud[] = [];
beforeAll(async () => {
  sites = await Promise.all([startGatewayOnCloud(), startGatewayOnCloud(), startGatewayOnCloud()]);
});
afterAll(() => Promise.all(sites.map((site) => site.close())));

const says = (site: GatewayOnCloud, max_version: string) =>
  site.cloud.faults.add({
    service,
    path: '^/container-infra/?$',
    body: { versions: [{ id: 'v1', min_version: '1.1', max_version }] },
  });

describe('the API version of the container service', () => {
  it('[MG-26] [MG-35] is asked first: a service of today has Kubernetes alone, and renews credentials', async () => {
    const [site] = sites as [GatewayOnCloud];
    says(site, '1.13');
    const demo = await site.signIn('demo');
    expect(await demo.json(`${api}/capabilities/`)).toMatchObject({
      version: '1.13',
      coes: ['kubernetes'],
      stacks: false,
      rotate_credentials: true,
    });
    site.cloud.faults.add({ service, method: 'PATCH', path: '/v1/credentials/', status: 202, body: { uuid: 'x' } });
    expect((await demo.patch(`${api}/credentials/k8s-demo/`, {})).status).toBe(204);
  });

  it('[MG-30] [MG-35] of an older service is what it is called with', async () => {
    const [, site] = sites as [GatewayOnCloud, GatewayOnCloud];
    says(site, '1.8');
    const demo = await site.signIn('demo');
    expect(await demo.json(`${api}/capabilities/`)).toMatchObject({
      version: '1.8',
      upgrade: true,
      node_groups: false,
    });
    expect((await demo.get(`${api}/clusters/`)).status).toBe(200);
    // Node groups came with 1.9: called with 1.8, the service does not know them.
    expect((await demo.get(`${api}/clusters/k8s-demo/nodegroups/`)).status).toBe(406);
  });

  it('[MG-01] [MG-35] is taken for 1.10 where a proxy hides it', async () => {
    const [, , site] = sites as [GatewayOnCloud, GatewayOnCloud, GatewayOnCloud];
    site.cloud.faults.add({ service, path: '^/container-infra/?$', status: 404, body: {} });
    const demo = await site.signIn('demo');
    const found = await demo.json<MagnumApi.Capabilities>(`${api}/capabilities/`);
    expect(found).toMatchObject({ version: null, node_groups: true, rotate_credentials: false });
    expect((await demo.get(`${api}/clusters/k8s-demo/nodegroups/`)).status).toBe(200);
  });
});
