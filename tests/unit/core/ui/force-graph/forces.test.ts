import { describe, expect, it } from 'vitest';
import { stepsAtOnce } from '#ui/force-graph/forces.ts';

describe('the layout before the first picture', () => {
  it('[GRAPH-07] takes few steps of a large graph at once, so that the page goes on answering', () => {
    expect([1, 120, 300, 600].map((nodes) => stepsAtOnce(nodes, false))).toEqual([100, 100, 40, 20]);
    expect(stepsAtOnce(0, false)).toBe(100);
  });

  it('[GRAPH-07] is whole where no motion is wanted: nothing moves after the first picture', () => {
    expect(stepsAtOnce(600, true)).toBe(100);
  });
});
