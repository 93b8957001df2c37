import { describe, expect, it } from 'vitest';
import { flatSvg, graphSvg } from '../../../../plugins/topology/export-picture.ts';
import { drawMode, flatLayout, seenIn } from '../../../../plugins/topology/flat/geometry.ts';
import { arranged } from '../../../../plugins/topology/graph/arrange.ts';
import { graphParts, radii } from '../../../../plugins/topology/graph/nodes.ts';
import { kindOf, type Scene, sceneOf, type Topology } from '../../../../plugins/topology/model.ts';
import { largeTopology, network, port, router, server } from './topologies.ts';

const topology: Topology = {
  networks: [network('public', { 'router:external': true }), network('web'), network('data')],
  routers: [router('edge')],
  servers: [server('web-1'), server('both'), server('free')],
  ports: [
    port({ id: 'p0', network_id: 'public', device_id: 'edge', device_owner: 'network:router_gateway' }),
    port({ id: 'p1', network_id: 'web', device_id: 'edge', device_owner: 'network:router_interface' }),
    port({ id: 'p2', network_id: 'web', device_id: 'web-1' }),
    port({ id: 'p3', network_id: 'web', device_id: 'both' }),
    port({ id: 'p4', network_id: 'data', device_id: 'both' }),
  ],
};
const scene = sceneOf(topology);
const words = { kind: (kind: string) => kind, hidden: (count: number) => `${count} hidden` };
const colours = { surface: 'white', text: 'black', line: 'grey', networks: ['red', 'blue'] };
const kindIn = (of: Scene) => (id: string) => kindOf((of.networkById.get(id) ?? of.deviceById.get(id))!);

describe('the flat view', () => {
  it('[TOPO-01] columns are 270 or 100 wide, and the picture at least 500 or 400 high', () => {
    const [normal, small] = [flatLayout(scene, 'normal'), flatLayout(scene, 'small')];
    expect([normal.width, small.width]).toEqual([810, 300]);
    const empty = sceneOf({ ...topology, servers: [], routers: [] });
    expect([flatLayout(empty, 'normal').height, flatLayout(empty, 'small').height]).toEqual([500, 400]);
    expect(normal.columns.map(({ x }) => x)).toEqual([0, 270, 540]);
  });

  it('[TOPO-01] a device stands in the column of its left-most network, and no two share a height', () => {
    const { devices } = flatLayout(scene, 'normal');
    expect(devices.map(({ device, column, y }) => [device.id, column, y])).toEqual([
      ['edge', 0, 80],
      ['web-1', 1, 150],
      ['both', 1, 220],
      ['free', 0, 290],
    ]);
    const [toWeb, toData] = devices[2]!.ports;
    expect(toWeb).toMatchObject({ side: 'left', x1: 286.5, x2: 368.5 });
    expect(toData).toMatchObject({ side: 'right', x1: 458.5, x2: 540.5 });
  });

  it('[TOPO-02] the kept mode holds; else it is small where the columns are wider than the picture', () => {
    expect(drawMode('normal', 100, 1000)).toBe('normal');
    expect(drawMode('small', 1, 1000)).toBe('small');
    expect([drawMode(undefined, 3, 810), drawMode('wrong', 4, 810)]).toEqual(['normal', 'small']);
  });

  it('[X-18] of ten thousand ports only those in the window are drawn', () => {
    const layout = flatLayout(sceneOf(largeTopology(2000, 300, 10_000)), 'normal');
    const seen = seenIn(layout, { x: 2700, y: 70_000, width: 1200, height: 700 });
    expect(seen.devices.length).toBeLessThan(15);
    expect(seen.devices[0]!.y + seen.devices[0]!.height).toBeGreaterThanOrEqual(70_000);
    expect(seen.columns.map(({ x }) => x)).toEqual([2700, 2970, 3240, 3510, 3780]);
  });
});

describe('the graph', () => {
  it('[GRAPH-01] the radii are 35, 30, 25 and 20; a link per device and network', () => {
    const { nodes, links } = graphParts(scene, () => false, new Set(), words);
    expect(nodes.map(({ id, radius }) => [id, radius])).toEqual([
      ['public', 35],
      ['web', 30],
      ['data', 30],
      ['edge', 25],
      ['web-1', 20],
      ['both', 20],
      ['free', 20],
    ]);
    expect(radii).toEqual({ external: 35, network: 30, router: 25, server: 20 });
    expect(links.map(({ source, target }) => `${source}-${target}`)).toEqual([
      'edge-public',
      'edge-web',
      'web-1-web',
      'both-web',
      'both-data',
    ]);
    expect(links.at(-1)?.distance).toBe(70 * 2 + 5 * 1 + 20);
  });

  it('[GRAPH-03] a collapsed network hides the servers that have no other, and counts them', () => {
    const collapsed = graphParts(scene, (id) => id === 'web', new Set(), words);
    expect(collapsed.nodes.map(({ id }) => id)).not.toContain('web-1');
    expect(collapsed.nodes.find(({ id }) => id === 'web')?.badge).toEqual({ text: '1', label: '1 hidden' });
    expect(collapsed.nodes.find(({ id }) => id === 'data')?.badge).toBeUndefined();
    expect(collapsed.nodes.map(({ id }) => id)).toContain('both');
  });

  it('[GRAPH-07] [X-18] two thousand servers are arranged at once, and no two nodes cover each other', () => {
    const large = sceneOf(largeTopology(2000, 300, 10_000));
    const parts = graphParts(large, () => false, new Set(), words);
    const begun = performance.now();
    const { nodes } = arranged(parts, kindIn(large));
    expect(performance.now() - begun).toBeLessThan(1000);
    expect(nodes).toHaveLength(2301);
    const cells = new Map<string, { x: number; y: number }[]>();
    let overlaps = 0;
    for (const { at } of nodes) {
      const [column, row] = [Math.floor(at!.x / 20), Math.floor(at!.y / 20)];
      for (let x = column - 1; x <= column + 1; x += 1)
        for (let y = row - 1; y <= row + 1; y += 1)
          overlaps += (cells.get(`${x} ${y}`) ?? []).filter(
            (one) => Math.hypot(one.x - at!.x, one.y - at!.y) < 20,
          ).length;
      const key = `${column} ${row}`;
      cells.set(key, [...(cells.get(key) ?? []), at!]);
    }
    expect(overlaps).toBe(0);
  });
});

describe('saved pictures', () => {
  it('[TOPO-19] both views are drawn whole, and a name can’t bring markup in', () => {
    const named = sceneOf({ ...topology, servers: [server('evil', { name: '<script>"&' })] });
    const flat = flatSvg(flatLayout(named, 'normal'), colours).svg;
    expect(flat).toContain('&lt;script&gt;&quot;&amp;');
    expect(flat).not.toContain('<script');
    const parts = graphParts(named, () => false, new Set(), words);
    const places = new Map(parts.nodes.map(({ id }, index) => [id, { x: index * 100, y: 0 }]));
    const graph = graphSvg({ parts: () => parts, places: () => places }, colours);
    expect(graph.svg.match(/<circle/g)).toHaveLength(parts.nodes.length);
    expect(graph.svg).not.toContain('<script');
    expect([graph.width, graph.height]).toEqual([(parts.nodes.length - 1) * 100 + 120, 120]);
  });
});
