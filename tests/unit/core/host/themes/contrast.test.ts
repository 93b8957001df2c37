import { expect, it } from 'vitest';
import { contrastOf } from '../../../../../core/base/plugin-rules/contrast.mjs';

it('[REG-01] the contrast of two colours is WCAG’s, in whatever form the browser computes them', () => {
  expect(contrastOf('rgb(0, 0, 0)', 'rgb(255 255 255)')).toBeCloseTo(21);
  expect(contrastOf('oklch(0 0 0)', 'rgba(255, 255, 255, 1)')).toBeCloseTo(21, 0);
});

it.each(['rgb(0 0 0 / 0%)', 'rgba(0, 0, 0, 0.4)', 'oklab(0 0 0 / 0.99)', 'color(srgb 0 0 0)', 'rgb(0 0 0 / none)'])(
  '[REG-01] what lets something through has none that is known: %s',
  (colour) => {
    expect(contrastOf(colour, 'rgb(255 255 255)')).toBeUndefined();
  },
);
