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
const words = {
  kind: (kind: string) => kind,
  hidden: (count: number) => `${count} hidden`,
  off: (kind: string) => `${kind}, off`,
};
const colours = { surface: 'white', text: 'black', line: 'grey', networks: ['red', 'blue'] };
const kindIn = (of: Scene) => (id: string) => kindOf((of.networkById.get(id) ?? of.deviceById.get(id))!);

type PlacedNode = ReturnType<typeof arranged>['nodes'][number];

/** Returns the pairs of nodes that lie nearer to each other than the sum of their radii. */
function covering(nodes: readonly PlacedNode[]): string[] {
  // Two nodes that cover each other lie in the same cell or in neighbouring ones.
  const size = 2 * radii.external;
  const cells = new Map<string, PlacedNode[]>();
  const pairs: string[] = [];
  for (const node of nodes) {
    const { x, y } = node.at!;
    const [column, row] = [Math.floor(x / size), Math.floor(y / size)];
    for (const aside of [-1, 0, 1])
      for (const below of [-1, 0, 1])
        for (const other of cells.get(`${column + aside} ${row + below}`) ?? [])
          if (Math.hypot(other.at!.x - x, other.at!.y - y) < other.radius + node.radius)
            pairs.push(`${other.id} ${node.id}`);
    const key = `${column} ${row}`;
    cells.set(key, [...(cells.get(key) ?? []), node]);
  }
  return pairs;
}

/** Servers whose one network leads outside, as in a cloud with a flat provider network. */
function flatProvider(count: number): Topology {
  return {
    networks: [network('public', { 'router:external': true })],
    routers: [],
    servers: Array.from({ length: count }, (_, index) => server(`server-${index}`)),
    ports: Array.from({ length: count }, (_, index) =>
      port({ id: `port-${index}`, network_id: 'public', device_id: `server-${index}` }),
    ),
  };
}

function routersOn(networkId: string, count: number): Pick<Topology, 'routers' | 'ports'> {
  return {
    routers: Array.from({ length: count }, (_, index) => router(`router-${index}`)),
    ports: Array.from({ length: count }, (_, index) =>
      port({
        id: `port-${index}`,
        network_id: networkId,
        device_id: `router-${index}`,
        device_owner: 'network:router_gateway',
      }),
    ),
  };
}

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

  it('[TOPO-04] a router or network that is switched off is never green, and is read out as such', () => {
    const off = sceneOf({
      ...topology,
      networks: topology.networks.map((each) => ({ ...each, admin_state_up: each.id !== 'web' })),
      routers: [router('edge', { admin_state_up: false })],
    });
    const { nodes } = graphParts(off, () => false, new Set(), words);
    const marks = new Map(nodes.map(({ id, tone, kind }) => [id, [tone, kind]]));
    expect(marks.get('edge')).toEqual(['warn', 'router, off']);
    expect(marks.get('web')).toEqual(['warn', 'network, off']);
    expect(marks.get('data')).toEqual(['ok', 'network']);
  });

  it('[TOPO-10] a link is dashed where all ports that make it are switched off', () => {
    const off = (id: string, networkId: string, deviceId: string) =>
      port({ id, network_id: networkId, device_id: deviceId, original_status: 'DOWN', admin_state_up: false });
    const ports = [...topology.ports.slice(0, 3), off('p3', 'web', 'both'), off('p4', 'data', 'both')];
    const second = port({ id: 'p5', network_id: 'data', device_id: 'both' });
    const { links } = graphParts(sceneOf({ ...topology, ports: [...ports, second] }), () => false, new Set(), words);
    const dashed = links.filter(({ isDashed }) => isDashed);
    expect(dashed.map(({ source, target }) => `${source}-${target}`)).toEqual(['both-web']);
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
    expect(covering(nodes)).toEqual([]);
  });

  it('[GRAPH-07] networks that share servers stand near each other, whatever order the service lists them in', () => {
    const { networks, ...others } = largeTopology(2000, 300, 10_000);
    // A step of 101 visits each of the three hundred once.
    const mixed = networks.map((_, index) => networks[(index * 101) % networks.length]!);
    const lengthIn = (order: Topology['networks']) => {
      const large = sceneOf({ ...others, networks: order });
      const parts = graphParts(large, () => false, new Set(), words);
      const { nodes, links } = arranged(parts, kindIn(large));
      expect(covering(nodes)).toEqual([]);
      const at = new Map(nodes.map((node) => [node.id, node.at!]));
      const lengths = links.map(({ source, target }) => {
        const [from, to] = [at.get(source)!, at.get(target)!];
        return Math.hypot(from.x - to.x, from.y - to.y);
      });
      return lengths.reduce((sum, length) => sum + length, 0) / lengths.length;
    };
    // Without an order the links are 2,600 px long in the middle; the picture is 8,200 px wide.
    expect(lengthIn(mixed)).toBeLessThan(1500);
    expect(lengthIn(mixed)).toBeLessThan(lengthIn(networks) * 1.5);
  });

  it.each<[string, Topology]>([
    ['hundreds of servers on an external network alone', flatProvider(700)],
    ['hundreds of servers without a network', { ...flatProvider(700), ports: [] }],
    ['hundreds of routers on one network', { ...flatProvider(700), servers: [], ...routersOn('public', 700) }],
    [
      'more external networks than a row has room for',
      {
        ...flatProvider(700),
        networks: Array.from({ length: 60 }, (_, index) => network(`out-${index}`, { 'router:external': true })),
        ports: [],
      },
    ],
  ])('[GRAPH-07] no two nodes cover each other with %s', (_, flat) => {
    const large = sceneOf(flat);
    const { nodes } = arranged(
      graphParts(large, () => false, new Set(), words),
      kindIn(large),
    );
    expect(nodes.length).toBeGreaterThan(700);
    expect(covering(nodes)).toEqual([]);
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

  it('[TOPO-10] [TOPO-19] the line of a port that is switched off is dashed in the files too', () => {
    const ports = topology.ports.map((each) => ({ ...each, admin_state_up: each.id !== 'p2' }));
    const off = sceneOf({ ...topology, ports });
    const parts = graphParts(off, () => false, new Set(), words);
    const places = new Map(parts.nodes.map(({ id }, index) => [id, { x: index * 100, y: 0 }]));
    const files = [
      graphSvg({ parts: () => parts, places: () => places }, colours),
      flatSvg(flatLayout(off, 'normal'), colours),
    ];
    expect(files.map(({ svg }) => svg.match(/stroke-dasharray/g)?.length)).toEqual([1, 1]);
  });

  it('[TOPO-08] [TOPO-19] the small flat view has the names too, below the devices', () => {
    const layout = flatLayout(scene, 'small');
    const { x, y, height } = layout.devices[1]!;
    expect(flatSvg(layout, colours).svg).toContain(`<text x="${x + 10}" y="${y + height + 12}">web-1</text>`);
  });

  it('[TOPO-17] [TOPO-19] with all layers off a picture is empty, but a picture', () => {
    const graph = graphSvg({ parts: () => ({ nodes: [], links: [] }), places: () => new Map() }, colours);
    const flat = flatSvg(flatLayout(sceneOf({ networks: [], routers: [], servers: [], ports: [] }), 'normal'), colours);
    for (const { svg, width, height } of [graph, flat]) {
      expect([width, height].every((side) => Number.isFinite(side) && side > 0)).toBe(true);
      expect(svg).not.toMatch(/Infinity|NaN|width="0"/);
    }
  });
});
