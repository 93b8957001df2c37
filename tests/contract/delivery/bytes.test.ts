import { describe, expect, it } from 'vitest';
import { firstLoad } from '../../bench/bytes.bench.mjs';

describe('what a first load weighs, in kB as sent', () => {
  it('[X-27] stays within the budgets of the architecture, and near what it is: a little room is for fixes, not for features', () => {
    const sizes = firstLoad();
    for (const size of Object.values(sizes)) expect(size).toBeGreaterThan(1);
    // The budget is 200, for years of features that a first page does show; and with all else that a first load sends, 197.5
    // would be a fifth of Horizon's bytes.
    expect(sizes.javascript).toBeLessThanOrEqual(196);
    expect(sizes.styles).toBeLessThanOrEqual(12);
    expect(sizes.signInJavascript).toBeLessThanOrEqual(90);
    expect(sizes.signInStyles).toBeLessThanOrEqual(30);
  });
});
