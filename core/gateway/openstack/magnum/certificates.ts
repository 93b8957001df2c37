import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../native.ts';
import { magnum } from './clusters.ts';

export interface NativeCertificate {
  pem: string;
  cluster_uuid: string;
  csr?: string;
}

const pathOf = (cluster: string) => `/certificates/${segment(cluster)}`;

export function readCertificate(native: NativeCaller, cluster: string): Promise<NativeCertificate> {
  return native.json<NativeCertificate>(magnum({ path: pathOf(cluster) }));
}

export function signCertificate(
  native: NativeCaller,
  body: { cluster_uuid: string; csr: string },
): Promise<NativeCertificate> {
  return native.json<NativeCertificate>(magnum({ method: 'POST', path: '/certificates', body }));
}

/** A new authority; what the old one signed is worth nothing afterwards. */
export async function rotateCertificate(native: NativeCaller, cluster: string): Promise<void> {
  await native.send(magnum({ method: 'PATCH', path: pathOf(cluster) }));
}

/** New credentials of the cluster's own user; magnum knows it from its 2024 releases on, older ones answer 404. */
export async function rotateCredentials(native: NativeCaller, cluster: string): Promise<void> {
  await native.send(magnum({ method: 'PATCH', path: `/credentials/${segment(cluster)}` }));
}
