import { describe, expect, it } from 'vitest';
import { I18n } from '@sextant/sdk';
import { createTestHost, matchers, mockCloud, pluginFrom, role } from '@sextant/testing';
import type { PluginManifest } from '../../../../core/protocol/index.ts';
import { createTestServices } from '../../../../core/testing/test-services.ts';
import { cellText, cellValue } from '../../../../core/ui/table/cell-values.ts';
import { RowFilter } from '../../../../core/ui/table/filter-rows.ts';
import { toRows } from '../../../../core/ui/table/rows.ts';
import en from '../../../../locales/en/qos.json' with { type: 'json' };
import manifest from '../../../../plugins/qos/plugin.json' with { type: 'json' };
import { type QosPolicy, rulesInOrder, toPolicy } from '../../../../plugins/qos/qos-policy.ts';
import { qosPolicyType } from '../../../../plugins/qos/qos-policy-type.ts';
import { shippedLanguages } from '../../../support/shipped-languages.ts';
import { typeNames } from '../../../../registry/type-names.ts';

expect.extend(matchers);

const raw = (facts: Partial<QosPolicy> = {}) => ({ id: 'p-1', name: 'gold', shared: true, rules: [], ...facts });
const qos = () =>
  pluginFrom({
    manifest: manifest as PluginManifest,
    modules: { './qos-policy-type': () => import('../../../../plugins/qos/qos-policy-type.ts') },
    files: { './locales/en.json': en },
  });
const cloudWith = (answers: Parameters<typeof mockCloud>[1] = {}) => mockCloud('one-project', answers);
const extensions = (...names: string[]) => ({
  'GET /api/facts/': () => ({ facts: { 'ext.network': names }, failed: {} }),
});

describe('QoS policies as a resource type', () => {
  it('[QOS-01] [REG-02] shows name, description and shared, and offers nothing to do', () => {
    const shown = qosPolicyType.columns!.filter(({ hidden }) => !hidden).map(({ id }) => id);
    expect(shown).toEqual(['name', 'description', 'shared']);
    expect(qosPolicyType.actions).toBeUndefined();
    expect(typeNames[qosPolicyType.id]).toBe('core:types.qosPolicy');
  });

  it('[QOS-04] the name sorts first, leads to the details, and is the id where there is none', () => {
    expect(qosPolicyType.columns!.filter(({ sortDefault }) => sortDefault).map(({ id }) => id)).toEqual(['name']);
    expect(qosPolicyType.columns![0]).toMatchObject({ id: 'name', link: true, priority: 1 });
    expect(toPolicy(raw({ name: '' }))).toMatchObject({ name: 'p-1', ownName: '' });
    expect(toPolicy(raw())).toMatchObject({ name: 'gold', ownName: 'gold' });
  });

  it.each(shippedLanguages)(
    '[QOS-01] [QOS-04] %s: the list says of an empty description that there is none',
    async (language) => {
      const { services } = await createTestServices({ language });
      const column = qosPolicyType.columns!.find(({ id }) => id === 'description')!;
      const shown = (description: string | undefined) => {
        const policy = toPolicy(raw({ description }));
        return cellText(column, qosPolicyType, cellValue(column, policy, services), services);
      };
      const none = services.get(I18n).t('core:cells.none');
      if (language === 'en') expect(none).toBe('None');
      expect([shown(''), shown(undefined), shown('for backups')]).toEqual([none, none, 'for backups']);
    },
  );

  it('[QOS-01] facets filter the loaded rows by name, description and shared', async () => {
    const { services } = await createTestHost({ plugins: [] });
    const facets = qosPolicyType.facets!;
    expect(facets.map(({ name, filteredBy, singleton }) => [name, filteredBy, singleton])).toEqual(
      ['name', 'description', 'shared'].map((name) => [name, 'client', true]),
    );
    const policies = [
      toPolicy(raw()),
      toPolicy(raw({ id: 'p-2', name: 'silver', description: 'Golden, nearly', shared: false })),
    ];
    const rows = toRows(qosPolicyType, policies);
    const found = (name: string, value: string) =>
      new RowFilter(qosPolicyType, services)
        .filter(rows, { terms: [{ name, value }], text: '' }, qosPolicyType.columns!)
        .map(({ item }) => item.id);
    expect(found('name', 'gol')).toEqual(['p-1']);
    expect(found('description', 'golden')).toEqual(['p-2']);
    for (const [value, id] of [
      ['true', 'p-1'],
      ['false', 'p-2'],
    ] as const)
      expect(found('shared', value)).toEqual([id]);
    expect(facets[2]!.options!.map(({ key, label }) => [key, label])).toEqual([
      ['true', 'qos:yes'],
      ['false', 'qos:no'],
    ]);
  });

  it('[QOS-02] rules stand by their ids, and the policy itself is left as it is', () => {
    const policy = raw({ rules: [{ id: 'b' }, { id: 'a' }, { id: 'c' }] });
    expect(rulesInOrder(policy).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(policy.rules[0]!.id).toBe('b');
    expect(Object.values(en.rules)).toEqual(
      expect.arrayContaining(['Rule ID', 'Type', 'Direction', 'Max Kbps', 'Max Burst Kbits', 'Min Kbps', 'DSCP Mark']),
    );
  });

  it('[QOS-03] [DET-03] the address of a policy leads to its details', () => {
    expect(manifest.contributes.routes).toEqual([
      { id: 'details', path: '/project/network_qos/:id', redirect: '/ngdetails/OS::Neutron::QoSPolicy/:id' },
    ]);
  });
});

describe('the panel of QoS policies', () => {
  it('[QOS-01] [X-23] is there where the network service knows QoS, for readers too', async () => {
    const cloud = cloudWith({ answers: extensions('qos', 'trunk') });
    const host = await createTestHost({ plugins: [qos()], policy: role('reader'), cloud });
    expect(host.point('panels')).toEqual([]);
    await expect.poll(() => host.point('panels').map(({ key }) => key)).toEqual(['qos/project']);
    expect(host.problems()).toEqual([]);
  });

  it('[QOS-01] [X-22] is absent where it does not, or where there is no network service, with its reason', async () => {
    const host = await createTestHost({ plugins: [qos()], cloud: cloudWith({ answers: extensions('trunk') }) });
    host.point('panels');
    await expect.poll(() => host.explain('qos/project').when?.value).toBe(false);
    expect(host.explain('qos/project')).toBeHiddenBecause('ext.network.qos');
    host.removeService('network');
    expect(host.explain('qos/project')).toBeHiddenBecause('service.network');
    expect(host.point('panels')).toEqual([]);
  });

  it('[QOS-01] a list that fails says so by the words of the catalogue', async () => {
    const { services, page } = await createTestHost({
      plugins: [],
      cloud: cloudWith({ answers: { 'GET /api/neutron/qos_policies/': () => new Response('no', { status: 503 }) } }),
    });
    await expect(qosPolicyType.list!({ filters: {} }, { services })).rejects.toThrow();
    expect(page.calls.map(({ path }) => path)).toEqual(['/api/neutron/qos_policies/']);
    const { Toasts } = await import('@sextant/sdk');
    expect(services.get(Toasts).list()).toMatchObject([{ message: 'Unable to retrieve the QoS policies.' }]);
  });
});
