import { describe, expect, it } from 'vitest';
import {
  beginningAt,
  type GraphLink,
  type GraphNode,
  graphSheet,
  neighboursOf,
  nodeTowards,
  type PlacedNode,
  PlacedNodes,
} from '#ui/force-graph/graph-data.ts';

const node = (id: string, more: Partial<GraphNode> = {}): GraphNode => ({
  id,
  label: `${id}-name`,
  kind: 'Server',
  icon: 'server',
  radius: 20,
  ...more,
});
const link = (source: string, target: string): GraphLink => ({ source, target });

/** Puts a node where the library would have moved it. */
function move(nodes: readonly PlacedNode[], id: string, x: number, y: number): void {
  Object.assign(
    nodes.find((each) => each.id === id)!,
    { x, y },
  );
}

it('[GRAPH-05] the keyboard comes back to the item where it was, or begins at the first one', () => {
  const { nodes } = new PlacedNodes().update([node('a'), node('b')], []);
  expect(beginningAt(nodes, undefined)).toBe('a');
  expect(beginningAt(nodes, 'b')).toBe('b');
  expect(beginningAt(nodes, 'gone')).toBe('a');
  expect(beginningAt([], 'b')).toBeUndefined();
});

describe('places of nodes', () => {
  it('[GRAPH-06] a node that stays keeps its place and shows what is new of it', () => {
    const placed = new PlacedNodes();
    const before = placed.update([node('a'), node('b')], [link('a', 'b')]);
    move(before.nodes, 'a', 40, -12);
    const after = placed.update([node('b'), node('a', { tone: 'bad' })], [link('a', 'b')]);
    expect(after.nodes.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(after.nodes[1]).toMatchObject({ x: 40, y: -12, node: { tone: 'bad' } });
  });

  it('[GRAPH-06] a link that is dashed in new data is drawn so from then on', () => {
    const placed = new PlacedNodes();
    const dashedIn = (isDashed: boolean) =>
      placed
        .update([node('a'), node('b')], [{ ...link('a', 'b'), isDashed }])
        .links.map((each) => each.isDashed ?? false);
    expect([dashedIn(false), dashedIn(true)]).toEqual([[false], [true]]);
  });

  it('[GRAPH-07] a node of an arranged graph lies where it was put, and moves when it is put elsewhere, unless it was dragged', () => {
    const placed = new PlacedNodes();
    const before = placed.update([node('a', { at: { x: 1, y: 2 } }), node('b', { at: { x: 3, y: 4 } })], []);
    expect(before.nodes).toMatchObject([
      { x: 1, y: 2 },
      { x: 3, y: 4 },
    ]);
    move(before.nodes, 'b', 50, 60);
    Object.assign(before.nodes[1]!, { fx: 50, fy: 60 });
    const after = placed.update([node('a', { at: { x: 9, y: 9 } }), node('b', { at: { x: 9, y: 9 } })], []);
    expect(after.nodes).toMatchObject([
      { x: 9, y: 9 },
      { x: 50, y: 60 },
    ]);
    move(after.nodes, 'a', 30, 30);
    expect(placed.update([node('a', { at: { x: 9, y: 9 } })], []).nodes).toMatchObject([{ x: 30, y: 30 }]);
  });

  it('[GRAPH-06] a new node begins beside the one that it is linked to', () => {
    const placed = new PlacedNodes();
    const before = placed.update([node('a'), node('b')], []);
    move(before.nodes, 'b', 200, 100);
    const { nodes } = placed.update([node('a'), node('b'), node('c')], [link('c', 'b')]);
    expect(nodes[2]).toMatchObject({ id: 'c', x: 201, y: 101 });
  });

  it('[GRAPH-06] a node that is gone is forgotten: when it comes again it begins anew', () => {
    const placed = new PlacedNodes();
    move(placed.update([node('a'), node('b')], []).nodes, 'a', 40, 40);
    placed.update([node('b')], []);
    const { nodes } = placed.update([node('a'), node('b')], []);
    expect(nodes[0]?.x).toBeUndefined();
  });

  it('[GRAPH-01] links to nodes that are not there, to themselves, and the same link twice are left out', () => {
    const { links } = new PlacedNodes().update(
      [node('a'), node('b')],
      [link('a', 'b'), link('b', 'a'), link('a', 'a'), link('a', 'gone'), { ...link('gone', 'b'), distance: 9 }],
    );
    expect(links).toEqual([{ source: 'a', target: 'b', distance: 70 }]);
  });
});

it('[GRAPH-05] the table has a row per node: its name, its kind with what is counted, what it is linked to', () => {
  const nodes = [node('net', { kind: 'Network', badge: { text: '12', label: '12 servers' } }), node('a'), node('b')];
  const words = {
    name: 'Name',
    kind: 'Type',
    linked: 'Linked To',
    list: (names: readonly string[]) => names.join(', '),
  };
  const { columns, rows } = graphSheet(nodes, neighboursOf(nodes, [link('a', 'net'), link('net', 'b')]), words);
  expect(columns.map(({ label }) => label)).toEqual(['Name', 'Type', 'Linked To']);
  expect(rows).toEqual([
    ['net-name', 'Network, 12 servers', 'a-name, b-name'],
    ['a-name', 'Server', 'net-name'],
    ['b-name', 'Server', 'net-name'],
  ]);
});

describe('arrow keys', () => {
  const at = (id: string, x: number, y: number): PlacedNode => ({ id, node: node(id), x, y });
  const nodes = [at('middle', 0, 0), at('right', 50, 5), at('far', 90, 0), at('above', 4, -60), at('aside', 30, 80)];
  it.each([
    ['right', 'right'],
    ['up', 'above'],
    ['down', 'aside'],
    ['left', undefined],
  ] as const)('[GRAPH-05] %s leads to the nearest node there', (direction, id) => {
    expect(nodeTowards(nodes, nodes[0], direction)?.id).toBe(id);
  });
  it('[GRAPH-05] without a place to start from, the first node is taken', () => {
    expect(nodeTowards(nodes, undefined, 'down')?.id).toBe('middle');
  });
});
