import { beforeEach, describe, expect, it } from 'vitest';
import { type Confirmation, Modals } from '#services/modals/modals';
import { Session } from '#services/session/session';
import { Toasts } from '#services/toasts/toasts';
import { createTestServices, type TestServices } from '../../../../core/testing/test-services.ts';
import en from '../../../../locales/en/clusters.json' with { type: 'json' };
import { readStatistics, statisticsOf } from '../../../../plugins/clusters/clusters/statistics.ts';
import { toQuota } from '../../../../plugins/clusters/quotas/quota.ts';
import { deleteQuotas } from '../../../../plugins/clusters/quotas/quota-actions.ts';
import { save } from '../../../../plugins/clusters/quotas/quota-form.tsx';
import { quotaType } from '../../../../plugins/clusters/quotas/quota-type.ts';

let test: TestServices;
let questions: Confirmation[];
const toasts = () =>
  test.services
    .get(Toasts)
    .list()
    .map(({ message }) => message);
const raw = (project: string, limit: number) => ({
  id: 7,
  project_id: project,
  resource: 'Cluster',
  hard_limit: limit,
});
beforeEach(async () => {
  test = await createTestServices({ bundles: { clusters: en } });
  questions = [];
  test.services.get(Modals).confirm = async (question) => {
    questions.push(question);
    return true;
  };
});

describe('the numbers of clusters', () => {
  it('[CLU-05] the percent is rounded, and above 100 it is marked over max', () => {
    expect(statisticsOf(1, 20)).toEqual({ exists: 1, limit: 20, margin: 19, percent: 5, isOver: false });
    expect(statisticsOf(2, 3)).toMatchObject({ percent: 67, isOver: false });
    expect(statisticsOf(20, 20)).toMatchObject({ margin: 0, percent: 100, isOver: false });
    expect(statisticsOf(21, 20)).toMatchObject({ margin: 0, percent: 105, isOver: true });
    expect(statisticsOf(0, 0)).toMatchObject({ percent: 0, isOver: false });
    expect(statisticsOf(1, 0)).toMatchObject({ isOver: true });
  });

  it('[CLU-05] without a quota the limit is 20, and nobody is told that there was none', async () => {
    test.page.answer('GET /api/container_infra/stats/', () => ({ stats: { clusters: 3, nodes: 5 } }));
    const signal = new AbortController().signal;
    expect(await readStatistics(test.services, signal)).toMatchObject({ exists: 3, limit: 20, margin: 17 });
    expect(toasts()).toEqual([]);
    const { project_id: project } = test.services.get(Session).current();
    test.page.answer(`GET /api/container_infra/quotas/${project}/Cluster/`, () => raw('p', 4));
    expect(await readStatistics(test.services, signal)).toMatchObject({ limit: 4, percent: 75 });
  });

  it('[CLU-05] only the clusters of the project are counted, for administrators as well', async () => {
    test.page.answer('GET /api/container_infra/stats/', () => ({ stats: { clusters: 3, nodes: 5 } }));
    await readStatistics(test.services, new AbortController().signal);
    const { project_id: project } = test.services.get(Session).current();
    const call = test.page.calls.find(({ path }) => path === '/api/container_infra/stats/');
    expect(call?.query.get('project_id')).toBe(project);
  });
});

describe('quotas of clusters', () => {
  it('[CLU-06] administrators see the quotas by project, and the id of a quota is that of its project', async () => {
    test.page.answer('GET /api/container_infra/quotas/', () => ({ items: [raw('p', 4)] }));
    const { items } = await quotaType.list!({ filters: {} }, { services: test.services });
    expect(items).toEqual([{ id: 'p', project_id: 'p', resource: 'Cluster', hard_limit: 4 }]);
    const { global = [], item = [], batch = [] } = quotaType.actions!;
    expect([...global, ...item, ...batch].map(({ policy }) => policy?.[0]?.[1])).toEqual([
      'quota:create',
      'quota:update',
      'quota:delete',
      'quota:delete',
    ]);
  });

  it('[CLU-15] a quota is created with its project, and changed by its limit alone', async () => {
    test.page.answer('POST /api/container_infra/quotas/', () => raw('p', 4));
    test.page.answer('PATCH /api/container_infra/quotas/p/Cluster/', () => raw('p', 5));
    await save({ project_id: 'p', hard_limit: 4 }, 'create', test.services);
    await save({ project_id: 'p', hard_limit: 5 }, 'edit', test.services);
    const sent = test.page.calls.filter(({ path }) => path.includes('/quotas/')).map(({ body }) => body);
    expect(sent).toEqual([{ project_id: 'p', resource: 'Cluster', hard_limit: 4 }, { hard_limit: 5 }]);
    expect(toasts()).toEqual(
      expect.arrayContaining([
        'Quota of project p was successfully created.',
        'Quota of project p was successfully updated.',
      ]),
    );
  });

  it('[CLU-15] a quota that cannot be deleted is named by its project and resource', async () => {
    test.page.answer('DELETE /api/container_infra/quotas/p/Cluster/', () => new Response('"No."', { status: 500 }));
    await deleteQuotas.perform({ items: [toQuota(raw('p', 4))], services: test.services });
    expect(JSON.stringify(test.services.get(Toasts).list())).toContain(
      'Unable to delete the quota with project id: p and resource: Cluster',
    );
    expect(questions[0]?.title).toBe('Confirm Delete Quota');
  });
});
