import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type CallContext, PointStore, ResourceTypeRegistry, typeNames, typePoints } from '#registry';
import { addedPriority } from '../../../registry/column.ts';
import { columnPriority, fittingColumns } from '#ui/table/column-priority.ts';
import { pluralForms } from '../../../core/base/words/plural-forms.mjs';
import { shippedLanguages } from '../../support/shipped-languages.ts';

/** The core's texts, in every language that the console brings. */
const bundles = Object.fromEntries(
  shippedLanguages.map((language) => {
    const file = new URL(`../../../locales/${language}/core.json`, import.meta.url);
    return [language, JSON.parse(readFileSync(file, 'utf8')) as { types: Record<string, string> }];
  }),
);

const code = 'OS::Test::Thing';
const context = {} as CallContext;
const action = (id: string) => ({ id, label: id, perform: async () => {} });

function aRegistry() {
  const logged: string[] = [];
  const points = new PointStore();
  return { points, logged, types: new ResourceTypeRegistry(points, (message) => logged.push(message)) };
}

describe('resource-type registry', () => {
  it('[REG-01] a code has one instance, made when first asked for, with defaults for what is not declared', async () => {
    const { types } = aRegistry();
    const type = types.get(code);
    expect(types.get(code)).toBe(type);
    const whole = type.whole();
    const item = { id: 7, name: 'seven' };
    expect([whole.path!(item), whole.itemId!(item), whole.itemName!(item), whole.parsePath!('a/b')]).toEqual([
      '7',
      '7',
      'seven',
      'a/b',
    ]);
    expect(whole.inTransition!(item)).toBe(false);
    expect(await whole.needsFilterFirst!('/x', {} as never)).toBe(false);
    expect(type.label('size')).toBe('size');
  });

  it('[REG-01] an item is loaded by what its type calls its id', () => {
    const { types } = aRegistry();
    const itemId = (item: { id: string; source: string }) => `${item.id} ${item.source}`;
    types.register({ id: code, name: 'x:type', itemId }, 'first');
    const whole = types.get(code).whole();
    expect(whole.path!({ id: 'a', source: 'b' })).toBe('a b');
  });

  it('[DET-02] a type without list or load function is logged and rejects with what a page may go on with', async () => {
    const { types, logged } = aRegistry();
    const whole = types.get(code).whole();
    await expect(whole.list!({ filters: {} }, context)).rejects.toMatchObject({ details: { data: { items: [] } } });
    await expect(whole.load!('1', context)).rejects.toMatchObject({ details: { data: {} } });
    expect(logged).toEqual([`No list function defined for ${code}`, `No load function defined for ${code}`]);
  });

  it('[REG-01] a second owner of a code is an error that names both; disposing gives the code back', () => {
    const { types, points } = aRegistry();
    const registered = types.register({ id: code, name: 'x:type', columns: [{ id: 'name' }] }, 'first');
    expect(() => types.register({ id: code, name: 'y' }, 'second')).toThrow(
      expect.objectContaining({
        code: 'REGISTRY_DUPLICATE_TYPE',
        details: expect.objectContaining({ id: code, owner: 'first' }),
      }),
    );
    registered.dispose();
    registered.dispose();
    expect([types.has(code), points.countOf('first')]).toEqual([false, 0]);
    types.register({ id: code, name: 'y' }, 'second').dispose();
  });

  it('[REG-01] own parts keep their order, additions follow or stand where they ask, and wait for a type that comes later', () => {
    const { types, points } = aRegistry();
    points.contribute(typePoints.columns, { id: 'cost', on: code, after: 'size' }, 'acme.cost');
    points.contribute(typePoints.columns, { id: 'aaa', on: code }, 'acme.cost');
    const own = types.register(
      { id: code, name: 'x', columns: [{ id: 'name' }, { id: 'size' }, { id: 'date' }] },
      'own',
    );
    const ids = () =>
      types
        .get(code)
        .whole()
        .columns!.map((column) => column.id);
    expect(ids()).toEqual(['name', 'size', 'cost', 'date', 'aaa']);
    own.dispose();
    expect(ids()).toEqual(['aaa', 'cost']);
  });

  it('[REG-01] a column that another plugin adds is the first to go where it says no priority; the type’s own stay as they are', () => {
    const { types, points } = aRegistry();
    types.register({ id: code, name: 'x', columns: [{ id: 'name' }, { id: 'size', priority: 4 }] }, 'own');
    points.contribute(typePoints.columns, { id: 'cost', on: code }, 'acme.cost');
    points.contribute(typePoints.columns, { id: 'rate', on: code, priority: 2 }, 'acme.cost');
    const columns = types.get(code).whole().columns!;
    expect(columns.map(({ id, priority }) => [id, priority])).toEqual([
      ['name', undefined],
      ['size', 4],
      ['cost', addedPriority],
      ['rate', 2],
    ]);
    const kept = fittingColumns(columns, 300, { priority: (c) => columnPriority(c, () => {}), width: () => 100 });
    expect(kept.map(({ id }) => id)).toEqual(['name', 'size', 'rate']);
  });

  it('[REG-01] a column takes label and values of the property of its id', () => {
    const { types } = aRegistry();
    const properties = { status: { label: 'x:status', values: { a: 'x:a' } }, size: 'x:size' };
    types.register(
      { id: code, name: 'x', properties, columns: [{ id: 'status' }, { id: 'size' }, { id: 'other', label: 'x:own' }] },
      'own',
    );
    const columns = types.get(code).whole().columns!;
    expect(columns.map((column) => column.label)).toEqual(['x:status', 'x:size', 'x:own']);
    expect(columns[0]!.values).toEqual({ a: 'x:a' });
    const copy = types.get(code).properties();
    copy['size']!.label = 'changed';
    expect(types.get(code).label('size')).toBe('x:size');
  });

  it('[REG-01] global actions of all types come in the order the types were first asked for', () => {
    const { types } = aRegistry();
    types.get('T::B');
    types.register(
      { id: 'T::A', name: 'a', actions: { global: [action('a.1'), action('a.2')], item: [action('a.3')] } },
      'o',
    );
    types.register({ id: 'T::B', name: 'b', actions: { global: [action('b.1')] } }, 'o');
    expect(types.globalActions().map((one) => one.id)).toEqual(['b.1', 'a.1', 'a.2']);
  });

  it('[REG-01] one action may stand in the item and the batch list', () => {
    const { types } = aRegistry();
    types.register({ id: code, name: 'x', actions: { item: [action('x.delete')], batch: [action('x.delete')] } }, 'o');
    const { actions } = types.get(code).whole();
    expect([actions!.item!.length, actions!.batch!.length]).toEqual([1, 1]);
  });

  it('[REG-01] the whole type is the same object until it changes, and a change is told', () => {
    const { types, points } = aRegistry();
    const whole = types.get(code).whole();
    expect(types.get(code).whole()).toBe(whole);
    const told: string[] = [];
    types.onDidChange(({ id }) => told.push(id));
    points.contribute(
      typePoints.facets,
      { id: 'status', on: code, name: 'status', label: 'x', filteredBy: 'client' },
      'o',
    );
    expect(types.get(code).whole()).not.toBe(whole);
    expect(told).toEqual([code]);
  });

  it('[TBL-02] what rows are drawn, sorted and found by stays the same when another plugin adds an action, and follows a column', () => {
    const { types, points } = aRegistry();
    const definition = { id: code, name: 'x', properties: { status: 'Status' }, columns: [{ id: 'name' }] };
    types.register(definition, 'o');
    const before = types.get(code).whole();
    points.contribute(typePoints.itemActions, { ...action('x.more'), on: code }, 'other');
    const after = types.get(code).whole();
    expect(after.actions!.item).toHaveLength(1);
    expect(after.columns).toBe(before.columns);
    expect(after.properties).toBe(before.properties);
    expect(after.itemId).toBe(before.itemId);
    points.contribute(typePoints.columns, { id: 'cost', on: code, label: 'Cost' }, 'other');
    expect(types.get(code).whole().columns).toHaveLength(2);
  });

  it('[REG-02] every type of the catalogue has its names in every language', () => {
    expect(Object.keys(typeNames)).toHaveLength(32);
    for (const [type, key] of Object.entries(typeNames)) {
      const word = key.replace('core:types.', '');
      for (const [language, { types }] of Object.entries(bundles)) {
        for (const form of pluralForms(language)) expect(types[`${word}_${form}`], `${language} ${type}`).toMatch(/\S/);
      }
    }
    expect(Object.keys(bundles)).toEqual(expect.arrayContaining(['ar', 'de', 'en', 'fr', 'ja']));
    expect(bundles['en']!.types).toMatchObject({
      server_one: 'Instance',
      zone_other: 'DNS Domains',
      qosPolicy_other: 'QoS Policies',
      keypair_one: 'Key Pair',
    });
  });
});
