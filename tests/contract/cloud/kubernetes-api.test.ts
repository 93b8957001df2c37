import { execFile } from 'node:child_process';
import { generateKeyPairSync, type KeyPairKeyObjectResult } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { signingRequest } from '../../../core/gateway/openstack/magnum/signing-request.ts';
import type { MagnumApi } from '../../../core/protocol/index.ts';
import type { GatewayClient } from '../../support/gateway-client.ts';
import { type GatewayOnCloud, startGatewayOnCloud } from '../../support/gateway.ts';

const api = '/api/container_infra';
const run = promisify(execFile);

let site: GatewayOnCloud;
let demo: GatewayClient;
let cluster: MagnumApi.Cluster;
let authority: string;
beforeAll(async () => {
  site = await startGatewayOnCloud();
  demo = await site.signIn('demo');
  const form = { name: 'kube', cluster_template_id: 'k8s-small', keypair: 'demo-key', node_count: 2 };
  const { uuid } = (await (await demo.post(`${api}/clusters/`, form)).json()) as { uuid: string };
  const read = () => demo.json<MagnumApi.Cluster>(`${api}/clusters/${uuid}/`);
  cluster = await vi.waitFor(async () => ready(await read()), { timeout: 30_000 });
  authority = (await demo.json<MagnumApi.Certificate>(`${api}/certificates/${uuid}/`)).pem;
}, 60_000);
afterAll(() => site.close());

function ready(one: MagnumApi.Cluster): MagnumApi.Cluster {
  if (one.status !== 'CREATE_COMPLETE') throw new Error(`the cluster is ${one.status}`);
  return one;
}

interface Client {
  key: string;
  cert: string;
}

async function client(name: string, organization?: string): Promise<Client> {
  const keys: KeyPairKeyObjectResult = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const csr = signingRequest(name, keys, organization);
  const sent = await demo.post(`${api}/certificates/`, { cluster_uuid: cluster.id, csr });
  expect(sent.status).toBe(201);
  const { pem } = (await sent.json()) as MagnumApi.Certificate;
  return { key: keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string, cert: pem };
}

/** Asks the cluster's API over TLS, trusting nothing but the cluster's authority. */
function ask(path: string, as: Partial<Client> = {}, ca = authority): Promise<{ status: number; body: any }> {
  return new Promise((resolve, reject) => {
    const asked = request(new URL(path, cluster.api_address!), { ca, ...as, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => (text += part));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    asked.on('error', reject).end();
  });
}

describe('the API address of a cluster that is ready', () => {
  it('[API-29] answers over TLS with a certificate of the authority, to one that the authority signed', async () => {
    expect(cluster.api_address).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/);
    const admin = await client('admin', 'system:masters');
    expect(await ask('/version', admin)).toMatchObject({ status: 200, body: { gitVersion: 'v1.23.3', major: '1' } });
    const { body } = await ask('/api/v1/nodes', admin);
    expect(body.items.map((node: any) => node.metadata.name)).toEqual([
      'kube-default-master-0',
      'kube-default-worker-0',
      'kube-default-worker-1',
    ]);
    expect(await ask('/nothing', admin)).toMatchObject({ status: 404, body: { kind: 'Status' } });
  });

  it('[API-29] knows nobody without such a certificate, and a user without the group reads the version only', async () => {
    expect(await ask('/version')).toMatchObject({ status: 401, body: { reason: 'Unauthorized' } });
    const user = await client('someone');
    expect((await ask('/version', user)).status).toBe(200);
    expect(await ask('/api/v1/nodes', user)).toMatchObject({
      status: 403,
      body: { message: expect.stringContaining('User "someone" cannot list resource "nodes"') },
    });
    const other = (await demo.json<MagnumApi.Certificate>(`${api}/certificates/k8s-demo/`)).pem;
    await expect(ask('/version', user, other)).rejects.toThrow();
  });

  it('[MG-11] is signed for nobody who does not hold the key of the request', async () => {
    const [own, other] = [1, 2].map(() => generateKeyPairSync('ec', { namedCurve: 'prime256v1' }));
    const csr = signingRequest('admin', { publicKey: other!.publicKey, privateKey: own!.privateKey });
    const sent = await demo.post(`${api}/certificates/`, { cluster_uuid: cluster.id, csr });
    expect([sent.status, await sent.text()]).toEqual([400, expect.stringContaining('Received invalid csr')]);
  });

  it('[MG-22] takes the kubeconfig in the real kubectl', { timeout: 60_000 }, async ({ skip }) => {
    const found = await run('kubectl', ['version', '--client']).catch(() => null);
    skip(found === null, 'kubectl is not installed (Debian: kubernetes-client)');
    const { kubeconfig } = await demo.json<{ kubeconfig: string }>(`${api}/clusters/${cluster.id}/config/`);
    const directory = await mkdtemp(join(tmpdir(), 'sextant-kubectl-'));
    try {
      const file = join(directory, 'config');
      await writeFile(file, kubeconfig, { mode: 0o600 });
      const options = { env: { ...process.env, HOME: directory, KUBECONFIG: file } };
      expect((await run('kubectl', ['version', '-o', 'json'], options)).stdout).toContain('"gitVersion": "v1.23.3"');
      expect((await run('kubectl', ['get', 'nodes', '-o', 'name'], options)).stdout).toContain(
        'node/kube-default-worker-1',
      );
    } finally {
      await rm(directory, { recursive: true });
    }
  });

  it('[MG-13] knows no old certificate after the authority was renewed, and has the same address', async () => {
    const before = await client('admin', 'system:masters');
    expect((await demo.delete(`${api}/certificates/${cluster.id}/`, [cluster.id])).status).toBe(204);
    const read = () => demo.json<MagnumApi.Cluster>(`${api}/clusters/${cluster.id}/`);
    await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe('UPDATE_COMPLETE');
    expect((await read()).api_address).toBe(cluster.api_address);
    await expect(ask('/version', before)).rejects.toThrow();
    authority = (await demo.json<MagnumApi.Certificate>(`${api}/certificates/${cluster.id}/`)).pem;
    expect((await ask('/version', before)).status).toBe(401);
    expect((await ask('/version', await client('admin', 'system:masters'))).status).toBe(200);
  });
});
