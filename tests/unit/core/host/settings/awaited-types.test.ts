import { expect, it } from 'vitest';
import type { PluginIndexEntry, PluginManifest } from '#protocol';
import { awaitedTypes } from '../../../../../core/host/settings/plugins/awaited-types.ts';

const entry = (id: string, contributes: PluginManifest['contributes']): PluginIndexEntry => ({
  manifest: { id, version: '1.0.0', engine: '^1.0', label: id, ...(contributes && { contributes }) },
  digest: 'd1',
  base: `/plugins/${id}/d1/`,
});
const column = (on: string) => ({ id: `on-${on}`, on });

it('[X-26] what adds to a type that nobody brings names the types that it waits for, each once', () => {
  const entries = [
    entry('acme.cost', { columns: [column('OS::Glance::Imag'), column('Acme::Tide')], tabs: [column('Acme::Tide')] }),
    entry('images', { resourceTypes: [{ id: 'OS::Glance::Image' }], columns: [column('OS::Glance::Image')] }),
    entry('acme.odd', { columns: [null, 7, { id: 'x' }], actions: {} } as never),
  ];
  expect(awaitedTypes(entries, () => false)).toEqual([
    { code: 'PLUGIN_TYPE_AWAITED', plugin: 'acme.cost', types: 'OS::Glance::Imag, Acme::Tide' },
  ]);
  expect(awaitedTypes(entries, (type) => type === 'Acme::Tide')).toMatchObject([{ types: 'OS::Glance::Imag' }]);
});

it('[X-26] nothing waits for a type that another plugin brings, whatever its service', () => {
  const tide = entry('acme.tides', { resourceTypes: [{ id: 'Acme::Tide', service: 'tides' }] });
  expect(awaitedTypes([entry('acme.cost', { columns: [column('Acme::Tide')] }), tide], () => false)).toEqual([]);
});

it('[X-26] a plugin of the console’s own is no problem for adding to a type whose panel is still to come', () => {
  expect(awaitedTypes([entry('metadata', { actions: [column('OS::Nova::Aggregate')] })], () => false)).toEqual([]);
});
