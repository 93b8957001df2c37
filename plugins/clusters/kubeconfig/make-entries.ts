import { callApi, Clock, I18n, type Services, Session } from '@sextant/sdk';
import { type Certificate, isForKey, readCertificate, type Validity, validityAt } from '../certificates/certificate.ts';
import { makeSigningRequest } from '../certificates/signing-request.ts';
import { type Cluster, clusterName } from '../clusters/cluster.ts';
import type { KubeconfigEntry } from './kubeconfig.ts';

/** The way in which a kubeconfig signs in: by a client certificate, or by Keystone. */
export type SignInWay = 'certificate' | 'keystone';

/** A cluster that the file has, and the certificate that was signed for it. */
export interface MadeEntry {
  entry: KubeconfigEntry;
  /** Absent for Keystone: a token is asked for at each call. */
  certificate?: Certificate;
  validity: Validity;
}

/** A cluster that the file does not have, and why. */
export interface FailedEntry {
  cluster: Cluster;
  error: unknown;
}

interface Wish {
  clusters: readonly Cluster[];
  way: SignInWay;
  /** Keystone's address, with its version; needed for the way `keystone` alone. */
  authUrl: string | undefined;
}

/** The group that Kubernetes gives every right to. Magnum's own client asks for it, too. */
const administrators = 'system:masters';

/** Makes the entries of a kubeconfig, one cluster after the other. Never rejects: a cluster that fails keeps no other back. */
export async function makeEntries(
  { clusters, way, authUrl }: Wish,
  services: Services,
): Promise<{ made: MadeEntry[]; failed: FailedEntry[] }> {
  const made: MadeEntry[] = [];
  const failed: FailedEntry[] = [];
  for (const cluster of clusters) {
    try {
      made.push(await makeEntry(cluster, way, authUrl, services));
    } catch (error) {
      failed.push({ cluster, error });
    }
  }
  return { made, failed };
}

async function makeEntry(
  cluster: Cluster,
  way: SignInWay,
  authUrl: string | undefined,
  services: Services,
): Promise<MadeEntry> {
  const { username, user_domain_name: userDomain, project_name: projectName } = services.get(Session).current();
  const project = projectName ?? '';
  const now = services.get(Clock).now();
  await refuseOthers(cluster, services);
  const quiet = { quiet: true } as const;
  const { pem: authority } = await callApi(services, 'readCertificate', { params: { id: cluster.id } }, quiet);
  refuseEnded(readOrRefuse(authority, services), now, services);
  const about = { cluster: { ...cluster, name: clusterName(cluster) }, project };
  if (way === 'keystone') {
    const access = { authority, authUrl: authUrl ?? '', username, userDomain, project };
    return { entry: { ...about, access }, validity: 'valid' };
  }
  const request = await makeSigningRequest(username, administrators);
  const body = { cluster_uuid: cluster.id, csr: request.pem };
  const { pem } = await callApi(services, 'signCertificate', { body }, quiet);
  const certificate = readOrRefuse(pem, services);
  if (!isForKey(certificate, request.publicKey))
    throw new Error(services.get(I18n).t('clusters:certificate.problem.other-key'));
  const access = { authority, certificate: pem, privateKey: request.privateKey };
  return { entry: { ...about, access }, certificate, validity: validityAt(certificate, now) };
}

function readOrRefuse(pem: string, services: Services): Certificate {
  try {
    return readCertificate(pem);
  } catch {
    throw new Error(services.get(I18n).t('clusters:kubeconfig.problem.unreadable'));
  }
}

/** Throws for an authority whose certificate has ended. The time is told, so that a wrong clock of this computer is noticed. */
function refuseEnded(authority: Certificate, now: number, services: Services): void {
  if (validityAt(authority, now) !== 'expired') return;
  const i18n = services.get(I18n);
  const time = i18n.dateTime(authority.notAfter.toISOString());
  throw new Error(i18n.t('clusters:kubeconfig.problem.old-authority', { time }));
}

/** Throws for a cluster of another engine than Kubernetes. A template that can't be read says nothing. */
async function refuseOthers({ cluster_template_id: id }: Cluster, services: Services): Promise<void> {
  const options = { quiet: true, handled: [404, 403] };
  const template = await callApi(services, 'readClusterTemplate', { params: { id } }, options).catch(() => undefined);
  if (template && template.coe !== 'kubernetes') {
    throw new Error(services.get(I18n).t('clusters:kubeconfig.problem.engine', { coe: template.coe }));
  }
}
