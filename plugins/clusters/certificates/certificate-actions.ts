import { type Action, joinedCode, nothingChanged } from '@sextant/sdk';
import { mayBeOrdered } from '../capabilities.ts';
import type { Cluster } from '../clusters/cluster.ts';
import { hindranceOf } from '../kubeconfig/reachable.ts';

/** Without an authority there is nothing to show and nobody to sign. The service makes it before the address is known. */
function hasAuthority(cluster: Cluster): true | string {
  const hindrance = hindranceOf(cluster);
  return hindrance === 'no-tls' || hindrance === 'deleting' ? `clusters:kubeconfig.no.${hindrance}` : true;
}

/** "Show Certificate" saves the certificate of the cluster's authority as `{cluster}_ca.pem`. */
export const showCertificate: Action<Cluster> = {
  id: 'clusters.show-certificate',
  label: 'clusters:certificate.show.label',
  icon: 'eye',
  allowed: hasAuthority,
  code: { none: 'It changes nothing: it saves a file that the service has.' },
  async perform({ items: [cluster], services }) {
    if (cluster) await (await import('./certificate-orders.ts')).saveAuthority(cluster, services);
    return nothingChanged;
  },
};

/** "Sign Certificate" asks for a signing request, and saves what the authority signed as `{cluster}_cert.pem`. */
export const signCertificate: Action<Cluster> = {
  id: 'clusters.sign-certificate',
  label: 'clusters:certificate.sign.label',
  icon: 'pencil',
  allowed: hasAuthority,
  code: 'asked',
  async perform({ items: [cluster], services }) {
    if (cluster) await (await import('./certificate-orders.ts')).openSigning(cluster, services);
    return nothingChanged;
  },
};

/** "Rotate Certificate" gives the cluster a new authority. All certificates of the old one are worth nothing then. */
export const rotateCertificate: Action<Cluster> = {
  id: 'clusters.rotate-certificate',
  label: 'clusters:certificate.rotate.label',
  icon: 'rotate-ccw',
  danger: true,
  policy: [['container-infra', 'certificate:rotate_ca']],
  allowed: (cluster, services) => mayBeOrdered(cluster, 'rotate_certificate', services),
  asks: true,
  code: async (clusters) => joinedCode(clusters.map((await import('./certificate-code.ts')).rotateCode)),
  async perform({ items: [cluster], services }) {
    return cluster ? (await import('./certificate-orders.ts')).rotateAuthority(cluster, services) : nothingChanged;
  },
};

/** "Rotate Credentials" gives the cluster new credentials for its own calls to the cloud, in the name of who asks. */
export const rotateCredentials: Action<Cluster> = {
  id: 'clusters.rotate-credentials',
  label: 'clusters:credentials.rotate.label',
  icon: 'refresh-cw',
  allowed: (cluster, services) => mayBeOrdered(cluster, 'rotate_credentials', services),
  asks: true,
  code: { none: 'The openstack client has no command for it, and no cloud of the tests knows the call.' },
  async perform({ items: [cluster], services }) {
    return cluster ? (await import('./certificate-orders.ts')).renewCredentials(cluster, services) : nothingChanged;
  },
};
