import { describe, expect, it } from 'vitest';
import { choosePool, chooseSource, isVersionFixed, prefixLengths, type SubnetAddresses } from '#ui/form/subnet-pool.ts';

const manual: SubnetAddresses = { source: 'manual', ipVersion: 4 };
const lengths = (pool: object) => prefixLengths({ id: 'p', name: 'p', ...pool });

describe('the addresses of a subnet from a pool', () => {
  it('[FORM-12] choosing a pool sets the IP version: the pool’s, 4 when it does not say', () => {
    expect(choosePool(manual, { id: 'a', name: 'a', ip_version: 6 })).toMatchObject({ pool: 'a', ipVersion: 6 });
    expect(choosePool({ ...manual, ipVersion: 6 }, { id: 'b', name: 'b' }).ipVersion).toBe(4);
  });

  it('[FORM-12] prefix lengths go from the smallest (1) to the largest (32, or 128)', () => {
    expect(lengths({})).toHaveLength(32);
    expect(lengths({ ip_version: 6 })).toHaveLength(128);
    const some = lengths({ min_prefixlen: '24', max_prefixlen: '26' });
    expect(some.map(({ length }) => length)).toEqual([24, 25, 26]);
  });

  it('[FORM-12] bounds that make no sense offer nothing that does not exist', () => {
    expect(lengths({ min_prefixlen: 30, max_prefixlen: 20 })).toEqual([]);
    expect(lengths({ min_prefixlen: 0, max_prefixlen: 999 }).map(({ length }) => length)).toEqual(
      lengths({}).map(({ length }) => length),
    );
    expect(lengths({ min_prefixlen: 'x', max_prefixlen: null })).toHaveLength(32);
  });

  it('[FORM-12] the pool’s default is marked and chosen; without one nothing is', () => {
    const pool = { id: 'a', name: 'a', default_prefixlen: '26' };
    expect(prefixLengths(pool).filter(({ isDefault }) => isDefault)).toEqual([{ length: 26, isDefault: true }]);
    expect(choosePool(manual, pool).prefixLength).toBe(26);
    expect(choosePool({ ...manual, prefixLength: 26 }, { id: 'b', name: 'b' }).prefixLength).toBeUndefined();
  });

  it('[FORM-12] the IP version is fixed while a pool is the source, and the operator’s again after', () => {
    const pool = { id: 'a', name: 'a', ip_version: 6, default_prefixlen: 64 };
    const pooled = chooseSource({ ...manual, pool: 'a' }, 'subnetpool', pool);
    expect(pooled).toMatchObject({ ipVersion: 6, prefixLength: 64 });
    expect(isVersionFixed(pooled)).toBe(true);
    const back = chooseSource(pooled, 'manual');
    expect([isVersionFixed(back), back.prefixLength]).toEqual([false, undefined]);
  });
});
