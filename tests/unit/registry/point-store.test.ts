import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { Emitter } from '#base';
import { definePoint, type Fact, type Facts, type Placed, PointStore } from '#registry';
import { explain } from '#registry/explain.ts';
import { Layout } from '../../../registry/point-layout.ts';

const tabs = definePoint<{ label?: string }>('test-tabs@1');
const keys = (store: PointStore, scope?: { on?: string }) =>
  store
    .point(tabs)
    .get(scope)
    .map((item) => item.key);

function storeWith(items: readonly (Placed & { owner?: string })[], facts?: Facts) {
  const store = new PointStore(facts);
  for (const { owner = 'o', ...item } of items) store.contribute(tabs, item, owner);
  return store;
}

function changingFacts(values: Record<string, Fact>) {
  const didChange = new Emitter<readonly string[]>();
  const asked: string[] = [];
  return {
    asked,
    facts: { get: (key: string) => (asked.push(key), values[key]), onDidChange: didChange.event } satisfies Facts,
    set(key: string, value: Fact) {
      values[key] = value;
      didChange.fire([key]);
    },
  };
}

const placed = fc.record(
  {
    id: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    owner: fc.constantFrom('o', 'p'),
    order: fc.integer({ min: 1, max: 3 }),
    after: fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'gone'), { maxLength: 2 }),
    before: fc.array(fc.constantFrom('a', 'e', 'f', 'gone'), { maxLength: 2 }),
    replaces: fc.constantFrom('a', 'o/b', 'gone'),
  },
  { requiredKeys: ['id', 'owner'] },
);
const setOfItems = fc.uniqueArray(placed, { selector: (item) => `${item.owner}/${item.id}`, maxLength: 12 });

