import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Emitter } from '#base';
import type { LayoutRule } from '#protocol';
import { definePoint, type Fact, type Placed, PointStore } from '#registry';
import { explain } from '#registry/explain.ts';

const tabs = definePoint<{ label?: string }>('layout-tabs@1');
const panels = definePoint<{ label?: string }>('layout-panels@1');

function storeWith(items: readonly (Placed & { owner?: string; label?: string })[]) {
  const store = new PointStore();
  for (const { owner = 'o', ...item } of items) store.contribute(tabs, item, owner);
  return store;
}

const keys = (store: PointStore) =>
  store
    .point(tabs)
    .get()
    .map((item) => item.key);

describe('the site’s layout', () => {
  const abc = [{ id: 'a' }, { id: 'b', label: 'B' }, { id: 'c', before: 'a' }];

  it('[REG-03] hides, moves, renames and replaces by key, after all that plugins say, and gives everything back', () => {
    const store = storeWith([...abc, { id: 'mine', owner: 'p' }]);
    const before = store.point(tabs).get();
    expect(before.map((item) => item.key)).toEqual(['o/c', 'o/a', 'o/b', 'p/mine']);
    store.layout([
      { key: 'o/c', move: { after: 'o/b' } },
      { key: 'o/a', replace: 'p/mine' },
      { key: 'o/b', label: 'Second' },
    ]);
    const during = store.point(tabs).get();
    expect(during.map((item) => item.key)).toEqual(['p/mine', 'o/b', 'o/c']);
    expect(during[1]!.label).toBe('Second');
    store.layout([{ key: 'o/b', hide: true }]);
    expect(keys(store)).toEqual(['o/c', 'o/a', 'p/mine']);
    store.layout([]);
    expect(store.point(tabs).get()).toEqual(before);
  });

  it('[REG-03] a rule waits for what is not there yet: the item, its anchor, and what shall replace it', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b' }]);
    store.layout([
      { key: 'p/late', move: { before: 'o/a' } },
      { key: 'o/a', move: { after: 'q/later' } },
      { key: 'o/b', replace: 'q/other' },
    ]);
    expect(keys(store)).toEqual(['o/a', 'o/b']);
    store.contribute(tabs, { id: 'late' }, 'p');
    expect(keys(store)).toEqual(['p/late', 'o/a', 'o/b']);
    store.contribute(tabs, { id: 'later', order: 900 }, 'q');
    const other = store.contribute(tabs, { id: 'other' }, 'q');
    expect(keys(store)).toEqual(['q/other', 'q/later', 'p/late', 'o/a']);
    other.dispose();
    expect(keys(store)).toEqual(['o/b', 'q/later', 'p/late', 'o/a']);
  });

  it('[REG-03] settles whose replacement holds, and then there is no conflict to tell of', () => {
    const store = storeWith([{ id: 'a' }, { id: 'x', owner: 'p', replaces: 'o/a' }]);
    const problems: string[] = [];
    store.layout([{ key: 'o/a', replace: 'q/x' }]);
    store.onDidFindProblem(({ code }) => problems.push(code));
    store.contribute(tabs, { id: 'x', replaces: 'o/a' }, 'q');
    expect([keys(store), problems]).toEqual([['q/x'], []]);
    store.layout([]);
    expect([keys(store), problems]).toEqual([['p/x'], ['POINT_REPLACED_TWICE']]);
  });

  it('[REG-03] is heard by those who follow the point, also when only the order is another', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b' }]);
    const heard: string[][] = [];
    store.point(tabs).subscribe(() => heard.push(keys(store)));
    store.layout([{ key: 'o/b', move: { order: 1 } }]);
    store.layout([]);
    expect(heard).toEqual([
      ['o/b', 'o/a'],
      ['o/a', 'o/b'],
    ]);
  });

  it('[REG-03] a rule for one point leaves the owner’s same id in another alone', () => {
    const store = storeWith([{ id: 'a' }]);
    store.contribute(panels, { id: 'a' }, 'o');
    store.layout([
      { key: 'o/a', point: 'layout-tabs', hide: true },
      { key: 'o/a', label: 'Both' },
    ]);
    expect(keys(store)).toEqual([]);
    expect(store.point(panels).get()).toMatchObject([{ key: 'o/a', label: 'Both' }]);
  });

  it('[REG-03] a rule that can’t be followed is left out and told of; the others hold', () => {
    const store = storeWith(abc);
    const bad: unknown[] = [
      null,
      { key: 'o' },
      { key: 'o/a', hide: 'yes' },
      { key: 'o/b', replace: 'o/b' },
      { key: 'o/c', move: { after: ['o/c'] } },
      { key: 'o/x', move: { order: 'first' } },
      { key: 'o/a', hide: true },
      { key: 'o/a', label: 'again' },
    ];
    const told: string[] = [];
    store.onDidFindProblem(({ message }) => told.push(message));
    const problems = store.layout(bad as LayoutRule[]);
    expect(problems.map(({ message }) => message)).toEqual([
      'layout: it names no item',
      'layout: "o" is no key: write plugin/id',
      'layout: hide is neither true nor false',
      "layout: o/b can't replace itself",
      "layout: o/c can't be placed beside itself",
      'layout: order is no number',
      'layout: there is a rule for o/a already',
    ]);
    expect(told).toEqual(problems.map(({ message }) => message));
    expect(problems.every(({ code }) => code === 'POINT_LAYOUT_REFUSED')).toBe(true);
    expect(keys(store)).toEqual(['o/c', 'o/b']);
  });

  it('[REG-03] what stands where does not depend on whether the layout or the items came first, nor on their order', () => {
    const ids = ['a', 'b', 'c', 'd', 'e'];
    const key = fc.constantFrom(...ids).map((id) => `o/${id}`);
    const move = fc.record({ order: fc.integer({ min: 0, max: 2 }), after: key }, { requiredKeys: [] });
    const rule = fc.record({ key, hide: fc.boolean(), move, replace: key }, { requiredKeys: ['key'] });
    const rules = fc.uniqueArray(rule, { selector: (one) => one.key, maxLength: 5 });
    const orders = fc.shuffledSubarray(ids, { minLength: ids.length });
    fc.assert(
      fc.property(rules, orders, orders, (given, one, other) => {
        const [early, late] = [new PointStore(), new PointStore()];
        early.layout(given);
        one.forEach((id) => early.contribute(tabs, { id }, 'o'));
        other.forEach((id) => late.contribute(tabs, { id }, 'o'));
        late.layout(given);
        expect(keys(late)).toEqual(keys(early));
        late.layout([]);
        expect(keys(late)).toEqual(ids.map((id) => `o/${id}`));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('explain', () => {
  it('[X-22] says of an item what hides it: its condition, what is not known, the site, or another in its place', () => {
    const values: Record<string, Fact> = { scope: 'project' };
    const store = new PointStore({ get: (key) => values[key], onDidChange: new Emitter<readonly string[]>().event });
    for (const item of [
      { id: 'a', when: 'scope == "domain"' },
      { id: 'b', when: 'ext.network.trunk' },
      { id: 'c' },
      { id: 'd' },
      { id: 'e', replaces: 'o/d' },
    ])
      store.contribute(tabs, item, 'o');
    store.layout([{ key: 'o/c', hide: true }]);
    const hiddenBy = (id: string) => explain(store, `o/${id}`)[0]!.hiddenBy;
    expect(['a', 'b', 'c', 'd', 'e'].map(hiddenBy)).toEqual(['when', 'unknown', 'layout', 'replaced', undefined]);
    expect(explain(store, 'o/c')[0]).toMatchObject({ layout: { key: 'o/c', hide: true }, shown: false });
    expect(explain(store, 'o/d')[0]).toMatchObject({ replacedBy: 'o/e' });
    expect(explain(store, 'o/e')[0]).toMatchObject({ replaces: 'o/d', shown: true, index: 0 });
  });

  it('[X-22] says beside what an item stands, and which anchors it waits for', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b', after: ['p/gone', 'o/a'] }]);
    expect(explain(store, 'o/b')).toMatchObject([{ anchor: { side: 'after', key: 'o/a' }, waitsFor: ['p/gone'] }]);
    store.layout([{ key: 'o/b', move: { order: 1 } }]);
    expect(explain(store, 'o/b')).toMatchObject([{ order: 1, index: 0, layout: { move: { order: 1 } } }]);
  });

  it('[X-22] gives each fact with where it comes from', () => {
    const trace = { key: 'policy.image:add', value: false, state: 'known', from: 'policy' } as const;
    const store = new PointStore({
      get: () => false,
      trace: () => trace,
      onDidChange: new Emitter<readonly string[]>().event,
    });
    store.contribute(tabs, { id: 'a', when: 'policy.image:add' }, 'o');
    expect(explain(store, 'a')[0]!.when).toMatchObject({ value: false, traces: [trace] });
  });

  it('[X-22] says why an item is in no point, and which rule waits for it', () => {
    const store = storeWith([]);
    store.explainAbsence((key) => ({ plugin: key.split('/')[0]!, state: 'disabled' }));
    store.layout([{ key: 'p/x', hide: true }]);
    expect(explain(store, 'p/x')).toEqual([
      {
        key: 'p/x',
        present: false,
        shown: false,
        hiddenBy: 'absent',
        absence: { plugin: 'p', state: 'disabled' },
        layout: { key: 'p/x', hide: true },
      },
    ]);
  });
});
