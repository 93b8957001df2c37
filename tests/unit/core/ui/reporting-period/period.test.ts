import { expect, it } from 'vitest';
import { choosePeriod, isComplete, periodFields } from '#ui/reporting-period/period.ts';

it('[USE-01] every choice begins without days', () => {
  expect(choosePeriod('7')).toEqual({ period: '7', start: '', end: '' });
  expect(choosePeriod('other')).toEqual({ period: 'other', start: '', end: '' });
});

it('[USE-01] only other needs days, both of them and in order', () => {
  expect(isComplete(choosePeriod('7'))).toBe(true);
  expect(isComplete(choosePeriod('other'))).toBe(false);
  const from = (start: string, end: string) => isComplete({ period: 'other', start, end });
  expect([from('2026-01-01', ''), from('soon', '2026-01-02'), from('2026-01-03', '2026-01-02')]).toEqual(
    Array(3).fill(false),
  );
  expect([from('2026-01-01', '2026-01-01'), from('2026-01-01', '2026-02-01')]).toEqual([true, true]);
});

it('[USE-01] days are sent with other alone', () => {
  expect(periodFields({ period: '7', start: '2026-01-01', end: '' })).toEqual({ period: '7' });
  expect(periodFields({ period: 'other', start: '2026-01-01', end: '2026-01-31' })).toEqual({
    period: 'other',
    date_from: '2026-01-01',
    date_to: '2026-01-31',
  });
});
