import { createStore } from 'jotai';
import { describe, expect, it } from 'vitest';
import { createSelection, headerState } from '#ui/table/selection-state.ts';

const rows = (...ids: string[]) => ids.map((id) => ({ id }));

describe('selection', () => {
  it('[TBL-04] the header sets the visible rows and leaves the others alone', () => {
    const store = createStore();
    const selection = createSelection();
    store.set(selection.toggle, 'elsewhere');
    store.set(selection.setAll, ['a', 'b'], true);
    expect([...store.get(selection.chosen)].toSorted()).toEqual(['a', 'b', 'elsewhere']);
    store.set(selection.setAll, ['a', 'b'], false);
    expect([...store.get(selection.chosen)]).toEqual(['elsewhere']);
  });

  it('[TBL-04] the header is checked when all visible rows are, in between when some are, never without rows', () => {
    expect(headerState(rows('a', 'b'), new Set(['a', 'b', 'c']))).toEqual({ checked: true, indeterminate: false });
    expect(headerState(rows('a', 'b'), new Set(['a']))).toEqual({ checked: false, indeterminate: true });
    expect(headerState(rows('a'), new Set(['c']))).toEqual({ checked: false, indeterminate: false });
    expect(headerState([], new Set(['c']))).toEqual({ checked: false, indeterminate: false });
  });

  it('forgets what is gone, and clears', () => {
    const store = createStore();
    const selection = createSelection();
    store.set(selection.setAll, ['a', 'b'], true);
    store.set(selection.forget, ['a']);
    expect([...store.get(selection.chosen)]).toEqual(['b']);
    store.set(selection.clear);
    expect(store.get(selection.chosen).size).toBe(0);
  });
});
