import { expect, it } from 'vitest';
import { changePair, dataOf, pairsOf, problemOf, says, withoutPair, withPair } from '#ui/form/fields/key-value.ts';

it('shows an object as rows and reads them back', () => {
  const pairs = pairsOf({ a: '1', b: 2 });
  expect(dataOf(pairs)).toEqual({ a: '1', b: '2' });
  expect(says(pairs, { a: '1', b: '2' })).toBe(true);
  expect(says(pairs, { a: '1' })).toBe(false);
});

it('a new row says nothing until it has a key', () => {
  const pairs = withPair(pairsOf({ a: '1' }));
  expect(dataOf(pairs)).toEqual({ a: '1' });
  expect(problemOf(pairs, 1)).toBeUndefined();
  const valued = changePair(pairs, 1, { value: 'x' });
  expect(problemOf(valued, 1)).toBe('noKey');
  expect(dataOf(changePair(valued, 1, { key: 'b' }))).toEqual({ a: '1', b: 'x' });
});

it('a key that stood before is a duplicate: its row is wrong, the first one counts', () => {
  const pairs = changePair(withPair(pairsOf({ a: '1' })), 1, { key: 'a', value: '2' });
  expect([problemOf(pairs, 0), problemOf(pairs, 1)]).toEqual([undefined, 'duplicate']);
  expect(dataOf(pairs)).toEqual({ a: '1' });
});

it('rows keep what they are called when one goes', () => {
  const pairs = withPair(withoutPair(pairsOf({ a: '', b: '' }), 0));
  expect(pairs.map(({ id }) => id)).toEqual([1, 2]);
});

it('takes keys that every object has already', () => {
  const pairs = changePair(withPair([]), 0, { key: '__proto__', value: 'x' });
  expect(Object.entries(dataOf(pairs))).toEqual([['__proto__', 'x']]);
});
