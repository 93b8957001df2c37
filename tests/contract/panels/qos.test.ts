import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedCloud, type EmbeddedCloud } from '../../../core/testing/cloud/embedded-cloud.ts';
import { createTestHost, role } from '../../../core/testing/index.ts';
import { Toasts } from '../../../core/services/toasts/toasts.ts';
import { HttpError } from '../../../core/services/http/http.ts';
import { rulesInOrder } from '../../../plugins/qos/qos-policy.ts';
import { qosPolicyType } from '../../../plugins/qos/qos-policy-type.ts';

let cloud: EmbeddedCloud;
beforeAll(async () => {
  cloud = await embeddedCloud();
});
afterAll(() => cloud.close());

const hostOf = (user: string) => createTestHost({ plugins: [], cloud, policy: role(user) });

it('[QOS-01] [QOS-04] a project sees its own policies and shared ones, and each with all that the overview shows', async () => {
  const { services } = await hostOf('member');
  const { items, hasMore } = await qosPolicyType.list!({ filters: {} }, { services });
  const shown = items.map(({ name, shared }) => `${name} ${shared ? 'shared' : 'own'}`);
  expect([shown.toSorted(), hasMore]).toEqual([['gold shared', 'silver own'], false]);
  const { id } = items.find(({ name }) => name === 'silver')!;
  const silver = await qosPolicyType.load!(id, { services });
  expect(silver).toMatchObject({
    id,
    ownName: 'silver',
    description: 'Owned by demo',
    shared: false,
    tenant_id: expect.stringMatching(/./),
    project_id: silver.tenant_id,
    created_at: expect.stringMatching(/^\d{4}-/),
    updated_at: expect.stringMatching(/^\d{4}-/),
    revision_number: expect.any(Number),
  });
});

it('[QOS-02] an administrator’s policy shows a rule of each type, with the figures of its type', async () => {
  const { services } = await hostOf('admin');
  const { items } = await qosPolicyType.list!({ filters: {} }, { services });
  const gold = items.find(({ name }) => name === 'gold')!;
  const rules = rulesInOrder(await qosPolicyType.load!(gold.id, { services }));
  expect(rules.map(({ id }) => id)).toEqual(rules.map(({ id }) => id).toSorted());
  const figures = rules.map(({ type, direction, max_kbps, max_burst_kbps, min_kbps, dscp_mark }) => [
    type,
    direction,
    max_kbps,
    max_burst_kbps,
    min_kbps,
    dscp_mark,
  ]);
  expect(figures).toHaveLength(4);
  expect(figures).toEqual(
    expect.arrayContaining([
      ['bandwidth_limit', 'egress', 10_000, 8000, undefined, undefined],
      ['bandwidth_limit', 'ingress', 20_000, 16_000, undefined, undefined],
      ['dscp_marking', undefined, undefined, undefined, undefined, 26],
      ['minimum_bandwidth', 'egress', undefined, undefined, 1000, undefined],
    ]),
  );
});

it('[QOS-03] a policy that is not there is left to the page, without a toast', async () => {
  const { services } = await hostOf('member');
  const loading = qosPolicyType.load!('00000000-0000-4000-8000-000000000000', { services });
  await expect(loading).rejects.toMatchObject({ status: 404 } satisfies Partial<HttpError>);
  expect(services.get(Toasts).list()).toEqual([]);
});
