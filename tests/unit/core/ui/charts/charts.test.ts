import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { barShares } from '#ui/charts/bar-data.ts';
import { chartAddress } from '#ui/charts/chart-address.ts';
import { barSheet, lineSheet, pieSheet } from '#ui/charts/chart-sheet.ts';
import { chartTime, readLineChart, timeText } from '#ui/charts/line-data.ts';
import { grownHeight, lineDefaults, lineSettings } from '#ui/charts/line-settings.ts';
import { dashOf, seriesColour } from '#ui/charts/series-style.ts';

describe('what a line chart reads', () => {
  it('[CHART-01] a timestamp is UTC, whether or not it says so', () => {
    expect(chartTime('2026-01-31T13:05:00')).toBe(Date.UTC(2026, 0, 31, 13, 5));
    expect(chartTime('2026-01-31T13:05:00Z')).toBe(Date.UTC(2026, 0, 31, 13, 5));
    expect(['soon', '2026-01-31', '2026-01-31T25:05:00', 5, null].map(chartTime)).toEqual(Array(5).fill(undefined));
    expect(timeText(Date.UTC(2026, 0, 31, 13, 5))).toBe('2026-01-31 13:05:00 GMT');
  });

  it('[CHART-01] series, statistics and settings are taken; what can not be drawn is left out', () => {
    const point = { x: '2026-01-01T00:00:00', y: 1.5 };
    const stats = { used: 40, average: 30 };
    const answer = {
      series: [
        { name: 'cpu', unit: '%', data: [point, { x: 'soon', y: 1 }, { x: point.x, y: 'much' }, null] },
        { name: 'nothing', data: [] },
        'no series',
      ],
      stats,
      settings: { auto_size: false },
      other: true,
    };
    expect(readLineChart(answer)).toEqual({
      series: [{ name: 'cpu', unit: '%', data: [point] }],
      stats,
      settings: { auto_size: false },
    });
  });

  it.each([[undefined], [null], ['<html>'], [[]], [{}], [{ series: 'none' }], [{ series: [] }]])(
    '[CHART-04] there is nothing to draw in %j',
    (answer) => {
      expect(readLineChart(answer).series).toEqual([]);
    },
  );

  it('[CHART-01] settings of the answer win over the place, and these over the defaults; unknown and wrong ones are ignored', () => {
    const place = { axes_x: false, yMin: 5, higlight_last_point: true, colour: 'red' };
    const answer = { axes_x: true, yMax: 'high', renderer: 'pie', xMin: '2026-01-01T00:00:00' };
    expect(lineSettings(place, answer)).toEqual({
      ...lineDefaults,
      yMin: 5,
      higlight_last_point: true,
      xMin: '2026-01-01T00:00:00',
    });
    expect(lineSettings(undefined, undefined)).toEqual(lineDefaults);
  });

  it('[CHART-01] a chart that sizes itself ends 30 px above the foot of the window, and never shrinks', () => {
    expect(grownHeight(248, 100, 800)).toBe(670);
    expect(grownHeight(248, 700, 800)).toBe(248);
  });

  it('[CHART-01] no two of ten series look the same', () => {
    const looks = Array.from({ length: 10 }, (_, place) => `${seriesColour(place)} ${dashOf(place)}`);
    expect(new Set(looks).size).toBe(10);
    expect(Array.from({ length: 9 }, (_, place) => dashOf(place) === dashOf(place + 1))).not.toContain(true);
  });
});

describe('where the data is', () => {
  it.each([
    ['/metrics', [], '/metrics'],
    ['/metrics', [{ period: '7' }], '/metrics?period=7'],
    ['/metrics?kind=cpu', [{ period: '7' }], '/metrics?kind=cpu&period=7'],
    [
      '/metrics',
      [
        { a: 'x y', b: ['1', '2'] },
        { c: true, d: undefined, e: null },
      ],
      '/metrics?a=x+y&b=1&b=2&c=true',
    ],
    ['/metrics', [{ name: 'Ä&=#' }], '/metrics?name=%C3%84%26%3D%23'],
  ])('[CHART-05] %s with the values %j is %s', (address, forms, whole) => {
    expect(chartAddress(address, forms)).toBe(whole);
  });
});

describe('bars', () => {
  it('[CHART-02] the share of 100 that is used, or of the maximum given, rounded', () => {
    expect(barShares({ used: 45 })).toMatchObject({ used: 45, free: 55, max: 100, average: undefined });
    expect(barShares({ used: 480, 'max-value': 512 })).toMatchObject({ used: 94, free: 6 });
    expect(barShares({ used: 1, 'max-value': 0 })).toMatchObject({ used: 1, max: 100 });
  });

  it('[CHART-02] what is no number is 0, and nothing is free when all is used', () => {
    expect(barShares({ used: Number.NaN })).toMatchObject({ used: 0, free: 100 });
    expect(barShares({ used: 130 })).toMatchObject({ used: 130, free: 0 });
  });

  it('[CHART-02] an average above 0 is marked, but never beside several parts', () => {
    expect(barShares({ used: 45, average: 60 }).average).toBe(60);
    expect(barShares({ used: 45, average: 0 }).average).toBeUndefined();
    const parts = [{ used_instances: 20.4, tooltip_used: 'demo' }, { used_instances: 30 }];
    expect(barShares({ used: parts, average: 60 })).toMatchObject({
      segments: [
        { percent: 20, tip: 'demo' },
        { percent: 30, tip: undefined },
      ],
      used: 50,
      average: undefined,
    });
  });

  it('[CHART-02] shares are whole, never negative, and leave no more than 100 free', () => {
    fc.assert(
      fc.property(fc.double(), fc.double({ noNaN: true }), (used, max) => {
        const shares = barShares({ used, 'max-value': max });
        expect(Number.isInteger(shares.used)).toBe(true);
        expect(shares.used).toBeGreaterThanOrEqual(0);
        expect(shares.free).toBeLessThanOrEqual(100);
      }),
    );
  });
});

describe('charts as tables', () => {
  const t = (key: string) => key.replace('core:charts.', '');

  it('[CHART-01] [X-17] one row per time, one column per series, whatever was measured when', () => {
    const sheet = lineSheet(
      [
        {
          name: 'in',
          unit: 'MB',
          data: [
            { x: '2026-01-01T01:00:00', y: 2 },
            { x: '2026-01-01T00:00:00', y: 1 },
          ],
        },
        { name: 'out', data: [{ x: '2026-01-01T01:00:00', y: 3 }] },
      ],
      t,
    );
    expect(sheet.columns.map(({ label }) => label)).toEqual(['time', 'in (MB)', 'out']);
    expect(sheet.rows).toEqual([
      ['2026-01-01 00:00:00 GMT', 1, undefined],
      ['2026-01-01 01:00:00 GMT', 2, 3],
    ]);
  });

  it('[CHART-02] [CHART-03] [X-17] bars and pies say their parts', () => {
    expect(barSheet({ used: 45, average: 60 }, t).rows).toEqual([
      ['used', 45],
      ['free', 55],
      ['average', 60],
      ['maximum', 100],
    ]);
    const items = [
      { label: 'a', value: 1 },
      { label: 'b', value: 2, hideKey: true },
    ];
    expect(pieSheet({ title: 'Parts', data: items }, t).rows).toEqual([['a', 1]]);
  });
});
