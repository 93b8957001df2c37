import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SortKind } from '#registry';
import { compareKeys, detectKind, noKey, placesInOrder, sortKey } from '#ui/table/sort-keys.ts';

function sorted(kind: SortKind, values: readonly unknown[]): unknown[] {
  return [...values].sort((first, second) => {
    const a = sortKey(kind, first);
    const b = sortKey(kind, second);
    if (a === noKey || b === noKey) return Number(a === noKey) - Number(b === noKey);
    return compareKeys(a, b);
  });
}

describe('comparators', () => {
  it('[TBL-01] text sorts whatever the case and the accents, and numbers inside names by their size', () => {
    expect(sorted('text', ['web-10', 'Émile', 'web-9', 'apple', 'Banana', 'zoo'])).toEqual([
      'apple',
      'Banana',
      'Émile',
      'web-9',
      'web-10',
      'zoo',
    ]);
  });

  it('[TBL-01] Japanese sorts by its sounds whichever Kana write them, Arabic whatever its vowel signs and strokes', () => {
    const japanese = ['ネット', 'ｷｰ', 'がぞう', 'イメージ', 'あい', 'ＡＰＩ'];
    expect(sorted('text', japanese)).toEqual(['ＡＰＩ', 'あい', 'イメージ', 'がぞう', 'ｷｰ', 'ネット']);
    expect(sorted('text', ['ثـــابت', 'تَوزيع', 'أمن', 'بيانات'])).toEqual(['أمن', 'بيانات', 'تَوزيع', 'ثـــابت']);
  });

  it('[TBL-01] numbers sort by value, texts that begin with one too; what has none comes last', () => {
    expect(sorted('number', [10, '9', null, -1, '2 vCPUs'])).toEqual([-1, '2 vCPUs', '9', 10, null]);
  });

  it('[TBL-18] sizes sort by unit from byte to PB in steps of 1024', () => {
    const values = ['1 PB', '2 TB', '1025 GB', '1 TB', '3 MB', '3000 KB', '10 bytes', '1 byte', '2 KB'];
    expect(sorted('size', values)).toEqual([
      '1 byte',
      '10 bytes',
      '2 KB',
      '3000 KB',
      '3 MB',
      '1 TB',
      '1025 GB',
      '2 TB',
      '1 PB',
    ]);
    expect(sortKey('size', '1.5 KB')).toBe(1536);
    expect(sortKey('size', '512')).toBe(512);
    expect(sortKey('size', 2048)).toBe(2048);
    expect(sortKey('size', '2 GiB')).toBe(2 * 1024 ** 3);
    expect(['1,5 Ko', '2\u00a0Gio', '3 octets', '1 o'].map((value) => sortKey('size', value))).toEqual([
      1536,
      2 * 1024 ** 3,
      3,
      1,
    ]);
    expect(sortKey('size', 'unknown')).toBe(noKey);
  });

  it('[TBL-19] IPv4 addresses sort by value, the first of a list counting', () => {
    expect(sorted('ipv4', ['10.0.0.10', '192.168.1.1', '10.0.0.9', ['9.255.255.255', '1.1.1.1']])).toEqual([
      ['9.255.255.255', '1.1.1.1'],
      '10.0.0.9',
      '10.0.0.10',
      '192.168.1.1',
    ]);
    expect(sortKey('ipv4', '255.255.255.255')).toBe(2 ** 32 - 1);
  });

  it('[TBL-19] uuids sort by their characters, whatever the case', () => {
    expect(sorted('uuid', ['B0-1', 'a9-2', 'a9-10'])).toEqual(['a9-10', 'a9-2', 'B0-1']);
  });

  it('[TBL-20] timestamps sort by time, with T or a space, with or without Z', () => {
    const values = ['2026-11-20T10:00:00Z', '2026-02-03 09:00:00', '2026-11-20T12:00:00+03:00'];
    expect(sorted('timestamp', values)).toEqual([
      '2026-02-03 09:00:00',
      '2026-11-20T12:00:00+03:00',
      '2026-11-20T10:00:00Z',
    ]);
  });

  it('[TBL-20] time since sorts the youngest first, by seconds or by the time itself', () => {
    expect(sorted('timeSince', [86_400, 3, 120])).toEqual([3, 120, 86_400]);
    expect(sorted('timeSince', ['2026-01-01T00:00:00Z', '2026-06-01T00:00:00Z'])).toEqual([
      '2026-06-01T00:00:00Z',
      '2026-01-01T00:00:00Z',
    ]);
  });

  it('a column that names no comparator is sorted by its format, else by what its values are', () => {
    expect(detectKind('bytes', [])).toBe('size');
    expect(detectKind('relativeTime', [])).toBe('timestamp');
    expect(detectKind(undefined, [1, 2, undefined])).toBe('number');
    expect(detectKind(undefined, ['1', 2])).toBe('text');
  });

  it('[TBL-01] many keys are put in the order that comparing them two by two gives, equal ones as they came', () => {
    const some = fc.array(fc.oneof(fc.string(), fc.constantFrom('a', 'b', 'ab', '')));
    fc.assert(
      fc.property(fc.oneof(some, fc.array(fc.integer())), (keys) => {
        const expected = keys.map((_, place) => place).toSorted((a, b) => compareKeys(keys[a]!, keys[b]!) || a - b);
        expect(placesInOrder(keys).map((place) => keys[place])).toEqual(expected.map((place) => keys[place]));
      }),
    );
    expect(placesInOrder(['b', 'a', 'b', 'a'])).toEqual([1, 3, 0, 2]);
    expect(placesInOrder(Array.from({ length: 40_000 }, () => 'same'))).toEqual(
      Array.from({ length: 40_000 }, (_, place) => place),
    );
  });
});
