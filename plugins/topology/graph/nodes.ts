import type { GraphLink, GraphNode } from '@sextant/ui';
import {
  type Device,
  factsOf,
  isOff,
  isServerPort,
  type Item,
  type Kind,
  kindOf,
  lookOf,
  type Scene,
  toneOf,
} from '../model.ts';

/** Radii in px at a zoom of 1 (row GRAPH-01). */
export const radii: Readonly<Record<Kind, number>> = { external: 35, network: 30, router: 25, server: 20 };
export const icons: Readonly<Record<Kind, string>> = {
  external: 'globe',
  network: 'network',
  router: 'router',
  server: 'server',
};

export interface GraphWords {
  kind(kind: Kind): string;
  /** "Router: Switched off" */
  off(kind: string): string;
  /** "12 instances" */
  hidden(count: number): string;
}

export interface GraphParts {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

const baseDistance = 70;

/**
 * Returns the nodes and links of the graph. A collapsed network hides the servers that have no other network, and has their number
 * beside it (row GRAPH-03).
 *
 * @param isCollapsed says whether a network is collapsed
 */
export function graphParts(
  scene: Scene,
  isCollapsed: (networkId: string) => boolean,
  busy: ReadonlySet<string>,
  words: GraphWords,
): GraphParts {
  const networksOf = new Map(scene.devices.map((device) => [device.id, networkIds(device, scene)]));
  const serversIn = new Map<string, number>();
  const hiddenIn = new Map<string, number>();
  const shown: Device[] = [];
  for (const device of scene.devices) {
    const networks = networksOf.get(device.id) ?? [];
    if (device.kind === 'server') for (const id of networks) serversIn.set(id, (serversIn.get(id) ?? 0) + 1);
    const [only] = networks;
    const isHidden = device.kind === 'server' && networks.length === 1 && only !== undefined && isCollapsed(only);
    if (isHidden) hiddenIn.set(only, (hiddenIn.get(only) ?? 0) + 1);
    else shown.push(device);
  }
  const nodes = [
    ...scene.networks.map((network) => nodeOf(network, hiddenIn.get(network.id) ?? 0, busy, words)),
    ...shown.map((device) => nodeOf(device, 0, busy, words)),
  ];
  const links = shown.flatMap((device) => {
    const networks = networksOf.get(device.id) ?? [];
    return networks.map((target) => ({
      source: device.id,
      target,
      distance: distanceOf(device, networks.length, serversIn.get(target) ?? 0),
      ...(isCut(device, target) ? { isDashed: true } : {}),
    }));
  });
  return { nodes, links };
}

/** Returns the networks that a device is linked to, each once. Other ports of a server than its own are left out. */
export function networkIds(device: Device, scene: Scene): readonly string[] {
  const ports = device.kind === 'server' ? device.ports.filter(isServerPort) : device.ports;
  return [...new Set(ports.map(({ network_id: id }) => id))].filter((id) => scene.networkById.has(id));
}

/** Says whether all ports that join a device to a network are switched off. */
function isCut({ ports }: Device, networkId: string): boolean {
  return ports.every((port) => port.network_id !== networkId || isOff(port));
}

function nodeOf(item: Item, hidden: number, busy: ReadonlySet<string>, words: GraphWords): GraphNode {
  const kind = kindOf(item);
  const facts = factsOf(item);
  const look = lookOf(facts, busy);
  return {
    id: item.id,
    label: item.name,
    kind: look === 'off' ? words.off(words.kind(kind)) : words.kind(kind),
    icon: icons[kind],
    radius: radii[kind],
    tone: kind === 'external' && look === 'active' ? 'idle' : toneOf(facts.original_status, look),
    ...(hidden > 0 ? { badge: { text: String(hidden), label: words.hidden(hidden) } } : {}),
  };
}

/** Returns the length of a link at rest, in px: servers of a full network and of many networks stand farther away. */
function distanceOf(device: Device, networks: number, servers: number): number {
  if (device.kind === 'server') return baseDistance * networks + 5 * servers + 20;
  return servers > 0 ? baseDistance * networks + 10 * servers + 20 : baseDistance * networks + 20;
}
