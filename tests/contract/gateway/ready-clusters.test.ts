import { X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MagnumApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

const api = '/api/container_infra';

/** A real cloud of the tests starts no machine, so that its clusters are never ready. */
let site: GatewayOnCloud;
let demo: GatewayClient;
beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
});
afterAll(() => site.close());

const upgrade = async (uuid: string, template: string) => {
  const answer = await demo.post(`${api}/clusters/${uuid}/upgrade/`, { cluster_template: template });
  return [answer.status, await answer.json()];
};

it('[MG-22] [MG-24] [MG-25] [MG-13] a cluster, once ready, has its config, size, upgrade and new authority', async () => {
  const form = { name: 'ready', cluster_template_id: 'k8s-small', keypair: 'demo-key' };
  const { uuid } = (await (await demo.post(`${api}/clusters/`, form)).json()) as { uuid: string };
  expect((await demo.get(`${api}/clusters/${uuid}/config/`)).status).toBe(409);
  const status = async () => (await demo.json<MagnumApi.Cluster>(`${api}/clusters/${uuid}/`)).status;
  await expect.poll(status, { timeout: 10_000 }).toBe('CREATE_COMPLETE');
  const { kubeconfig } = await demo.json<{ kubeconfig: string }>(`${api}/clusters/${uuid}/config/`);
  const config = JSON.parse(kubeconfig);
  const pem = (text: string) => new X509Certificate(Buffer.from(text, 'base64'));
  const root = pem(config.clusters[0].cluster['certificate-authority-data']);
  const client = pem(config.users[0].user['client-certificate-data']);
  expect(client.subject).toBe('CN=admin\nO=system:masters');
  expect(client.verify(root.publicKey)).toBe(true);
  expect((await demo.post(`${api}/clusters/${uuid}/resize/`, { node_count: 3 })).status).toBe(200);
  await expect.poll(status, { timeout: 10_000 }).toBe('UPDATE_COMPLETE');
  expect((await demo.json<MagnumApi.Cluster>(`${api}/clusters/${uuid}/`)).node_count).toBe(3);
  expect(await upgrade(uuid, 'k8s-small')).toEqual([200, { uuid }]);
  await expect.poll(status, { timeout: 10_000 }).toBe('UPDATE_COMPLETE');
  expect((await demo.delete(`${api}/certificates/${uuid}`, [uuid])).status).toBe(204);
  const after = await demo.json<MagnumApi.Certificate>(`${api}/certificates/${uuid}`);
  expect(client.verify(new X509Certificate(after.pem).publicKey)).toBe(false);
});
