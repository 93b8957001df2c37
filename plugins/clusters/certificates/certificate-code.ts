import type { Code } from '@sextant/sdk';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import { requestProblem } from './check-request.ts';

const service = 'container-infra';
type Named = { readonly id: string };

/** Returns the name of the file that has a certificate: `{cluster}_cert.pem`. */
export const certificateFile = (cluster: Pick<Cluster, 'id' | 'name'>) => `${clusterName(cluster)}_cert.pem`;

/**
 * Returns the code that has a request signed, and saves the certificate. The openstack client takes the request from a file only.
 * Throws when the text is none: it may be a private key.
 */
export function signCode(cluster: Pick<Cluster, 'id' | 'name'>, csr: string): Code {
  if (!csr.trim() || requestProblem(csr)) throw new Error('no signing request');
  const body = { cluster_uuid: cluster.id, csr: csr.trim() };
  const saves = { file: certificateFile(cluster), member: ['pem'] };
  return { calls: [{ method: 'POST', service, path: '/certificates', body, saves }] };
}

/** Returns the code that gives a cluster a new authority. */
export function rotateCode({ id }: Named): Code {
  return {
    commands: [{ command: 'coe ca rotate', names: [id] }],
    calls: [
      { method: 'PATCH', service, path: pathOf(id), headers: { 'OpenStack-API-Version': 'container-infra 1.5' } },
    ],
  };
}

const pathOf = (id: string) => `/certificates/${encodeURIComponent(id)}`;
