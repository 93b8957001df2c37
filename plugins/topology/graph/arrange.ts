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

interface Cluster {
  readonly id: string;
  readonly members: string[];
  readonly routers: string[];
  radius: number;
  x: number;
  y: number;
}

/**
 * Gives every node a place: the servers of a network around it, its routers above it, and the networks in rows. A device of several
 * networks stands at the first of them that is not external. The time grows with the number of nodes and links alone, so two
 * thousand servers take a few milliseconds.
 *
 * @param kindOf returns the kind of a node; external networks stand in a row above the others
 */
export function arranged({ nodes, links }: GraphParts, kindOf: (id: string) => Kind): GraphParts {
  const isNetwork = ({ id }: GraphNode) => kindOf(id) === 'network' || kindOf(id) === 'external';
  const outside = nodes.filter(({ id }) => kindOf(id) === 'external');
  const clusters = new Map(nodes.filter(({ id }) => kindOf(id) === 'network').map(({ id }) => [id, newCluster(id)]));
  const alone: string[] = [];
  for (const [device, networks] of linkedTo(nodes, links, isNetwork)) {
    const home = networks.map((id) => clusters.get(id)).find((cluster) => cluster !== undefined);
    if (!home) alone.push(device);
    else (kindOf(device) === 'router' ? home.routers : home.members).push(device);
  }
  const places = new Map<string, { x: number; y: number }>();
  const width = placeClusters([...clusters.values()]);
  for (const cluster of clusters.values()) placeMembers(cluster, places);
  placeRow(
    outside.map(({ id }) => id),
    width,
    -headSpace * 2,
    places,
  );
  placeRow(alone, width, -headSpace, places);
  return { nodes: nodes.map((node) => ({ ...node, at: places.get(node.id) ?? { x: 0, y: 0 } })), links };
}

const newCluster = (id: string): Cluster => ({ id, members: [], routers: [], radius: 0, x: 0, y: 0 });

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

/** Puts clusters in rows, the largest first. Returns the width of the rows. */
function placeClusters(clusters: Cluster[]): number {
  for (const cluster of clusters)
    cluster.radius = innerRadius + serverSpace * Math.sqrt(cluster.members.length / Math.PI) * 1.1;
  const area = clusters.reduce((sum, { radius }) => sum + (2 * radius + gap) * (2 * radius + gap + headSpace), 0);
  const width = Math.max(1200, Math.sqrt(area) * 1.25);
  let [x, y, rowHeight] = [0, 0, 0];
  for (const cluster of clusters.toSorted((one, other) => other.radius - one.radius)) {
    const size = 2 * cluster.radius + gap;
    if (x > 0 && x + size > width) [x, y, rowHeight] = [0, y + rowHeight, 0];
    cluster.x = x + size / 2;
    cluster.y = y + size / 2 + headSpace;
    x += size;
    rowHeight = Math.max(rowHeight, size + headSpace);
  }
  return width;
}

function placeMembers(cluster: Cluster, places: Map<string, { x: number; y: number }>): void {
  const { id, members, routers, radius, x, y } = cluster;
  places.set(id, { x, y });
  const start = innerRadius * innerRadius;
  const step = (serverSpace * serverSpace) / Math.PI;
  members.forEach((member, index) => {
    const distance = Math.sqrt(start + step * 1.2 * index);
    places.set(member, { x: x + distance * Math.cos(index * turn), y: y + distance * Math.sin(index * turn) });
  });
  routers.forEach((router, index) => {
    const aside = (index - (routers.length - 1) / 2) * 70;
    places.set(router, { x: x + aside, y: y - radius - 50 });
  });
}

/** Puts nodes side by side across the width. */
function placeRow(
  ids: readonly string[],
  width: number,
  y: number,
  places: Map<string, { x: number; y: number }>,
): void {
  ids.forEach((id, index) => places.set(id, { x: ((index + 0.5) * width) / ids.length, y }));
}