describe('point', () => {
  it('[REG-03] the order of the items does not depend on the order of their arrival', () => {
    const shuffled = setOfItems.chain((items) =>
      fc.tuple(fc.constant(items), fc.shuffledSubarray(items, { minLength: items.length })),
    );
    fc.assert(
      fc.property(shuffled, ([items, other]) => {
        expect(keys(storeWith(other))).toEqual(keys(storeWith(items)));
      }),
      { numRuns: 1000 },
    );
  });

  it('[REG-03] no item is lost or doubled, whatever the anchors, unless another replaces it', () => {
    const plain = setOfItems.map((items) => items.map(({ replaces: _, ...item }) => item));
    fc.assert(
      fc.property(plain, (items) => {
        expect(keys(storeWith(items)).sort()).toEqual(items.map((one) => `${one.owner}/${one.id}`).sort());
      }),
    );
  });

  it('[REG-03] stands by order, then anchors, then id', () => {
    const store = storeWith([
      { id: 'z', order: 1 },
      { id: 'b' },
      { id: 'a' },
      { id: 'first', before: 'b' },
      { id: 'last', after: ['gone', 'a'] },
    ]);
    expect(keys(store)).toEqual(['o/z', 'o/a', 'o/last', 'o/first', 'o/b']);
  });

  it('[REG-03] an anchor that is missing counts when it appears', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b', before: 'z' }]);
    expect(keys(store)).toEqual(['o/a', 'o/b']);
    const anchor = store.contribute(tabs, { id: 'z', order: 1 }, 'p');
    expect(keys(store)).toEqual(['o/b', 'p/z', 'o/a']);
    anchor.dispose();
    expect(keys(store)).toEqual(['o/a', 'o/b']);
  });

  it('[REG-03] a ring of anchors is broken at its greatest id, and told of', () => {
    const store = new PointStore();
    const problems: string[] = [];
    store.onDidFindProblem((problem) => problems.push(problem.message));
    store.contribute(tabs, { id: 'a', after: 'b' }, 'o');
    store.contribute(tabs, { id: 'b', after: 'a' }, 'o');
    expect(keys(store)).toEqual(['o/b', 'o/a']);
    expect(problems).toEqual(['o/a, o/b are placed by one another']);
  });

  it('[REG-03] a key that is taken is refused, naming both, and the first stays', () => {
    const store = new PointStore();
    store.uniqueBy((tab) => tab.label, tabs);
    store.contribute(tabs, { id: 'a', label: '/path' }, 'first');
    expect(() => store.contribute(tabs, { id: 'b', label: '/path' }, 'second')).toThrow(/second\/b.*first\/a/);
    expect(() => store.contribute(tabs, { id: 'a' }, 'first')).toThrow(/first\/a/);
    expect(keys(store)).toEqual(['first/a']);
  });

  it('[REG-03] a text that several points share is taken in all of them, until its holder goes', () => {
    const store = new PointStore();
    const cards = definePoint<{ label?: string }>('cards@1');
    store.contribute(cards, { id: 'a', label: '/path' }, 'first');
    store.uniqueBy((item) => item.label, tabs, cards);
    expect(() => store.contribute(tabs, { id: 'b', label: '/path' }, 'second')).toThrow(/second\/b.*first\/a/);
    const other = store.contribute(tabs, { id: 'c', label: '/other' }, 'second');
    expect(() => store.contribute(cards, { id: 'd', label: '/other' }, 'third')).toThrow(/third\/d.*second\/c/);
    other.dispose();
    store.contribute(cards, { id: 'd', label: '/other' }, 'third');
    expect(store.point(cards).get()).toHaveLength(2);
  });

  it('[REG-03] the same id may stand on several types', () => {
    const store = storeWith([
      { id: 'name', on: 'X' },
      { id: 'name', on: 'Y' },
    ]);
    expect(keys(store, { on: 'X' })).toEqual(['o/name']);
    expect(keys(store, { on: 'Z' })).toEqual([]);
  });

  it('[REG-03] a replacement stands in the place of what it replaces, which comes back after it', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    const replacement = store.contribute(tabs, { id: 'mine', replaces: 'o/b' }, 'p');
    expect(keys(store)).toEqual(['o/a', 'p/mine', 'o/c']);
    replacement.dispose();
    expect(keys(store)).toEqual(['o/a', 'o/b', 'o/c']);
  });

  it('[REG-03] of two that replace one item the least key shows, and the conflict is told', () => {
    const store = storeWith([{ id: 'a' }]);
    const problems: string[] = [];
    store.onDidFindProblem((problem) => problems.push(problem.code));
    store.contribute(tabs, { id: 'x', replaces: 'a' }, 'q');
    store.contribute(tabs, { id: 'x', replaces: 'a' }, 'p');
    expect(keys(store)).toEqual(['p/x']);
    expect(problems).toContain('POINT_REPLACED_TWICE');
  });

  it('[REG-03] what replaces the same id on another type is no rival, and its arrival is told', () => {
    const store = storeWith([
      { id: 'name', on: 'A' },
      { id: 'name', on: 'B' },
    ]);
    const told: string[] = [];
    store.onDidFindProblem((problem) => told.push(problem.code));
    store.point(tabs).subscribe(({ added }) => told.push(...added.map((one) => `+${one.key}`)));
    store.contribute(tabs, { id: 'x', on: 'A', replaces: 'name' }, 'p');
    store.contribute(tabs, { id: 'x', on: 'B', replaces: 'name' }, 'q');
    expect(told).toEqual(['+p/x', '+q/x']);
    expect(keys(store)).toEqual(['p/x', 'q/x']);
  });

  it('a snapshot is frozen, and the same until something changed', () => {
    const store = storeWith([{ id: 'a' }]);
    const before = store.point(tabs).get();
    expect(Object.isFrozen(before) && Object.isFrozen(before[0])).toBe(true);
    expect(store.point(tabs).get()).toBe(before);
    const passing = store.contribute(tabs, { id: 'b' }, 'o');
    expect(store.point(tabs).get()).not.toBe(before);
    passing.dispose();
    passing.dispose();
    expect(keys(store)).toEqual(['o/a']);
  });

  it('a batch tells each point once', () => {
    const store = storeWith([{ id: 'a' }]);
    const changes: string[] = [];
    store
      .point(tabs)
      .subscribe(({ added, removed }) =>
        changes.push(`+${added.map((one) => one.id)} -${removed.map((one) => one.id)}`),
      );
    store.batch(() => {
      store.contribute(tabs, { id: 'b' }, 'o');
      store.contribute(tabs, { id: 'c' }, 'o');
      store.contribute(tabs, { id: 'd' }, 'o').dispose();
    });
    expect(changes).toEqual(['+b,c -']);
  });

  it('[POL-08] an item shows only while its condition is known to hold, and only what depends on a changed key is asked again', () => {
    const changing = changingFacts({ 'service.image': true });
    const store = storeWith(
      [{ id: 'a', when: 'service.image' }, { id: 'b', when: 'ext.trunk' }, { id: 'c' }],
      changing.facts,
    );
    expect(keys(store)).toEqual(['o/a', 'o/c']);
    changing.asked.length = 0;
    changing.set('ext.trunk', true);
    expect(keys(store)).toEqual(['o/a', 'o/b', 'o/c']);
    expect(changing.asked).toEqual(['ext.trunk']);
    changing.set('service.image', false);
    expect(keys(store)).toEqual(['o/b', 'o/c']);
  });

  it('a condition that can’t be read shows nothing and is told of', () => {
    const store = new PointStore();
    const problems: string[] = [];
    store.onDidFindProblem((problem) => problems.push(problem.code));
    store.contribute(tabs, { id: 'a', when: 'service &&' }, 'o');
    expect(keys(store)).toEqual([]);
    expect(problems).toEqual(['POINT_WHEN_MALFORMED']);
  });

  it('explains why an item does not show, or where it stands', () => {
    const changing = changingFacts({ 'policy.image:add': false });
    const store = storeWith(
      [
        { id: 'a', when: 'policy.image:add' },
        { id: 'b', on: 'X' },
      ],
      changing.facts,
    );
    expect(explain(store, 'o/a')).toMatchObject([
      { shown: false, when: { value: false, facts: { 'policy.image:add': false } } },
    ]);
    expect(explain(store, 'o/b')).toMatchObject([{ shown: true, index: 0, on: 'X', point: 'test-tabs@1', order: 500 }]);
    expect(explain(store, 'o/none')).toEqual([{ key: 'o/none', present: false, shown: false, hiddenBy: 'absent' }]);
  });

  it('counts what an owner has', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b' }, { id: 'a', owner: 'p' }]);
    expect([store.countOf('o'), store.countOf('p'), store.countOf('q')]).toEqual([2, 1, 0]);
  });
});

