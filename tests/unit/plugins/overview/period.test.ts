import { describe, expect, it } from 'vitest';
import ar from '../../../../locales/ar/overview.json' with { type: 'json' };
import de from '../../../../locales/de/overview.json' with { type: 'json' };
import en from '../../../../locales/en/overview.json' with { type: 'json' };
import fr from '../../../../locales/fr/overview.json' with { type: 'json' };
import ja from '../../../../locales/ja/overview.json' with { type: 'json' };
import { daysOf, periodChoices, periodIn, searchWith, usualPeriod } from '../../../../plugins/overview/period.ts';

const now = Date.parse('2026-03-20T12:00:00Z');
const days = (period: string, start = '', end = '') => daysOf({ period, start, end }, now);

describe('the period of a report', () => {
  it('[OVW-03] is a number of days up to today, this month, last month, or the days that were chosen', () => {
    expect(days('1')).toEqual({ start: '2026-03-19', end: '2026-03-20' });
    expect(days('30')).toEqual({ start: '2026-02-18', end: '2026-03-20' });
    expect(days('month')).toEqual({ start: '2026-03-01', end: '2026-03-20' });
    expect(days('last-month')).toEqual({ start: '2026-02-01', end: '2026-02-28' });
    expect(daysOf({ period: 'last-month', start: '', end: '' }, Date.parse('2026-01-31T23:00:00Z'))).toEqual({
      start: '2025-12-01',
      end: '2025-12-31',
    });
    expect(days('other', '2026-01-05', '2026-01-07')).toEqual({ start: '2026-01-05', end: '2026-01-07' });
    expect(days('other', '2026-01-05')).toBeUndefined();
  });

  it('[OVW-03] stands in the address, beside what else is there; an address that names none is about the site’s own', () => {
    const search = searchWith({ period: 'last-month', start: '', end: '' }, '?tab=x&period=other&start=a&end=b');
    expect(search).toBe('?tab=x&period=last-month');
    expect(periodIn(search)).toEqual({ period: 'last-month', start: '', end: '' });
    const other = { period: 'other', start: '2026-01-05', end: '2026-01-07' };
    expect(periodIn(searchWith(other, ''))).toEqual(other);
    for (const none of ['', '?period=', '?period=yesterday', '?period=-1', '?period=1e9', '?period=99999', '?period=0'])
      expect(periodIn(none), none).toBeUndefined();
  });

  it('[OVW-03] that a site has set is offered, too: null and 0 are this month, and what is no number is a day', () => {
    expect([null, 0, 14, 1, '7', -3, 2.5].map(usualPeriod)).toEqual(['month', 'month', '14', '1', '1', '1', '1']);
    const t = (key: string, values?: { count: number }) => (values ? `${key} ${values.count}` : key);
    expect(periodChoices('14', t)[0]).toEqual({ value: '14', label: 'overview:period.days 14' });
    expect(periodChoices('7', t).map(({ value }) => value)).toEqual(['1', '7', '30', 'month', 'last-month', '365']);
  });

  it.each(Object.entries({ ar, de, en, fr, ja }))(
    '[OVW-03] in %s periods that end today are named by their days, unlike the calendar’s last month',
    (_, { period }) => {
      expect([period.week, period.thirty, period.year].map((label) => /\d+/.exec(label)?.[0])).toEqual([
        '7',
        '30',
        '365',
      ]);
    },
  );
});
