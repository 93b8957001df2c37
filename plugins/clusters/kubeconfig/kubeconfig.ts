import { toBase64 } from '../certificates/pem.ts';

/** The members of a cluster that its kubeconfig depends on. */
export interface ReachableCluster {
  id: string;
  name: string;
  status?: string;
  status_reason?: string | null;
  api_address?: string | null;
}

/** The certificate with which the operator signs in to one cluster, and its key. All three are PEM texts. */
export interface ClientCertificate {
  authority: string;
  certificate: string;
  privateKey: string;
}

/** The way in by Keystone: `client-keystone-auth` asks for a token at each call. The file then holds no secret. */
export interface KeystoneSignIn {
  authority: string;
  /** Keystone's address, with its version. */
  authUrl: string;
  username: string;
  userDomain: string;
  project: string;
}

/** A cluster of a kubeconfig, and how the operator signs in to it. */
export interface KubeconfigEntry {
  cluster: ReachableCluster;
  /** The name of the cluster's project; it is part of the context's name. */
  project: string;
  access: ClientCertificate | KeystoneSignIn;
}

type Value = string | readonly Value[] | { readonly [name: string]: Value };

/**
 * Returns a kubeconfig (YAML) that has all that is needed to reach these clusters: certificates and keys stand in the file itself.
 * Each cluster has a context named `cluster@project`; the first one is in use.
 * Reference: https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/
 */
export function writeKubeconfig(entries: readonly KubeconfigEntry[]): string {
  const named = entries.map((entry) => ({ ...entry, context: contextName(entry, entries) }));
  const config: Value = {
    apiVersion: 'v1',
    kind: 'Config',
    clusters: named.map(({ context, cluster, access }) => ({
      name: context,
      cluster: {
        server: cluster.api_address ?? '',
        'certificate-authority-data': base64(access.authority),
      },
    })),
    users: named.map(({ context, access }) => ({ name: context, user: userOf(access) })),
    contexts: named.map(({ context }) => ({ name: context, context: { cluster: context, user: context } })),
    'current-context': named[0]?.context ?? '',
  };
  return yaml(config, '').join('\n').concat('\n');
}

/** Returns `cluster@project`. Where two clusters would have the same name, the beginning of the id tells them apart. */
export function contextName(entry: KubeconfigEntry, all: readonly KubeconfigEntry[]): string {
  const nameOf = ({ cluster, project }: KubeconfigEntry) => `${cluster.name}@${project}`;
  const isTaken = all.some((other) => other.cluster.id !== entry.cluster.id && nameOf(other) === nameOf(entry));
  return isTaken ? `${entry.cluster.name}-${entry.cluster.id.slice(0, 8)}@${entry.project}` : nameOf(entry);
}

/** Returns the name of the file: that of its only cluster, else of the project. Signs that a file system may refuse are left out. */
export function kubeconfigName(entries: readonly Pick<KubeconfigEntry, 'cluster' | 'project'>[]): string {
  const [first] = entries;
  const name = entries.length === 1 ? first!.cluster.name : (first?.project ?? 'clusters');
  return `${name.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')}.kubeconfig`;
}

function userOf(access: KubeconfigEntry['access']): Value {
  if ('privateKey' in access) {
    return {
      'client-certificate-data': base64(access.certificate),
      'client-key-data': base64(access.privateKey),
    };
  }
  // https://github.com/kubernetes/cloud-provider-openstack/blob/master/docs/keystone-auth/using-client-keystone-auth.md
  return {
    exec: {
      apiVersion: 'client.authentication.k8s.io/v1beta1',
      command: 'client-keystone-auth',
      args: [
        `--keystone-url=${access.authUrl}`,
        `--domain-name=${access.userDomain}`,
        `--user-name=${access.username}`,
        `--project-name=${access.project}`,
      ],
      interactiveMode: 'IfAvailable',
      installHint: 'https://github.com/kubernetes/cloud-provider-openstack: client-keystone-auth',
    },
  };
}

const base64 = (text: string) => toBase64(new TextEncoder().encode(text));

/** Writes a value as lines of YAML in block style; texts stand in double quotes where YAML could read something else. */
function yaml(value: Value, indent: string): string[] {
  if (typeof value === 'string') return [`${indent}${text(value)}`];
  if (Array.isArray(value)) {
    return (value as readonly Value[]).flatMap((item) => {
      const [first = '', ...rest] = yaml(item, `${indent}  `);
      return [`${indent}- ${first.trimStart()}`, ...rest];
    });
  }
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'string'
      ? [`${indent}${name}: ${text(member)}`]
      : [`${indent}${name}:`, ...yaml(member, `${indent}  `)],
  );
}

/** JSON's escapes are YAML's, too. A text of digits alone, or one that YAML knows as a word of its own, is quoted like the rest. */
function text(value: string): string {
  const isPlain = /^[A-Za-z/][\w./-]*[=\w]*$/.test(value) && !/^(y|n|yes|no|on|off|true|false|null)$/i.test(value);
  return isPlain ? value : JSON.stringify(value).replaceAll(/[\u007f-\uffff]/g, escaped);
}

const escaped = (sign: string) => String.raw`\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
