import { generateKeyPairSync } from 'node:crypto';
import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { readCertificate, signCertificate } from '../../../openstack/magnum/certificates.ts';
import { readCluster } from '../../../openstack/magnum/clusters.ts';
import { signingRequest } from '../../../openstack/magnum/signing-request.ts';

/** A kubeconfig (YAML, written as JSON's subset of it) for an administrator of the cluster, with a key made for it. */
export async function kubeconfigFor(native: NativeCaller, id: string): Promise<string> {
  const cluster = await readCluster(native, id);
  if (!cluster.api_address) {
    const detail = `The cluster ${cluster.name} has no API address yet.`;
    throw new GatewayError('SERVICE_REFUSED', { detail }, { status: 409, service: 'container-infra' });
  }
  const keys = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const [authority, client] = await Promise.all([
    readCertificate(native, cluster.uuid),
    signCertificate(native, { cluster_uuid: cluster.uuid, csr: signingRequest('admin', keys, 'system:masters') }),
  ]);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const config = {
    apiVersion: 'v1',
    kind: 'Config',
    'current-context': 'default',
    clusters: [
      {
        name: cluster.name,
        cluster: { server: cluster.api_address, 'certificate-authority-data': base64(authority.pem) },
      },
    ],
    contexts: [{ name: 'default', context: { cluster: cluster.name, user: 'admin' } }],
    users: [
      {
        name: 'admin',
        user: {
          'client-certificate-data': base64(client.pem),
          'client-key-data': base64(keys.privateKey.export({ type: 'pkcs8', format: 'pem' }) as string),
        },
      },
    ],
  };
  return `${JSON.stringify(config, null, 2)}\n`;
}
