import type { ClusterRecord } from '../magnum-records.ts';

/** The answer of a Kubernetes API server: its status, and an object or a plain text. */
export interface KubernetesAnswer {
  status: number;
  body: object | string;
}

/** The subject of a client's certificate: its user and its groups. */
export interface KubernetesUser {
  name: string;
  groups: readonly string[];
}

const administrators = 'system:masters';

/**
 * Answers a read of a cluster's Kubernetes API: its version and health to every user, its nodes and namespaces to the group
 * `system:masters` (Kubernetes API reference). `user`: null for a caller without a certificate of the cluster's authority.
 */
export function answerKubernetes(cluster: ClusterRecord, path: string, user: KubernetesUser | null): KubernetesAnswer {
  if (user === null) return refusal(401, 'Unauthorized', 'Unauthorized');
  if (path === '/version') return { status: 200, body: versionOf(cluster) };
  if (['/healthz', '/livez', '/readyz'].includes(path)) return { status: 200, body: 'ok' };
  const found = documents[path]?.(cluster);
  if (found === undefined) return refusal(404, 'NotFound', 'the server could not find the requested resource');
  if (path.startsWith('/api/v1/') && !user.groups.includes(administrators)) {
    const resource = path.slice('/api/v1/'.length);
    const message = `${resource} is forbidden: User "${user.name}" cannot list resource "${resource}" in API group "" at the cluster scope`;
    return refusal(403, 'Forbidden', message);
  }
  return { status: 200, body: found };
}

/** A refusal in the form of Kubernetes (`Status`). */
export function refusal(code: number, reason: string, message: string): KubernetesAnswer {
  return {
    status: code,
    body: { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure', message, reason, code },
  };
}

function versionOf(cluster: ClusterRecord): object {
  const gitVersion = cluster.coe_version ?? 'v1.23.3';
  const [major = '1', minor = '0'] = gitVersion.replace(/^v/, '').split('.');
  return {
    major,
    minor,
    gitVersion,
    gitCommit: '816c97ab8cff8a1c72eccca1026f7820e93e0d25',
    gitTreeState: 'clean',
    buildDate: '2022-01-25T21:19:12Z',
    goVersion: 'go1.17.6',
    compiler: 'gc',
    platform: 'linux/amd64',
  };
}

const resource = (name: string, kind: string, namespaced: boolean) => ({
  name,
  singularName: kind.toLowerCase(),
  kind,
  namespaced,
  verbs: ['get', 'list'],
});

const documents: Record<string, (cluster: ClusterRecord) => object> = {
  '/api': () => ({ kind: 'APIVersions', versions: ['v1'], serverAddressByClientCIDRs: [] }),
  '/apis': () => ({ kind: 'APIGroupList', apiVersion: 'v1', groups: [] }),
  '/api/v1': () => ({
    kind: 'APIResourceList',
    groupVersion: 'v1',
    resources: [resource('nodes', 'Node', false), resource('namespaces', 'Namespace', false)],
  }),
  '/api/v1/nodes': (cluster) =>
    listOf(
      'NodeList',
      cluster.groups.flatMap((group) => nodesOf(cluster, group)),
    ),
  '/api/v1/namespaces': (cluster) =>
    listOf(
      'NamespaceList',
      ['default', 'kube-system'].map((name) => ({
        metadata: metadataOf(name, cluster.created, {}),
        status: { phase: 'Active' },
      })),
    ),
};

const listOf = (kind: string, items: object[]) => ({ kind, apiVersion: 'v1', metadata: {}, items });

function metadataOf(name: string, created: number, labels: Record<string, string>): object {
  return { name, uid: name, creationTimestamp: new Date(created).toISOString().replace(/\.\d+/, ''), labels };
}

function nodesOf(cluster: ClusterRecord, group: ClusterRecord['groups'][number]): object[] {
  const labels = { [`node-role.kubernetes.io/${group.role}`]: '', 'magnum.openstack.org/nodegroup': group.name };
  return group.node_addresses.map((address, index) => ({
    metadata: metadataOf(nodeName(cluster, group.name, index), group.created, labels),
    status: {
      addresses: [{ type: 'InternalIP', address }],
      conditions: [{ type: 'Ready', status: 'True' }],
      nodeInfo: { kubeletVersion: group.version ?? '' },
    },
  }));
}

/** The name of a machine of a group: `k8s-default-worker-0`. */
export const nodeName = (cluster: { name: string }, group: string, index: number) =>
  `${cluster.name}-${group}-${index}`;
