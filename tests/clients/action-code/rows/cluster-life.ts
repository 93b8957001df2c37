import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callApi } from '../../../../core/services/api/call-api.ts';
import { rotateCertificate } from '../../../../plugins/clusters/certificates/certificate-actions.ts';
import { certificateFile, rotateCode, signCode } from '../../../../plugins/clusters/certificates/certificate-code.ts';
import { isForKey, readCertificate } from '../../../../plugins/clusters/certificates/certificate.ts';
import { sign } from '../../../../plugins/clusters/certificates/sign-form.tsx';
import { makeSigningRequest } from '../../../../plugins/clusters/certificates/signing-request.ts';
import type { Cluster } from '../../../../plugins/clusters/clusters/cluster.ts';
import { deleteGroup } from '../../../../plugins/clusters/node-groups/group-actions.ts';
import { bodyOf, saveGroup } from '../../../../plugins/clusters/node-groups/group-form.tsx';
import { saveSize } from '../../../../plugins/clusters/node-groups/resize-form.tsx';
import * as sizeCode from '../../../../plugins/clusters/node-groups/size-code.ts';
import { saveUpgrade } from '../../../../plugins/clusters/node-groups/upgrade-form.tsx';
import type { ConsoleAndShell } from '../console.ts';
import { acted, type Row } from '../row.ts';
import { aCluster, settled } from './clusters.ts';

const wanted = {
  name: 'more',
  node_count: 2,
  min_node_count: 1,
  max_node_count: 4,
  role: 'spare',
  flavor_id: 'm1.small',
};

/** Makes a cluster that has a group of its own, and returns both. */
async function aGroup(at: ConsoleAndShell, way: string) {
  const cluster = await aCluster(at, way);
  const params = { id: cluster.id };
  const group = await callApi(at.services, 'createNodeGroup', { params, body: bodyOf(wanted) });
  return { cluster: await settled(at.services, cluster.id), group };
}

/** Returns the groups of a cluster as soon as the service is done with it, without what tells one cluster from another. */
async function groupsOf({ services }: ConsoleAndShell, { id }: Cluster) {
  await settled(services, id);
  const { items } = await callApi(services, 'listNodeGroups', { params: { id } });
  const groups = await Promise.all(
    items.map((group) => callApi(services, 'readNodeGroup', { params: { id, group: group.id } })),
  );
  return groups.map((group) => [
    group.name,
    group.role,
    group.node_count,
    group.min_node_count,
    group.max_node_count,
    group.flavor_id,
  ]);
}

const authorityOf = async ({ services }: ConsoleAndShell, { id }: Cluster) =>
  (await callApi(services, 'readCertificate', { params: { id } })).pem;

export const rows: readonly Row[] = [
  {
    actions: ['clusters.resize'],
    title: 'the number of nodes of a cluster',
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      return {
        byConsole: async () => void (await saveSize(cluster, undefined, 3, at.services)),
        code: () => sizeCode.resizeCode(cluster, 3),
        outcome: () => groupsOf(at, cluster),
      };
    },
  },
  {
    actions: ['clusters.upgrade'],
    title: 'another template of a cluster',
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      const name = `newer-${way}-${randomBytes(3).toString('hex')}`;
      const { uuid: template } = await callApi(at.services, 'createClusterTemplate', {
        body: { name, coe: 'kubernetes', image_id: 'fedora-coreos-tiny', external_network_id: 'public' },
      });
      return {
        byConsole: async () =>
          void (await saveUpgrade(cluster, { cluster_template: template, max_batch_size: 2 }, at.services)),
        code: () => sizeCode.upgradeCode(cluster, template, 2),
        async outcome() {
          const { cluster_template_id: now, status } = await settled(at.services, cluster.id);
          return [now === template, status];
        },
      };
    },
  },
  {
    actions: ['clusters.create-node-group'],
    title: 'a group of nodes',
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      return {
        byConsole: async () => void (await saveGroup(cluster, wanted, at.services)),
        code: () => sizeCode.creationCode(cluster, bodyOf(wanted)),
        outcome: () => groupsOf(at, cluster),
      };
    },
  },
  {
    actions: ['clusters.resize-node-group'],
    title: 'the number of nodes of a group',
    async begin(at, way) {
      const { cluster, group } = await aGroup(at, way);
      return {
        byConsole: async () => void (await saveSize(cluster, group, 3, at.services)),
        code: () => sizeCode.resizeCode(cluster, 3, group),
        outcome: () => groupsOf(at, cluster),
      };
    },
  },
  {
    actions: ['clusters.delete-node-group'],
    title: 'a group of nodes',
    async begin(at, way) {
      const owned = await aGroup(at, way);
      return { ...acted(at, deleteGroup, owned), outcome: () => groupsOf(at, owned.cluster) };
    },
  },
  {
    actions: ['clusters.sign-certificate'],
    title: 'a certificate that the authority of a cluster signs',
    // The command takes the request from a file alone.
    withoutCommand: true,
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      const request = await makeSigningRequest('somebody', 'system:masters');
      let signed: string | undefined;
      return {
        byConsole: async () => void (signed = await sign(cluster, request.pem, at.services)),
        code: () => signCode(cluster, request.pem),
        async outcome() {
          const pem = signed ?? (await readFile(join(at.folder, certificateFile(cluster)), 'utf8'));
          const certificate = readCertificate(pem);
          return [certificate.name, isForKey(certificate, request.publicKey)];
        },
      };
    },
  },
  {
    actions: ['clusters.rotate-certificate'],
    title: 'the authority of a cluster',
    async begin(at, way) {
      const cluster = await aCluster(at, way);
      const before = await authorityOf(at, cluster);
      return {
        byConsole: async () => (await at.perform(rotateCertificate, cluster)).shown,
        code: () => rotateCode(cluster),
        outcome: async () => (await authorityOf(at, cluster)) !== before,
      };
    },
  },
];
