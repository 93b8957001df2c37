import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { magnumJson, magnumSend, withCredentials } from './magnum-calls.ts';

export interface NativeCertificate {
  pem: string;
  cluster_uuid: string;
  csr?: string;
}

const pathOf = (cluster: string) => `/certificates/${segment(cluster)}`;

export function readCertificate(native: NativeCaller, cluster: string): Promise<NativeCertificate> {
  return magnumJson<NativeCertificate>(native, { path: pathOf(cluster) });
}

export function signCertificate(
  native: NativeCaller,
  body: { cluster_uuid: string; csr: string },
): Promise<NativeCertificate> {
  return magnumJson<NativeCertificate>(native, { method: 'POST', path: '/certificates', body });
}

/** A new authority; what the old one signed is worth nothing afterwards. */
export async function rotateCertificate(native: NativeCaller, cluster: string): Promise<void> {
  await magnumSend(native, { method: 'PATCH', path: pathOf(cluster) });
}

/** New credentials of the cluster's own user. Magnum knows it from 1.12 on; an older one answers 404 or 405. */
export async function rotateCredentials(native: NativeCaller, cluster: string): Promise<void> {
  await magnumSend(native, { method: 'PATCH', path: `/credentials/${segment(cluster)}` }, withCredentials);
}
