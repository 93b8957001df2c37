import { expect, it } from 'vitest';
import { matchingOptions, moveMark } from '#ui/combobox/matching.ts';

const options = ['Zürich', 'North Zone', 'zone 1', 'Arzone'].map((label) => ({
  value: label,
  label,
  hint: 'RegionOne',
}));
const found = (typed: string) => matchingOptions(options, typed).map(({ label }) => label);

it('finds what has every typed word, whatever its case and accents; what begins so comes first', () => {
  expect(found('ZUR')).toEqual(['Zürich']);
  expect(found('zone')).toEqual(['zone 1', 'North Zone', 'Arzone']);
  expect(found('one zone nor')).toEqual(['North Zone']);
  expect(found('nowhere')).toEqual([]);
});

it('[X-17] finds Japanese in either Kana and any width, with voiced letters told apart; Arabic in either spelling', () => {
  const others = ['ハブ', 'バブル', 'شبكة', 'إدارة'].map((label) => ({ value: label, label }));
  const labels = (typed: string) => matchingOptions(others, typed).map(({ label }) => label);
  expect(labels('はぶ')).toEqual(['ハブ']);
  expect(labels('ﾊﾞﾌﾞ')).toEqual(['バブル']);
  expect(labels('شبكه')).toEqual(['شبكة']);
  expect(labels('ادارة')).toEqual(['إدارة']);
});

it('finds all while nothing is typed, also by the words beside the names', () => {
  expect(matchingOptions(options, '  ')).toBe(options);
  expect(found('regionone')).toHaveLength(4);
});

it('the mark goes round with the arrows, by pages, and nowhere in an empty list', () => {
  expect(moveMark('ArrowDown', -1, 3)).toBe(0);
  expect(moveMark('ArrowDown', 2, 3)).toBe(0);
  expect(moveMark('ArrowUp', 0, 3)).toBe(2);
  expect(moveMark('PageDown', 0, 20)).toBe(8);
  expect(moveMark('PageUp', 3, 20)).toBe(0);
  expect(moveMark('ArrowDown', 0, 0)).toBeUndefined();
  expect(moveMark('a', 0, 3)).toBeUndefined();
});
