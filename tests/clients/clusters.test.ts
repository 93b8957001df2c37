import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Cloud, createCloud } from '../../core/cloud/app.ts';
import { type OpenStackClient, openStackClient } from '../support/openstack-client.ts';

let cloud: Cloud;
let demo: OpenStackClient;

beforeAll(async () => {
  cloud = await createCloud({ seed: 'clients' });
  demo = openStackClient(cloud.authUrl, 'demo');
});
afterAll(() => cloud.close());

/** Each call of the client takes a second, more on a busy machine. */
const patience = 300_000;
const coe = (...args: string[]) => ['coe', ...args];

describe('the openstack client', () => {
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

  it(
    'takes a cluster through its life: made, changed, resized, with a certificate of its own, deleted',
    async () => {
      const size = ['--master-count', '1', '--node-count', '2'];
      const plain = ['--cluster-template', 'k8s-small', '--keypair', 'demo-key', ...size];
      expect(await demo(...coe('cluster', 'create', ...plain, 'life'))).toContain('accepted');
      await clusterBecomes('CREATE_COMPLETE');
      expect(await shown()).toMatchObject({
        node_count: 2,
        health_status: 'HEALTHY',
        api_address: expect.stringMatching(/^https:/),
      });
      expect(await demo(...coe('ca', 'show', 'life'))).not.toBe(await demo(...coe('ca', 'show', 'k8s-demo')));

      await demo(...coe('cluster', 'resize', 'life', '3'));
      await clusterBecomes('UPDATE_COMPLETE');
      await demo(...coe('nodegroup', 'create', 'life', 'more', '--node-count', '1'));
      await clusterBecomes('UPDATE_COMPLETE');
      const groups = await demo.json(...coe('nodegroup', 'list', 'life'));
      expect(groups.map((one: { name: string; node_count: number }) => [one.name, one.node_count]).toSorted()).toEqual([
        ['default-master', 1],
        ['default-worker', 3],
        ['more', 1],
      ]);
      expect(await demo.failure(...coe('nodegroup', 'delete', 'life', 'default-worker'))).toContain('default');

      expect(await demo(...coe('cluster', 'delete', 'life'))).toContain('accepted');
      cloud.clock.advance(5);
      expect(await demo.failure(...coe('cluster', 'show', 'life'))).toContain('Cluster life could not be found');
    },
    patience,
  );
});

const shown = () => demo.json(...coe('cluster', 'show', 'life'));

async function clusterBecomes(status: string): Promise<void> {
  cloud.clock.advance(5);
  expect((await shown()).status).toBe(status);
}
