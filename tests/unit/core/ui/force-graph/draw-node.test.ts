import { expect, it } from 'vitest';
import { labelScaleAt } from '#ui/force-graph/draw-node.ts';

it('[GRAPH-02] names keep their size on the screen while a graph gets smaller, until they would cover each other', () => {
  const onScreen = (zoom: number) => Number((labelScaleAt(zoom) * zoom).toFixed(2));
  expect([0.67, 0.8, 1].map(onScreen)).toEqual([1, 1, 1]);
  expect(onScreen(1.5)).toBe(1.5);
  expect(onScreen(0.4)).toBe(0.6);
});
