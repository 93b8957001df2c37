import { expect, it } from 'vitest';
import { wholePercent } from '#ui/controls/whole-percent.ts';

it('[MODAL-10] percents are 100 when it is all, and not when it nearly is', () => {
  expect([0, 0.004, 0.29, 0.994, 0.996, 0.9999999, 1].map(wholePercent)).toEqual([0, 0, 29, 99, 99, 99, 100]);
});
