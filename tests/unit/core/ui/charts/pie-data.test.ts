import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  fullness,
  legendItems,
  pieSlices,
  pieWhole,
  quotaPie,
  radii,
  slicePath,
  usagePercent,
} from '#ui/charts/pie-data.ts';

const words = { used: 'Current Usage', added: 'Added', remaining: 'Remaining' };
const items = [
  { label: 'a', value: 30 },
  { label: 'b', value: 10, hideKey: true },
  { label: 'c', value: Number.POSITIVE_INFINITY },
];

it('[CHART-03] [CLU-05] a pie has the radii 0 and 30, a donut 24 and 36, a wide one 24 and 48', () => {
  expect(radii).toEqual({
    pie: { inner: 0, outer: 30 },
    donut: { inner: 24, outer: 36 },
    'wide-donut': { inner: 24, outer: 48 },
  });
  expect(slicePath(0, 0.25, radii.donut)).toBe(
    'M 0.000 -36.000 A 36 36 0 0 1 36.000 -0.000 L 24.000 -0.000 A 24 24 0 0 0 0.000 -24.000 Z',
  );
  expect(slicePath(0, 0.75, radii.pie)).toBe('M 0.000 -30.000 A 30 30 0 1 1 -30.000 0.000 L 0 0 Z');
});

it('[CHART-03] the whole is the limit, else the sum; an endless one is no chart', () => {
  expect(pieWhole({ title: '', maxLimit: 50, data: items })).toEqual({ kind: 'max', amount: 50 });
  expect(pieWhole({ title: '', data: items })).toEqual({ kind: 'total', amount: 40 });
  expect(pieWhole({ title: '', maxLimit: Number.POSITIVE_INFINITY, data: items })).toEqual({ kind: 'noLimit' });
});

it('[CHART-03] the legend leaves out hidden keys and endless values', () => {
  expect(legendItems({ title: '', data: items }).map(({ label }) => label)).toEqual(['a']);
});

it('[CHART-03] slices follow one another in the order of the data and fill the circle', () => {
  const value = fc.double({ min: 0, max: 1e6, noNaN: true });
  fc.assert(
    fc.property(fc.array(value, { minLength: 1 }), (values) => {
      const data = values.map((each, at) => ({ label: String(at), value: each }));
      const slices = pieSlices({ title: '', data });
      let end = 0;
      for (const { start, share } of slices) {
        expect(start).toBeCloseTo(end);
        end += share;
      }
      expect(end).toBeCloseTo(slices.length === 0 ? 0 : 1);
    }),
  );
  expect(pieSlices({ title: '', data: [{ label: 'none', value: 0 }] })).toEqual([]);
});

it.each([
  [0, undefined],
  [79, undefined],
  [79.9, undefined],
  [80, 'NEARLY_FULL'],
  [99.9, 'NEARLY_FULL'],
  [100, 'FULL'],
  [120, 'FULL'],
])('[CHART-03] %f percent is %s', (percent, state) => {
  expect(fullness(percent)).toBe(state);
});

it('[CHART-03] a usage is read as an integer and cut at 100', () => {
  expect(['79.9', '80', 120, -3, 'much'].map(usagePercent)).toEqual([79, 80, 100, 0, 0]);
});

it('[CHART-03] [QUO-04] a quota as a donut: used, added, remaining, of how much, and whether it is too much', () => {
  const pie = quotaPie('RAM', { used: 400, added: 160, allowed: 512, unit: 'GiB' }, words);
  expect(pie).toMatchObject({ label: '109%', maxLimit: 512, overMax: true });
  expect(pie.data.map(({ value }) => value)).toEqual([400, 160, 0]);
  expect(quotaPie('RAM', {}, words)).toMatchObject({ label: '0%', maxLimit: 1, overMax: false });
  expect(quotaPie('RAM', { used: 5, allowed: Number.POSITIVE_INFINITY }, words).label).toBe('0%');
  expect(quotaPie('RAM', { used: 512, allowed: 512 }, words)).toMatchObject({ label: '100%', overMax: false });
});

it('[CHART-03] [QUO-01] of a limit of 0 anything is too much, as a quota bar has it, and nothing is not', () => {
  const three = quotaPie('RAM', { used: 3, allowed: 0 }, words);
  expect(three).toMatchObject({ label: '300%', maxLimit: 0, overMax: true });
  expect(three.data.map(({ value }) => value)).toEqual([3, 0, 0]);
  expect(quotaPie('RAM', { added: 1, allowed: 0 }, words)).toMatchObject({ label: '100%', overMax: true });
  expect(quotaPie('RAM', { allowed: 0 }, words)).toMatchObject({ label: '0%', overMax: false });
});
