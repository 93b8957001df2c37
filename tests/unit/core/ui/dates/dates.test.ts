import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { orderRange } from '#ui/dates/date-range.ts';
import { addDays, dateProblem, isDate } from '#ui/dates/date-text.ts';

describe('dates as text', () => {
  it.each([
    ['2026-02-28', true],
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['26-02-03', false],
    ['2026-2-3', false],
    ['03.02.2026', false],
    ['2026-02-03T00:00', false],
    ['', false],
  ])('[FORM-11] %s as a date: %s', (text, answer) => {
    expect(isDate(text)).toBe(answer);
  });

  it('[FORM-11] a day later may be of another month or year', () => {
    expect([addDays('2026-02-28', 1), addDays('2024-02-28', 1), addDays('2025-12-31', 1)]).toEqual([
      '2026-03-01',
      '2024-02-29',
      '2026-01-01',
    ]);
  });

  it('[FORM-11] what was typed is no date, too early, too late, or right', () => {
    const limits = { min: '2026-01-05', max: '2026-01-20' };
    const texts = ['soon', '2026-01-04', '2026-01-21', '2026-01-05', '2026-01-20', ''];
    expect(texts.map((text) => dateProblem(text, limits))).toEqual([
      'notADate',
      'tooEarly',
      'tooLate',
      undefined,
      undefined,
      undefined,
    ]);
    expect(dateProblem('2026-01-04', { min: 'soon' })).toBeUndefined();
  });
});

describe('a range of dates', () => {
  it('[FORM-11] a start after the end moves the end to the day after the start', () => {
    expect(orderRange({ start: '2026-01-31', end: '2026-01-10' })).toEqual({
      range: { start: '2026-01-31', end: '2026-02-01' },
      moved: true,
    });
  });

  it('[FORM-11] the same day twice, and what is no date yet, stay as they are', () => {
    for (const range of [
      { start: '2026-01-10', end: '2026-01-10' },
      { start: '2026-01-9', end: '2025-01-10' },
      { start: '2026-01-10', end: '' },
    ])
      expect(orderRange(range)).toEqual({ range, moved: false });
  });

  it('[FORM-11] two days in a range are never out of order', () => {
    const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1970-01-01', days));
    fc.assert(
      fc.property(day, day, (start, end) => {
        const { range } = orderRange({ start, end });
        expect(range.start).toBe(start);
        expect(range.start <= range.end).toBe(true);
      }),
    );
  });
});
