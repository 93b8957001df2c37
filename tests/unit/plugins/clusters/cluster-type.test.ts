import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Router } from '#services/router/router';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import { updateCluster } from '../../../../plugins/clusters/clusters/actions/cluster-actions.ts';
import { deleteClusters } from '../../../../plugins/clusters/clusters/actions/delete-clusters.ts';
import { clusterStatus, clusterStatuses, isInTransition } from '../../../../plugins/clusters/clusters/cluster.ts';
import { clusterType } from '../../../../plugins/clusters/clusters/cluster-type.ts';
import { clusterFields, keyPairProblem } from '../../../../plugins/clusters/clusters/forms/cluster-fields.ts';
import {
  clusterErrors,
  clusterOf,
  clusterSteps,
  newCluster,
  withTemplate,
} from '../../../../plugins/clusters/clusters/forms/cluster-model.ts';
import { create } from '../../../../plugins/clusters/clusters/forms/cluster-wizard.tsx';
import { onlyOne } from '../../../../plugins/clusters/clusters/forms/open-cluster-form.ts';
import { saveUpdate } from '../../../../plugins/clusters/clusters/forms/update-form.tsx';
import { cluster, template } from './raw.ts';

let test: TestServices;
let questions: Confirmation[];
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);
const words = (key: string) => key;
beforeEach(async () => {
  test = await createTestServices({ bundles: { clusters: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('clusters as a resource type', () => {
  it('[CLU-01] [CLU-11] the list has the columns and facets of the specification; the name leads to the details', () => {
    const names = ['name', 'status', 'master_count', 'node_count', 'keypair', 'id'];
    expect(clusterType.columns!.map(({ id }) => id)).toEqual(names);
    expect(clusterType.columns!.filter(({ link }) => link).map(({ id }) => id)).toEqual(['name']);
    expect(clusterType.facets!.map(({ name }) => name)).toEqual([
      'name',
      'id',
      'status',
      'master_count',
      'node_count',
      'keypair',
    ]);
    expect(clusterType.facets![2]!.options!.map(({ key }) => key)).toEqual([...clusterStatuses]);
  });

  it('[CLU-01] the 15 states have words and a tone; work in progress is asked after, and an unknown state keeps its name', () => {
    expect(clusterStatuses).toHaveLength(15);
    expect(Object.keys(en.status).toSorted()).toEqual([...clusterStatuses].toSorted());
    const tones = clusterStatuses.map((status) => `${status}: ${clusterStatus({ status })!.tone}`);
    expect(tones.filter((text) => text.endsWith(': run'))).toEqual([
      'CREATE_IN_PROGRESS: run',
      'DELETE_IN_PROGRESS: run',
      'UPDATE_IN_PROGRESS: run',
    ]);
    expect(tones.filter((text) => text.endsWith(': bad'))).toHaveLength(3);
    expect(isInTransition({ status: 'ROLLBACK_IN_PROGRESS' })).toBe(true);
    expect(clusterStatus({ status: 'HIBERNATED' })).toEqual({ label: 'HIBERNATED', tone: 'idle' });
  });

  it('[CLU-07] [POL-09] create, update and delete are offered to everybody; an update waits until the service is done', () => {
    const { global = [], item = [], batch = [] } = clusterType.actions!;
    expect([...global, ...item, ...batch].map(({ id }) => id)).toEqual(
      expect.arrayContaining(['clusters.create', 'clusters.update', 'clusters.delete', 'clusters.delete-selected']),
    );
    const allowed = (status: string) => updateCluster.allowed!(cluster('a', { status }), test.services);
    expect([allowed('CREATE_FAILED'), allowed('UPDATE_IN_PROGRESS')]).toEqual([true, 'clusters:reason.busy']);
  });
});

describe('the form of a cluster', () => {
  it('[CLU-02] [CLU-08] the tabs are Info, Size, Misc and Labels, with their fields', () => {
    const fields = clusterFields({ templates: [], flavors: [], keyPairs: [] });
    expect(clusterSteps.map((step) => en.step[step])).toEqual(['Info', 'Size', 'Misc', 'Labels']);
    expect(clusterSteps.map((step) => fields[step].map(({ name }) => name))).toEqual([
      ['name', 'cluster_template_id'],
      ['master_count', 'node_count', 'master_flavor_id', 'flavor_id', 'docker_volume_size'],
      ['keypair', 'discovery_url', 'create_timeout', 'rollback'],
      ['labels'],
    ]);
  });

  it('[CLU-08] no key pair at all, and one that is not the operator’s own, are told; nothing is where they could not be read', () => {
    const choices = { templates: [], flavors: [] };
    const told = (keyPairs: string[] | undefined, keypair: string) =>
      keyPairProblem(
        { ...choices, keyPairs: keyPairs?.map((name) => ({ value: name, label: name })) },
        { ...clusterOf(), keypair },
      );
    expect([told([], ''), told([], 'theirs'), told(['mine'], 'theirs')]).toEqual(['none', 'foreign', 'foreign']);
    expect([told(['mine'], ''), told(['mine'], 'mine'), told(undefined, 'theirs')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[CLU-08] a template gives the keypair and the volume size that are still empty; without one the keypair is empty again', () => {
    const begun = clusterOf(template('t-1'));
    expect(begun).toMatchObject({ cluster_template_id: 't-1', keypair: 'my-key', docker_volume_size: 5 });
    const own = withTemplate({ ...clusterOf(), keypair: 'own', docker_volume_size: 9 }, template('t-2'));
    expect(own).toMatchObject({ cluster_template_id: 't-2', keypair: 'own', docker_volume_size: 9 });
    expect(withTemplate(own, undefined)).toMatchObject({ cluster_template_id: '', keypair: '' });
  });

  it('[CLU-08] [CLU-09] template and keypair are required; counts begin at 1, a timeout at 0', () => {
    const wrong = (more: object) =>
      clusterSteps.flatMap((step) => Object.keys(clusterErrors(step, { ...clusterOf(), ...more }, words)));
    expect(wrong({})).toEqual(['cluster_template_id', 'keypair']);
    const chosen = { cluster_template_id: 't-1', keypair: 'my-key' };
    expect(wrong({ ...chosen, create_timeout: 0 })).toEqual([]);
    expect(wrong({ ...chosen, master_count: 0, node_count: 0.5, create_timeout: -1 })).toEqual([
      'master_count',
      'node_count',
      'create_timeout',
    ]);
    expect(clusterOf().create_timeout).toBeNull();
  });

  it('[CLU-08] a name that the service refuses is told in the form', () => {
    const named = (name: string) => clusterErrors('info', { ...clusterOf(template('t-1')), name }, words);
    for (const name of ['', 'k8s-1_a.b', ' padded ', 'x'.repeat(242)]) expect(named(name), name).toEqual({});
    for (const name of ['1st', 'my cluster', '-a', 'größe', 'x'.repeat(243)]) {
      expect(named(name), name).toEqual({ name: ['clusters:problem.name'] });
    }
  });

  it('[CLU-02] what is empty is not sent; afterwards the list of clusters is shown', async () => {
    const model = { ...clusterOf(template('t-1')), node_count: 3, rollback: true };
    expect(newCluster({ ...model, rollback: false })).not.toHaveProperty('rollback');
    test.page.answer('POST /api/container_infra/clusters/', () => ({ uuid: 'u-1' }));
    const go = vi.spyOn(test.services.get(Router), 'go').mockImplementation(() => undefined);
    const result = await create(model, test.services);
    expect(test.page.calls.at(-1)!.body).toEqual({
      cluster_template_id: 't-1',
      master_count: 1,
      node_count: 3,
      docker_volume_size: 5,
      keypair: 'my-key',
      rollback: true,
    });
    expect(result.created).toEqual([{ type: 'OS::Magnum::Cluster', id: 'u-1' }]);
    expect(toasts()).toEqual(['Cluster u-1 was successfully created.']);
    expect(go).toHaveBeenCalledWith('/project/clusters');
  });

  it('[CLU-03] [CLU-16] an update sends the number of nodes, and nothing else', async () => {
    test.page.answer('PATCH /api/container_infra/clusters/a/', () => ({ uuid: 'a' }));
    await saveUpdate(cluster('a'), { node_count: 4 }, test.services);
    expect(test.page.calls.at(-1)!.body).toEqual({ node_count: 4 });
    expect(toasts()).toEqual(['Cluster cluster a was successfully updated.']);
  });
});

describe('deleting clusters', () => {
  it('[CLU-16] [CLU-14] asks in the words of the specification, and tells each outcome', async () => {
    test.page.answer('DELETE /api/container_infra/clusters/', ({ body }) =>
      (body as string[])[0] === 'b' ? new Response('"No."', { status: 409 }) : undefined,
    );
    await deleteClusters.perform({ items: [cluster('a'), cluster('b')], services: test.services });
    expect(questions[0]).toMatchObject({
      title: 'Confirm Delete Clusters',
      message:
        'You have selected "cluster a, cluster b". Please confirm your selection. Deleted clusters are not recoverable.',
    });
    expect(toasts()).toContain('Deleted cluster: cluster a.');
    expect(toasts()).toContain('Unable to delete cluster: cluster b.');
  });

  it('[CLU-17] clusters that may not be deleted are refused by name, and only the others are asked about', async () => {
    test.page.answer('DELETE /api/container_infra/clusters/', () => undefined);
    const items = [
      cluster('a', { project_id: 'another' }),
      cluster('b', { status: 'DELETE_IN_PROGRESS' }),
      cluster('c'),
    ];
    const result = await deleteClusters.perform({ items, services: test.services });
    expect(result).toMatchObject({ deleted: [{ id: 'c' }], failed: [] });
    expect(toasts()).toContain('You are not allowed to delete clusters: cluster a, cluster b');
    expect(questions.map(({ title }) => title)).toEqual(['Confirm Delete Cluster']);
  });
});

it('[CLU-19] the only template is chosen at the start, with its key pair and volume size; of several none is', () => {
  expect(clusterOf(onlyOne([template('t-1')]))).toMatchObject({
    cluster_template_id: 't-1',
    keypair: 'my-key',
    docker_volume_size: 5,
  });
  expect(onlyOne([template('t-1'), template('t-2')])).toBeUndefined();
  expect(onlyOne([])).toBeUndefined();
});

it('[CLU-18] of the columns that a phone has no room for, the number of nodes comes first', () => {
  const left = (clusterType.columns ?? []).filter(({ priority = 1 }) => priority > 1);
  const [first] = left.toSorted((one, other) => one.priority! - other.priority!);
  expect(first?.id).toBe('node_count');
  expect(left.filter(({ priority }) => priority === first?.priority)).toHaveLength(1);
});
