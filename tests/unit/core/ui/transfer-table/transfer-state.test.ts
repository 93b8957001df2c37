import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  allocate,
  deallocate,
  defaultMaxAllocation,
  isFull,
  listOf,
  move,
  stillAvailable,
} from '#ui/transfer-table/transfer-state.ts';

const [a, b, c] = ['a', 'b', 'c'].map((id) => ({ id })) as [{ id: string }, { id: string }, { id: string }];
const keyOf = (item: { id: string }) => item.id;

describe('what a transfer table allocates', () => {
  it('[REG-06] the maximum is 1 unless said, and 1 replaces the current item', () => {
    expect(defaultMaxAllocation).toBe(1);
    expect(allocate([], a, defaultMaxAllocation)).toEqual([a]);
    expect(allocate([a], b, defaultMaxAllocation)).toEqual([b]);
    expect(isFull(1, 1)).toBe(false);
  });

  it('[REG-06] up to the maximum items are appended; then, and at a maximum of 0, a request is ignored', () => {
    expect(allocate([a], b, 2)).toEqual([a, b]);
    const two = [a, b];
    expect(allocate(two, c, 2)).toBe(two);
    expect(isFull(2, 2)).toBe(true);
    expect(allocate([], a, 0)).toEqual([]);
    expect(isFull(0, 0)).toBe(true);
  });

  it('[REG-06] a negative maximum is no limit', () => {
    fc.assert(
      fc.property(fc.integer({ max: -1 }), fc.uniqueArray(fc.string(), { maxLength: 40 }), (max, ids) => {
        const items = ids.map((id) => ({ id }));
        const allocated = items.reduce<readonly { id: string }[]>((list, item) => allocate(list, item, max), []);
        expect(allocated).toEqual(items);
        expect(isFull(allocated.length, max)).toBe(false);
      }),
    );
  });

  it('[REG-06] an item is allocated once, taken back by identity, and available again', () => {
    expect(allocate([a], a, -1)).toEqual([a]);
    expect(deallocate([a, b], a)).toEqual([b]);
    const kept = [a];
    expect(deallocate(kept, { id: 'a' })).toBe(kept);
    expect(stillAvailable([a, b, c], [{ id: 'b' }], keyOf)).toEqual([a, c]);
  });

  it('[REG-06] an allocated item goes to another place; a place outside the list changes nothing', () => {
    expect(move([a, b, c], 0, 2)).toEqual([b, c, a]);
    expect(move([a, b, c], 2, 0)).toEqual([c, a, b]);
    const kept = [a, b];
    expect(move(kept, 1, 2)).toBe(kept);
    expect(move(kept, 0, -1)).toBe(kept);
  });

  it('[REG-06] a model that is no array is told, and stands for nothing', () => {
    const told: string[] = [];
    const tell = (message: string) => void told.push(message);
    expect(listOf('Available', undefined, tell)).toEqual([]);
    expect(listOf('Allocated', { a }, tell)).toEqual([]);
    expect(listOf('Allocated', undefined, tell)).toEqual([]);
    expect(told).toEqual(['Available is not an array.', 'Allocated is not an array.']);
  });
});
