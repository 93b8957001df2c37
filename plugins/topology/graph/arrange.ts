import type { GraphNode } from '@sextant/ui';
import type { Kind } from '../model.ts';
import type { GraphParts } from './nodes.ts';

/** More nodes than these are arranged at once: forces would need seconds to lay them out. */
export const mostForceNodes = 600;

/** The turn from one server to the next, in radians: the golden angle, which leaves no gaps. */
const turn = Math.PI * (3 - Math.sqrt(5));
const serverSpace = 46;
const innerRadius = 62;
const headSpace = 120;
const gap = 60;
/** From the middle of one node to the next in a row, in px: more than two radii. */
const rowSpace = { device: 70, external: 110 } as const;

interface Cluster {
  readonly id: string;
  readonly members: string[];
  readonly routers: string[];
  /** The other networks of its devices, and how many devices each shares with it. */
  readonly shared: Map<string, number>;
  radius: number;
  x: number;
  y: number;
}

/**
 * Gives every node a place: the servers of a network around it, its routers above it, and the networks in rows, where networks that
 * share devices stand near each other. A device of several networks stands at the first of them that is not external. The time grows
 * with the number of nodes and links alone, so two thousand servers take a few milliseconds.
 *
 * @param kindOf returns the kind of a node; external networks without devices of their own stand in rows above the others
 */
export function arranged({ nodes, links }: GraphParts, kindOf: (id: string) => Kind): GraphParts {
  const isNetwork = ({ id }: GraphNode) => kindOf(id) === 'network' || kindOf(id) === 'external';
  const all = new Map(nodes.filter(isNetwork).map(({ id }) => [id, newCluster(id)]));
  const alone: string[] = [];
  for (const [device, networks] of linkedTo(nodes, links, isNetwork)) {
    const home = all.get(networks.find((id) => kindOf(id) === 'network') ?? networks[0] ?? '');
    if (!home) {
      alone.push(device);
      continue;
    }
    (kindOf(device) === 'router' ? home.routers : home.members).push(device);
    for (const id of networks) {
      const other = all.get(id);
      if (other && other !== home && kindOf(id) === 'network') share(home, other);
    }
  }
  const isCluster = ({ id, members, routers }: Cluster) =>
    kindOf(id) === 'network' || members.length + routers.length > 0;
  const clusters = besideEachOther([...all.values()].filter(isCluster));
  const outside = [...all.values()].filter((cluster) => !isCluster(cluster)).map(({ id }) => id);
  const places = new Map<string, Place>();
  const width = placeClusters(clusters, alone.length * rowSpace.device ** 2);
  for (const cluster of clusters) placeMembers(cluster, places);
  const top = placeRows(alone, { width, y: -headSpace, space: rowSpace.device }, places);
  placeRows(outside, { width, y: Math.min(top, -headSpace * 2), space: rowSpace.external }, places);
  return { nodes: nodes.map((node) => ({ ...node, at: places.get(node.id) ?? { x: 0, y: 0 } })), links };
}

interface Place {
  readonly x: number;
  readonly y: number;
}

const newCluster = (id: string): Cluster => ({
  id,
  members: [],
  routers: [],
  shared: new Map(),
  radius: 0,
  x: 0,
  y: 0,
});

/** Counts one more device that two networks share. */
function share(one: Cluster, other: Cluster): void {
  one.shared.set(other.id, (one.shared.get(other.id) ?? 0) + 1);
  other.shared.set(one.id, (other.shared.get(one.id) ?? 0) + 1);
}

/** Returns networks so that those which share devices follow each other: the largest first, then the one that shares most with it. */
function besideEachOther(clusters: readonly Cluster[]): Cluster[] {
  const byId = new Map(clusters.map((cluster) => [cluster.id, cluster]));
  const ordered = new Set<Cluster>();
  for (const first of clusters.toSorted((one, other) => other.members.length - one.members.length)) {
    const waiting = [first];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      if (ordered.has(next)) continue;
      ordered.add(next);
      // The last one is taken next: the network that shares most with this one.
      for (const [id] of [...next.shared].toSorted(([, one], [, other]) => one - other)) {
        const neighbour = byId.get(id);
        if (neighbour && !ordered.has(neighbour)) waiting.push(neighbour);
      }
    }
  }
  return [...ordered];
}

