import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countOf, digitsOf, exceedsQuota, limitKind, quotaShares } from '#ui/quota/quota.ts';
import { quotaIncrement } from '#ui/quota/quota-increments.ts';

describe('quota shares', () => {
  it.each([
    [80, 9, 'plain'],
    [80, 10, 'warn'],
    [90, 0, 'warn'],
    [98, 1, 'warn'],
    [99, 1, 'bad'],
    [95, 40, 'bad'],
  ] as const)('[QUO-01] %i used and %i added of 100 is drawn %s', (used, added, tone) => {
    expect(quotaShares({ used, added, limit: 100 }).tone).toBe(tone);
  });

  it('[QUO-01] a little above 99 percent is danger already', () => {
    expect(quotaShares({ used: 991, added: 0, limit: 1000 }).tone).toBe('bad');
  });

  it('[QUO-02] the added part is cut where the bar ends, the colour follows the sum before the cut', () => {
    const shares = quotaShares({ used: 80, added: 50, limit: 100 });
    expect(shares).toEqual({ used: 80, added: 20, total: 130, tone: 'bad' });
  });

  it('[QUO-02] used and added together never exceed 100 percent', () => {
    const amount = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(amount, amount, amount, (used, added, limit) => {
        const shares = quotaShares({ used, added, limit });
        expect(shares.used).toBeGreaterThanOrEqual(0);
        expect(shares.added).toBeGreaterThanOrEqual(0);
        expect(shares.used + shares.added).toBeLessThanOrEqual(100.000_001);
      }),
    );
  });

  it('a limit of zero is full as soon as anything is asked for', () => {
    expect(quotaShares({ used: 0, added: 1, limit: 0 })).toMatchObject({ added: 100, tone: 'bad' });
    expect(quotaShares({ used: 0, added: 0, limit: 0 }).tone).toBe('plain');
  });

  it('[QUO-04] a negative or non-number limit is unlimited, an endless maximum is no limit', () => {
    expect([-1, Number.NaN, null, undefined, 'many'].map(limitKind)).toEqual(Array(5).fill('unlimited'));
    expect(limitKind(Number.POSITIVE_INFINITY)).toBe('noLimit');
    expect(limitKind(0)).toBe('number');
    expect(quotaShares({ used: 5, added: 5, limit: -1 })).toEqual({ used: 0, added: 0, total: 0, tone: 'plain' });
    expect(exceedsQuota({ used: 5, added: 5, limit: -1 })).toBe(false);
    expect(exceedsQuota({ used: 5, added: 6, limit: 10 })).toBe(true);
  });

  it('[FORM-07] an input is its digits joined, none is 0', () => {
    expect(digitsOf('dd8d72n3k')).toBe(8723);
    expect(digitsOf('abc')).toBe(0);
  });

  it('[QUO-03] a missing or zero count is one', () => {
    expect(['3', '', '0', undefined, 'x', 2].map(countOf)).toEqual([3, 1, 1, 1, 1, 2]);
  });
});

describe('quota increments', () => {
  const flavor = { vcpus: 4, ram: 8192, disk: 20, gpus: 1 };

  it('[QUO-03] instances grow by the count', () => {
    expect(quotaIncrement('instances', { count: '3' })).toBe(3);
    expect(quotaIncrement('instances', {})).toBe(1);
  });

  it('[QUO-03] vcpus and ram of a resize grow by the positive difference only', () => {
    expect(quotaIncrement('vcpus', { flavor, oldFlavor: { vcpus: 1 } })).toBe(3);
    expect(quotaIncrement('ram', { flavor, oldFlavor: { ram: 16_384 } })).toBe(0);
    expect(quotaIncrement('resize_instance', { count: 5 })).toBe(0);
  });

  it('[QUO-03] volumes grow by one per instance only when a volume is made', () => {
    expect(quotaIncrement('volume', { count: 3, source: 'volume_image_id' })).toBe(3);
    expect(quotaIncrement('volume', { count: 3, source: 'volume_snapshot_id' })).toBe(3);
    expect(quotaIncrement('volume', { count: 3, source: 'volume_id' })).toBe(0);
    expect(quotaIncrement('volume', { count: 3, source: 'image_id' })).toBe(0);
  });

  it('[QUO-03] volume storage is size times count', () => {
    expect(quotaIncrement('volume_storage', { count: 2, source: 'volume_image_id', volumeSize: 30 })).toBe(60);
    expect(quotaIncrement('volume_storage', { count: 2, source: 'volume_snapshot_id', snapshotSize: 5, flavor })).toBe(
      40,
    );
    expect(quotaIncrement('volume_storage', { count: 2, source: 'image_id', volumeSize: 30 })).toBe(0);
  });

  it('[QUO-03] any other statistic is the value of the flavor times the count', () => {
    expect(quotaIncrement('gpus', { count: 3, flavor })).toBe(3);
    expect(quotaIncrement('vcpus', { count: 3, flavor })).toBe(12);
  });
});