describe('a point of thousands of items', () => {
  /** Keys of the items that are looked at while something is done: whether the site hides one is asked of each. */
  function lookedAt(work: () => void): string[] {
    const asked = vi.spyOn(Layout.prototype, 'of');
    work();
    const seen = asked.mock.calls.map(([, key]) => key);
    asked.mockRestore();
    return seen;
  }

  it('[REG-03] has nothing ordered again but what stands on the type where an item came or went', () => {
    const many = (on: string) => Array.from({ length: 20 }, (_, at) => ({ id: `${on}${at}`, on }));
    const store = storeWith([...many('image'), ...many('port')]);
    const told: string[] = [];
    store.point(tabs).subscribe(({ added, removed }) => told.push(...[...added, ...removed].map(({ key }) => key)));
    let come: { dispose(): void };
    const look = () => {
      keys(store, { on: 'port' });
      keys(store, { on: 'image' });
    };
    const first = lookedAt(() => {
      come = store.contribute(tabs, { id: 'new', on: 'port', before: 'port3' }, 'o');
      look();
    });
    const second = lookedAt(() => {
      come.dispose();
      look();
    });
    expect([...first, ...second].filter((key) => key.startsWith('o/image'))).toEqual([]);
    expect(first).toContain('o/port7');
    expect(told).toEqual(['o/new', 'o/new']);
    expect(keys(store)).toEqual(keys(storeWith([...many('image'), ...many('port')])));
  });

  it('the site’s rules that are there already touch none of it, and are not told of twice', () => {
    const store = storeWith([{ id: 'a' }, { id: 'b' }]);
    const rules = [{ key: 'o/a', hide: true }, { key: 'nonsense' }];
    const problems: string[] = [];
    store.onDidFindProblem(({ message }) => problems.push(message));
    const refused = store.layout(rules);
    let changes = 0;
    store.onDidChange(() => (changes += 1));
    expect(store.layout(structuredClone(rules))).toEqual(refused);
    expect([changes, problems.length, keys(store)]).toEqual([0, 1, ['o/b']]);
    store.layout([]);
    expect([changes, keys(store)]).toEqual([1, ['o/a', 'o/b']]);
  });
});