/** Maps each node that is no network to the networks that it is linked to. */
function linkedTo(
  nodes: GraphParts['nodes'],
  links: GraphParts['links'],
  isNetwork: (node: GraphNode) => boolean,
): ReadonlyMap<string, readonly string[]> {
  const linked = new Map(nodes.filter((node) => !isNetwork(node)).map(({ id }) => [id, [] as string[]]));
  for (const { source, target } of links) linked.get(source)?.push(target);
  return linked;
}

/** Width of a cluster with the space beside it, in px: its members have room, and its routers about as many rows as columns. */
const sizeOf = ({ radius, routers }: Cluster) =>
  Math.max(2 * radius + gap, Math.ceil(Math.sqrt(routers.length)) * rowSpace.device);
/** Routers that stand side by side above a cluster, without reaching over the next one. */
const routersInRow = (cluster: Cluster) => Math.floor(sizeOf(cluster) / rowSpace.device);
/** Height of the routers above a cluster, in px. */
const headOf = (cluster: Cluster) =>
  headSpace + Math.max(0, Math.ceil(cluster.routers.length / routersInRow(cluster)) - 1) * rowSpace.device;

/**
 * Puts clusters in rows, in their order. Each second row runs backwards, so that the first of a row stands below the last of the row
 * before. Returns the width of the rows.
 *
 * @param otherArea what stands above the clusters takes this much space, in px²
 */
function placeClusters(clusters: readonly Cluster[], otherArea: number): number {
  for (const cluster of clusters)
    cluster.radius = innerRadius + serverSpace * Math.sqrt(cluster.members.length / Math.PI) * 1.1;
  const area = clusters.reduce((sum, each) => sum + sizeOf(each) * (sizeOf(each) + headOf(each)), otherArea);
  const width = Math.max(1200, Math.sqrt(area) * 1.25);
  let [x, y, rowHeight, isBackwards] = [0, 0, 0, false];
  for (const cluster of clusters) {
    const [size, head] = [sizeOf(cluster), headOf(cluster)];
    if (x > 0 && x + size > width) [x, y, rowHeight, isBackwards] = [0, y + rowHeight, 0, !isBackwards];
    const middle = x + size / 2;
    cluster.x = isBackwards ? width - middle : middle;
    cluster.y = y + size / 2 + head;
    x += size;
    rowHeight = Math.max(rowHeight, size + head);
  }
  return width;
}

function placeMembers(cluster: Cluster, places: Map<string, Place>): void {
  const { id, members, routers, radius, x, y } = cluster;
  places.set(id, { x, y });
  const start = innerRadius * innerRadius;
  const step = (serverSpace * serverSpace) / Math.PI;
  members.forEach((member, index) => {
    const distance = Math.sqrt(start + step * 1.2 * index);
    places.set(member, { x: x + distance * Math.cos(index * turn), y: y + distance * Math.sin(index * turn) });
  });
  const perRow = routersInRow(cluster);
  routers.forEach((router, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, routers.length - row * perRow);
    const aside = ((index % perRow) - (inRow - 1) / 2) * rowSpace.device;
    places.set(router, { x: x + aside, y: y - radius - 50 - row * rowSpace.device });
  });
}

/**
 * Puts nodes side by side across the width, in as many rows as they need; each row stands above the one before. Returns the height of the
 * next row.
 */
function placeRows(
  ids: readonly string[],
  { width, y, space }: { readonly width: number; readonly y: number; readonly space: number },
  places: Map<string, Place>,
): number {
  const rows = Math.ceil(ids.length / Math.floor(width / space));
  const perRow = Math.ceil(ids.length / rows);
  ids.forEach((id, index) => {
    const row = Math.floor(index / perRow);
    const inRow = Math.min(perRow, ids.length - row * perRow);
    places.set(id, { x: (((index % perRow) + 0.5) * width) / inRow, y: y - row * space });
  });
  return y - rows * space;
}
