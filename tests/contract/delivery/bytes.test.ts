import { describe, expect, it } from 'vitest';
import { firstLoad } from '../../bench/bytes.bench.mjs';

describe('what a first load weighs, in kB as sent', () => {
  it('[X-27] stays within the budgets of the architecture', () => {
    const sizes = firstLoad();
    for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(1);
    expect(sizes.javascript).toBeLessThanOrEqual(200);
    expect(sizes.styles).toBeLessThanOrEqual(30);
    expect(sizes.signInJavascript).toBeLessThanOrEqual(90);
    expect(sizes.signInStyles).toBeLessThanOrEqual(30);
  });
});
