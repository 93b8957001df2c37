import type { Sheet } from '../table/export.ts';

/** How a node is marked: the colours of the console's statuses. */
export type GraphTone = 'idle' | 'ok' | 'run' | 'warn' | 'bad';

export interface GraphNode {
  /** Unique in the graph. */
  id: string;
  /** Name of the thing, as its service has it. */
  label: string;
  /** Kind of the thing, in the operator's language: "Network". */
  kind: string;
  /** An icon of the console's set. */
  icon: string;
  /** Radius in px at a zoom of 1. */
  radius: number;
  tone?: GraphTone;
  /** A number at its side, such as 12, and the words that say what is counted: "12 servers". */
  badge?: { text: string; label: string };
  /** The place, in px at a zoom of 1, where the caller has arranged the nodes. Another one moves a node that nobody has dragged. */
  at?: { x: number; y: number };
}

export interface GraphLink {
  /** Ids of two nodes; a link to a node that is not there is left out. */
  source: string;
  target: string;
  /** Length at rest, in px at a zoom of 1; 70 when left out. */
  distance?: number;
  /** Drawn as a dashed line: the two are joined, but nothing passes. */
  isDashed?: boolean;
}

/** A node where it lies: the library writes position and speed into it, and they outlive new data. */
export interface PlacedNode {
  id: string;
  node: GraphNode;
  x?: number;
  y?: number;
  vx?: number;
  vy?: number;
  fx?: number;
  fy?: number;
}

/** A link as the library keeps it: it puts the nodes in the place of their ids. */
export interface PlacedLink {
  source: string | PlacedNode;
  target: string | PlacedNode;
  distance: number;
  isDashed?: boolean;
}

export interface PlacedGraph {
  nodes: PlacedNode[];
  links: PlacedLink[];
}

const usualDistance = 70;

/** Keeps each node's place while the data around it changes. */
export class PlacedNodes {
  readonly #byId = new Map<string, PlacedNode>();

  /**
   * Takes new data: nodes that stay keep their places, a new one begins beside a node that it is linked to, and those
   * that are gone are forgotten. The same link twice is one.
   */
  update(nodes: readonly GraphNode[], links: readonly GraphLink[]): PlacedGraph {
    const wanted = new Set(nodes.map(({ id }) => id));
    for (const id of this.#byId.keys()) if (!wanted.has(id)) this.#byId.delete(id);
    const between = linksBetween(wanted, links);
    const isFirst = this.#byId.size === 0;
    for (const node of nodes) {
      const known = this.#byId.get(node.id);
      if (known) {
        if (isMoved(known, node)) Object.assign(known, node.at);
        known.node = node;
      } else
        this.#byId.set(node.id, {
          id: node.id,
          node,
          ...(node.at ?? (isFirst ? {} : this.#besideNeighbour(node.id, between))),
        });
    }
    return {
      nodes: nodes.flatMap(({ id }) => this.#byId.get(id) ?? []),
      links: between.map(({ source, target, distance = usualDistance, isDashed }) => ({
        source,
        target,
        distance,
        ...(isDashed ? { isDashed } : {}),
      })),
    };
  }

  #besideNeighbour(id: string, links: readonly GraphLink[]): { x?: number; y?: number } {
    for (const { source, target } of links) {
      const other = source === id ? target : target === id ? source : undefined;
      const place = other === undefined ? undefined : this.#byId.get(other);
      if (place?.x !== undefined && place.y !== undefined) return { x: place.x + 1, y: place.y + 1 };
    }
    return {};
  }
}

/** Says whether the caller gave a node another place than before. A node that was dragged stays where it was put. */
function isMoved(known: PlacedNode, { at }: GraphNode): boolean {
  const before = known.node.at;
  return at !== undefined && known.fx === undefined && (at.x !== before?.x || at.y !== before.y);
}

function linksBetween(ids: ReadonlySet<string>, links: readonly GraphLink[]): GraphLink[] {
  const seen = new Set<string>();
  return links.filter(({ source, target }) => {
    const [one, other] = source < target ? [source, target] : [target, source];
    // The length says where the first id ends, whatever signs the ids have.
    const key = `${one.length} ${one}${other}`;
    if (source === target || !ids.has(source) || !ids.has(target) || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Maps each node's id to the nodes that it is linked to, in the order of the links. */
export function neighboursOf(nodes: readonly GraphNode[], links: readonly GraphLink[]): Map<string, GraphNode[]> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const neighbours = new Map(nodes.map(({ id }) => [id, [] as GraphNode[]]));
  for (const { source, target } of linksBetween(new Set(byId.keys()), links)) {
    neighbours.get(source)?.push(byId.get(target)!);
    neighbours.get(target)?.push(byId.get(source)!);
  }
  return neighbours;
}

/** The graph as a table: one row per node with its kind and the names of what it is linked to. */
export function graphSheet(
  nodes: readonly GraphNode[],
  neighbours: ReadonlyMap<string, readonly GraphNode[]>,
  words: { name: string; kind: string; linked: string; list(names: readonly string[]): string },
): Sheet {
  return {
    columns: [
      { id: 'name', label: words.name },
      { id: 'kind', label: words.kind },
      { id: 'linked', label: words.linked },
    ],
    rows: nodes.map(({ id, label, kind, badge }) => [
      label,
      badge ? words.list([kind, badge.label]) : kind,
      words.list((neighbours.get(id) ?? []).map((neighbour) => neighbour.label)),
    ]),
  };
}

/**
 * Returns the id of the node that the keyboard begins at: the one where it was last, or the first one where that is gone. Undefined where
 * there are no nodes.
 */
export function beginningAt(nodes: readonly PlacedNode[], last: string | undefined): string | undefined {
  return nodes.some(({ id }) => id === last) ? last : nodes[0]?.id;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

const axes = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] } as const;

/** Added to the way to a node that lies more aside than ahead: it is taken when nothing lies ahead. */
const asideCost = 1e6;

/**
 * Finds the node that an arrow key leads to from another: the nearest one in that direction, where a node aside counts as
 * farther. Without a node to start from, the first one. Undefined: nothing lies there.
 */
export function nodeTowards(nodes: readonly PlacedNode[], from: PlacedNode | undefined, direction: Direction) {
  if (!from) return nodes[0];
  const [alongX, alongY] = axes[direction];
  let nearest: PlacedNode | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const node of nodes) {
    const dx = (node.x ?? 0) - (from.x ?? 0);
    const dy = (node.y ?? 0) - (from.y ?? 0);
    const along = dx * alongX + dy * alongY;
    if (along <= 0) continue;
    const aside = Math.abs(dx * alongY) + Math.abs(dy * alongX);
    const cost = along + 2 * aside + (aside > along ? asideCost : 0);
    if (cost < least) [least, nearest] = [cost, node];
  }
  return nearest;
}
