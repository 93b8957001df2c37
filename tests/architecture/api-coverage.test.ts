import { describe, expect, it } from 'vitest';
import { operations } from '../support/declared-answers.ts';
import { filesOf, read } from './source-files.ts';

const tests = filesOf(['tests/contract', 'tests/unit', 'tests/e2e'], /\.(test|spec)\.tsx?$/)
  .map(read)
  .join('\n');

/** The operations of these kinds that no test's title names. */
function untested(...prefixes: string[]): string[] {
  const ids = operations.map(({ id }) => id).filter((id) => prefixes.includes(id.slice(0, 2)));
  expect(ids.length).toBeGreaterThan(2);
  return ids.filter((id) => !tests.includes(`[${id}]`));
}

describe('every call has a test that names it', () => {
  it('[API-01] of the image service', () => expect(untested('GL')).toEqual([]));
  it('[API-02] of block storage', () => expect(untested('CI')).toEqual([]));
  it('[API-03] of identity', () => expect(untested('KS')).toEqual([]));
  it('[API-04] of the network service', () => expect(untested('NE')).toEqual([]));
  it('[API-05] of compute', () => expect(untested('NV')).toEqual([]));
  it('[API-06] of object storage', () => expect(untested('SW')).toEqual([]));
  it('[API-07] of container infrastructure', () => expect(untested('MG')).toEqual([]));
  it('[API-08] of policy and settings', () => expect(untested('GW', 'PL')).toEqual([]));
  it('[API-32] of stacks, topology and usage', () => expect(untested('HT', 'TP', 'US')).toEqual([]));
});
