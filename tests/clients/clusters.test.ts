import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { clientMissing, type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let demo: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
});
afterAll(() => cloud.close());

const coe = (...args: string[]) => ['coe', ...args];

describe.skipIf(clientMissing !== null)('the openstack client', () => {
  it('reads the seeded cluster and its template', async () => {
    expect(await demo.json(...coe('cluster', 'list'))).toMatchObject([{ name: 'k8s-demo', status: 'CREATE_FAILED' }]);
    expect(await demo.json(...coe('cluster', 'show', 'k8s-demo'))).toMatchObject({
      keypair: 'demo-key',
      node_count: 1,
    });
    expect(await demo.json(...coe('cluster', 'template', 'list'))).toMatchObject([{ name: 'k8s-small' }]);
    expect(await demo(...coe('ca', 'show', 'k8s-demo'))).toContain('-----BEGIN CERTIFICATE-----');
    expect(await demo.json(...coe('nodegroup', 'list', 'k8s-demo'))).toHaveLength(2);
    const { project_id } = await demo.json('token', 'issue');
    expect(await demo(...coe('stats', 'list', project_id))).toContain('clusters');
  });
});
