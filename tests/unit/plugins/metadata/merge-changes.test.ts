import { describe, expect, it } from 'vitest';
import { difference, isNone, outcome, ownChanges, withChanges } from '../../../../plugins/metadata/merge-changes.ts';

describe('what a save sends', () => {
  it('[META-05] is what was changed: new and other texts as updated, names that are gone as removed', () => {
    const changes = ownChanges({ a: '1', b: '2', c: '3' }, { a: '1', b: 'x', d: '4' });
    expect(changes).toEqual({ updated: { b: 'x', d: '4' }, removed: ['c'] });
    expect(withChanges({ a: '9', c: '3', z: '0' }, changes)).toEqual({ a: '9', b: 'x', d: '4', z: '0' });
  });

  it('[META-05] is nothing where nothing was changed', () => {
    expect(isNone(ownChanges({ a: '1' }, { a: '1' }))).toBe(true);
  });

  it('leaves a name in its own spelling until its text is another; then the definition’s takes its place', () => {
    expect(isNone(ownChanges({ HW_Bus: 'ide' }, { hw_bus: 'ide' }))).toBe(true);
    expect(ownChanges({ HW_Bus: 'ide' }, { hw_bus: 'scsi' })).toEqual({
      updated: { hw_bus: 'scsi' },
      removed: ['HW_Bus'],
    });
  });

  it.each(['__proto__', 'constructor', 'toString', 'ключ 🔑', 'a/b~c%2F?#'])(
    'takes %j for a name like any other',
    (name) => {
      const pairs = JSON.parse(JSON.stringify({ [name]: 'x' })) as Record<string, string>;
      const own = Object.fromEntries([[name, 'x']]);
      expect(Object.keys(ownChanges({}, own).updated)).toEqual([name]);
      expect(ownChanges(own, {}).removed).toEqual([name]);
      expect(isNone(ownChanges(own, pairs))).toBe(Object.hasOwn(pairs, name));
    },
  );
});

it('an attempt that failed halfway is told apart into what is saved and what is not', () => {
  const { saved, left } = outcome({ updated: { a: '1', b: '2' }, removed: ['c', 'd'] }, { a: '1', d: '4' });
  expect(saved).toEqual({ updated: { a: '1' }, removed: ['c'] });
  expect(left).toEqual({ updated: { b: '2' }, removed: ['d'] });
});

it('a thousand names are compared like one', () => {
  const many = Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`name-${at}`, String(at)]));
  expect(Object.keys(difference({}, many).updated)).toHaveLength(1000);
  expect(isNone(ownChanges(many, many))).toBe(true);
});
