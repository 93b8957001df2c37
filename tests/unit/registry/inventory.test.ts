import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Emitter } from '#base';
import { definePoint, type Fact, PointStore } from '#registry';
import { inventory } from '#registry/inventory.ts';

const tabs = definePoint<object>('inventory-tabs@1');

function aStore(values: Record<string, Fact> = {}) {
  const changed = new Emitter<readonly string[]>();
  const store = new PointStore({ get: (key) => values[key], onDidChange: changed.event });
  return { store, changed, values };
}

const said = (store: PointStore) =>
  inventory(store).items.map(({ item, hiddenBy }) => `${item.key} ${hiddenBy ?? 'shown'}`);

describe('the inventory', () => {
  it('[X-22] has what shows and what does not, where it stands or would', () => {
    const { store } = aStore({ scope: 'project' });
    for (const item of [
      { id: 'a', order: 1 },
      { id: 'b', order: 2, when: 'scope == "domain"' },
      { id: 'c', order: 3 },
      { id: 'd', order: 4, when: 'ext.network.trunk' },
      { id: 'e', replaces: 'o/a' },
      { id: 'f', order: 5 },
    ])
      store.contribute(tabs, item, 'o');
    store.layout([{ key: 'o/f', hide: true }]);
    expect(said(store)).toEqual(['o/e shown', 'o/a replaced', 'o/b when', 'o/c shown', 'o/d unknown', 'o/f layout']);
  });

  it('[X-22] explains each item in its own place', () => {
    const { store } = aStore({ x: false });
    store.contribute(tabs, { id: 'a', on: 'T', when: 'x' }, 'o');
    store.contribute(tabs, { id: 'a', on: 'U' }, 'o');
    const told = inventory(store).items.map((one) => one.explain());
    expect(told).toMatchObject([
      { on: 'T', shown: false, when: { text: 'x', because: ['x'] } },
      { on: 'U', shown: true, index: 0 },
    ]);
  });

  it('[X-22] knows the rules of the site that wait', () => {
    const { store } = aStore();
    store.contribute(tabs, { id: 'a' }, 'o');
    const waits = { key: 'p/x', hide: true, line: 7 };
    store.layout([{ key: 'o/a', label: 'A' }, waits]);
    expect(inventory(store).waiting).toEqual([waits]);
  });

  it('[X-22] is told to be another when an item comes, goes, or its condition turns', () => {
    const { store, changed, values } = aStore({ x: false });
    let told = 0;
    store.onDidChange(() => (told += 1));
    const item = store.contribute(tabs, { id: 'a', when: 'x' }, 'o');
    values['x'] = true;
    changed.fire(['x']);
    changed.fire(['y']);
    item.dispose();
    expect(told).toBe(3);
  });

  it('[X-22] has exactly what shows, in the order in which it shows, whatever there is', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const placed = fc.record({
      id: fc.constantFrom(...names),
      order: fc.integer({ min: 0, max: 3 }),
      after: fc.option(fc.constantFrom(...names), { nil: undefined }),
      replaces: fc.option(fc.constantFrom(...names), { nil: undefined }),
      when: fc.constantFrom(undefined, 'yes', 'no', 'nobody'),
    });
    fc.assert(
      fc.property(fc.uniqueArray(placed, { selector: ({ id }) => id }), (items) => {
        const { store } = aStore({ yes: true, no: false });
        for (const { id, order, after, replaces, when } of items)
          store.contribute(
            tabs,
            { id, order, ...(after && { after }), ...(replaces && { replaces }), ...(when && { when }) },
            'o',
          );
        const found = inventory(store).items;
        expect(found).toHaveLength(items.length);
        const shown = store.point(tabs).get();
        expect(found.filter((one) => one.shown).map(({ item }) => item)).toEqual(shown);
      }),
      { numRuns: 500 },
    );
  });
});

describe('a condition that does not hold', () => {
  it.each([
    ['a && b', { a: true, b: false }, ['b']],
    ['a && (b || c)', { a: true, b: false, c: false }, ['b', 'c']],
    ['!a', { a: true }, ['a']],
    ['!(a && b)', { a: true, b: true }, ['a', 'b']],
    ['mv.compute >= 2.60 && a', { 'mv.compute': '2.53', a: true }, ['mv.compute']],
    ['a || b', { a: true, b: false }, []],
    ['a && b', { a: false }, ['a', 'b']],
  ])('[X-22] says which keys keep it from holding: %s', (when, values, because) => {
    const { store } = aStore(values as unknown as Record<string, Fact>);
    store.contribute(tabs, { id: 'a', when }, 'o');
    expect(inventory(store).items[0]!.explain().when?.because).toEqual(because);
  });
});
