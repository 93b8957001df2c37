import { beforeEach, describe, expect, it } from 'vitest';
import { callApi } from '#services/api/call-api';
import { type Confirmation, Modals } from '#services/modals/modals';
import { ResourceTypes } from '#services/registry/registry';
import { Tasks } from '#services/tasks/tasks';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import {
  rotateCertificate,
  rotateCredentials,
  signCertificate,
} from '../../../../plugins/clusters/certificates/certificate-actions.ts';
import { signCode } from '../../../../plugins/clusters/certificates/certificate-code.ts';
import { makeSigningRequest } from '../../../../plugins/clusters/certificates/signing-request.ts';
import { deleteGroup } from '../../../../plugins/clusters/node-groups/group-actions.ts';
import { resizeCluster, upgradeCluster } from '../../../../plugins/clusters/node-groups/size-actions.ts';
import { deleteClusters } from '../../../../plugins/clusters/clusters/actions/delete-clusters.ts';
import { clusterType } from '../../../../plugins/clusters/clusters/cluster-type.ts';
import { cluster } from './raw.ts';

const api = '/api/container_infra';
let test: TestServices;
let questions: Confirmation[];
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);
beforeEach(async () => {
  test = await createTestServices({ bundles: { clusters: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

/** The service as the gateway describes it. */
const able = (changes: object = {}) =>
  test.page.answer(`GET ${api}/capabilities/`, () => ({
    version: '1.13',
    coes: ['kubernetes'],
    resize: true,
    upgrade: true,
    node_groups: true,
    rotate_certificate: true,
    rotate_credentials: true,
    no_nodes: true,
    stacks: false,
    ...changes,
  }));

describe('orders to a cluster', () => {
  it('[CLU-36] the service takes no second one while it is at work, and the actions say so', async () => {
    able();
    const busy = cluster('a', { status: 'UPDATE_IN_PROGRESS' });
    for (const action of [resizeCluster, upgradeCluster, rotateCertificate, rotateCredentials]) {
      expect(await action.allowed?.(busy, test.services), action.id).toBe('clusters:reason.busy');
      expect(await action.allowed?.(cluster('a'), test.services), action.id).toBe(true);
    }
    const group = { id: 'g', name: 'more', role: 'worker', is_default: false, node_count: 1 };
    expect(await deleteGroup.allowed?.({ cluster: busy, group } as never, test.services)).toBe('clusters:reason.busy');
  });

  it('[CLU-34] [CLU-36] a service that is too old for one, and a cluster that failed, are named as the reason', async () => {
    able({ rotate_credentials: false });
    expect(await rotateCredentials.allowed?.(cluster('a'), test.services)).toBe('clusters:reason.too-old');
    const failed = cluster('a', { status: 'CREATE_FAILED' });
    expect(await resizeCluster.allowed?.(failed, test.services)).toBe('clusters:reason.failed');
  });

  it('[CLU-34] the credentials of a cluster are rotated after a question, and a refusal is told', async () => {
    test.page.answer(`PATCH ${api}/credentials/a/`, () => undefined);
    const result = await rotateCredentials.perform({ items: [cluster('a')], services: test.services });
    expect(result).toMatchObject({ updated: [{ id: 'a' }], failed: [] });
    expect(questions[0]).toMatchObject({ title: 'Rotate Credentials', confirmLabel: 'Rotate Credentials' });
    expect(toasts()).toEqual(['The credentials of cluster a were successfully rotated.']);

    test.page.answer(`PATCH ${api}/credentials/b/`, () => new Response('"No trust."', { status: 409 }));
    await rotateCredentials.perform({ items: [cluster('b')], services: test.services });
    expect(toasts()).toContain('Unable to rotate the credentials.');
  });

  it('[CLU-13] [CLU-34] the task of an order and of a deletion ends when the service has ended its work, and says why that failed', async () => {
    test.services.get(ResourceTypes).register(clusterType, 'tests');
    let now = cluster('a', { status: 'UPDATE_IN_PROGRESS' });
    test.page.answer(`DELETE ${api}/certificates/a/`, () => undefined);
    test.page.answer(`DELETE ${api}/clusters/`, () => undefined);
    test.page.answer(`GET ${api}/clusters/a/`, () => now);
    const task = () => test.services.get(Tasks).list()[0];
    const looks = () => test.page.calls.filter(({ path }) => path === `${api}/clusters/a/`).length;
    const endAs = async (status: string) => {
      const before = looks();
      await expect.poll(() => (test.clock.advance(2_000), looks())).toBeGreaterThan(before);
      expect(task()?.state).toBe('running');
      now = cluster('a', { status, status_reason: 'Heat is stuck.' });
      await expect.poll(() => (test.clock.advance(2_000), task()?.state)).not.toBe('running');
      return [task()?.state, task()?.items?.[0]?.reason];
    };
    await rotateCertificate.perform({ items: [cluster('a')], services: test.services });
    expect(await endAs('UPDATE_FAILED')).toEqual(['failed', 'Heat is stuck.']);
    now = cluster('a', { status: 'UPDATE_IN_PROGRESS' });
    await rotateCertificate.perform({ items: [cluster('a')], services: test.services });
    expect(await endAs('UPDATE_COMPLETE')).toEqual(['done', undefined]);
    now = cluster('a', { status: 'DELETE_IN_PROGRESS' });
    await deleteClusters.perform({ items: [cluster('a')], services: test.services });
    expect(await endAs('DELETE_FAILED')).toEqual(['failed', 'Heat is stuck.']);
  });

  it('[CLU-13] a certificate is rotated by a DELETE, and the messages are those of the specification', async () => {
    test.page.answer(`DELETE ${api}/certificates/a/`, () => undefined);
    await rotateCertificate.perform({ items: [cluster('a')], services: test.services });
    expect(toasts()).toEqual(['Certificate a was successfully rotated.']);
    test.page.answer(`DELETE ${api}/certificates/b/`, () => new Response('"Down."', { status: 503 }));
    await rotateCertificate.perform({ items: [cluster('b')], services: test.services });
    expect(toasts()).toContain('Unable to rotate the certificate.');
  });
});

describe('signing', () => {
  it('[CLU-12] is offered for each cluster that has an authority, also after a failure', () => {
    const verdict = (changes: object) => signCertificate.allowed?.(cluster('a', changes), test.services);
    expect(verdict({ status: 'CREATE_FAILED' })).toBe(true);
    expect(verdict({ status: 'DELETE_IN_PROGRESS' })).toBe('clusters:kubeconfig.no.deleting');
    expect(verdict({ api_address: 'http://192.0.2.1:6443' })).toBe('clusters:kubeconfig.no.no-tls');
  });

  it('[CLU-32] shows no code of a private key, and saves the certificate under the name of its cluster', async () => {
    const { pem, privateKey } = await makeSigningRequest('somebody', 'system:masters');
    expect(() => signCode(cluster('a'), privateKey)).toThrow();
    const [call] = signCode(cluster('a'), pem).calls;
    expect(call).toMatchObject({ body: { cluster_uuid: 'a' }, saves: { file: 'cluster a_cert.pem', member: ['pem'] } });
  });
});

describe('a call that fails', () => {
  const params = { id: 'a', project: 'p', resource: 'Cluster' };
  const texts = [
    ['createCluster', 'Unable to create cluster.'],
    ['changeCluster', 'Unable to update cluster.'],
    ['readCluster', 'Unable to retrieve the cluster.'],
    ['listClusters', 'Unable to retrieve the clusters.'],
    ['deleteClusters', 'Unable to delete the clusters.'],
    ['createClusterTemplate', 'Unable to create cluster template.'],
    ['changeClusterTemplate', 'Unable to update cluster template.'],
    ['readClusterTemplate', 'Unable to retrieve the cluster template.'],
    ['listClusterTemplates', 'Unable to retrieve the cluster templates.'],
    ['deleteClusterTemplates', 'Unable to delete the cluster templates.'],
    ['signCertificate', 'Unable to sign certificate.'],
    ['readCertificate', 'Unable to retrieve the certificate.'],
    ['rotateCertificate', 'Unable to rotate the certificate.'],
    ['readStats', 'Unable to retrieve the stats.'],
    ['listClusterNetworks', 'Unable to retrieve the networks.'],
    ['listQuotas', 'Unable to retrieve the quotas.'],
    ['readQuota', 'Unable to retrieve the quota.'],
    ['createQuota', 'Unable to create quota.'],
    ['changeQuota', 'Unable to update quota.'],
    ['deleteQuota', 'Unable to delete the quota with project id: p and resource: Cluster'],
  ] as const;

  it.each(texts)('[CTP-11] [CLU-14] [CLU-15] %s says: %s', async (operation, text) => {
    // The page answers each call that it does not know with an error.
    await callApi(test.services, operation, { params, body: {}, query: {} } as never).catch(() => undefined);
    expect(test.page.calls).toHaveLength(1);
    expect(toasts()).toEqual([text]);
  });
});
