import { createElement } from 'react';
import { expect, it } from 'vitest';
import { createTestServices } from '../../../../../core/testing/test-services.ts';
import type { GraphColours } from '#ui/force-graph/graph-colours.ts';
import { type GraphNode, PlacedNodes } from '#ui/force-graph/graph-data.ts';
import { changedPictures, shaken, shakeMs } from '#ui/force-graph/shake.ts';
import { useGraphDrawing } from '#ui/force-graph/use-graph-drawing.ts';
import { staticMarkup } from '../../../../support/static-markup.tsx';

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  label: id,
  kind: 'Server',
  icon: 'server',
  radius: 20,
  tone: 'run',
  ...more,
});
const before = [node('a'), node('b'), node('gone')];
const after = [node('a', { tone: 'ok' }), node('b', { label: 'another name' }), node('new', { tone: 'bad' })];
const tone = (name: string) => ({ fill: name, edge: name, mark: name });
const plain = { surface: 'plain', text: 'plain', line: 'plain', emphasis: 'plain', focus: 'plain', font: 'plain' };
const tones = { idle: tone('idle'), ok: tone('ok'), run: tone('run'), warn: tone('warn'), bad: tone('bad') };
const colours: GraphColours = { ...plain, tones };

it('[STACK-04] a node shakes when its icon or its colour changes, and not for a new name or because it is new', () => {
  expect([...changedPictures(before, after).keys()]).toEqual(['a']);
  expect([...changedPictures(before, [node('b', { icon: 'router' })]).keys()]).toEqual(['b']);
  expect(changedPictures(after, after).size).toBe(0);
});

it('[STACK-04] it swings 5 px to each side with its former picture, then comes back to its place with the new one', () => {
  const [placed] = new PlacedNodes().update(after, []).nodes;
  Object.assign(placed!, { x: 40, y: 7 });
  const shake = { since: 1_000, before: changedPictures(before, after) };
  const at = (elapsed: number) => {
    const { x, y, node: drawn } = shaken(placed!, shake, shake.since + elapsed);
    return [x, y, drawn.tone];
  };
  expect([0, 50, 100, 150, 200, 300, 399].map(at)).toEqual([
    [40, 7, 'run'],
    [42.5, 7, 'run'],
    [45, 7, 'run'],
    [40, 7, 'run'],
    [35, 7, 'run'],
    [45, 7, 'run'],
    [35.1, 7, 'run'],
  ]);
  const back = [400, 450, 500, 600, shakeMs - 1].map(at);
  expect(back.map(([, y, drawn]) => [y, drawn])).toEqual(back.map(() => [7, 'ok']));
  expect(back[0]).toEqual([35, 7, 'ok']);
  for (const [x] of back) expect(Math.abs(Number(x) - 40)).toBeLessThanOrEqual(5);
  expect(at(shakeMs)).toEqual([40, 7, 'ok']);
  expect(placed).toMatchObject({ x: 40, y: 7 });
  expect(shaken(placed!, undefined, 0)).toBe(placed);
});

it('[STACK-04] the picture of a graph shows a shaking node beside its place, and all others in theirs', async () => {
  const { services, clock } = await createTestServices();
  const placed = new PlacedNodes();
  const graph = placed.update(after, []);
  for (const each of graph.nodes) Object.assign(each, { x: 100, y: 100 });
  const shake = { since: clock.now(), before: changedPictures(before, after) };
  /** Draws all nodes; returns where the circle of each lies, and its colour. */
  let drawn = (): [number, string][] => [];
  function Picture() {
    const { draw } = useGraphDrawing({
      graph,
      colours,
      iconPaths: new Map(),
      showLabels: false,
      selected: undefined,
      marked: undefined,
      isArranged: false,
      shake,
    });
    drawn = () =>
      graph.nodes.map((each) => {
        const circles: [number, string][] = [];
        const canvas = {
          canvas: { width: 300, height: 300 },
          getTransform: () => ({ a: 1, d: 1, e: 0, f: 0 }),
          arc: (x: number) => circles.push([x, '']),
          beginPath: () => undefined,
          fill: () => undefined,
          stroke: () => undefined,
          fillStyle: '',
        };
        draw(each, canvas as unknown as CanvasRenderingContext2D, 1);
        return [circles[0]![0], canvas.fillStyle];
      });
    return null;
  }
  staticMarkup(services, createElement(Picture));
  const others = [
    [100, 'run'],
    [100, 'bad'],
  ];
  clock.advance(100);
  expect(drawn()).toEqual([[105, 'run'], ...others]);
  clock.advance(300);
  expect(drawn()).toEqual([[95, 'ok'], ...others]);
  clock.advance(shakeMs);
  expect(drawn()).toEqual([[100, 'ok'], ...others]);
});
