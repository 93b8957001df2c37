import type { GraphLink, GraphNode } from '@sextant/ui';
import { iconOf, resourceStatus, type StackResource } from '../resources/resource.ts';

/** A stack's resources as a graph: a node for each, and a link from each to those that need it. */
export interface StackGraphData {
  readonly nodes: readonly GraphNode[];
  readonly links: readonly GraphLink[];
}

/** px at a zoom of 1, the half of the 50 px that a node's picture has. */
const nodeRadius = 25;
/** px at a zoom of 1. */
const linkLength = 100;
/** Resources pull and push as strongly as in the graph that operators know (gravity 0.1, charge −2000). */
export const stackForces = { gravity: 0.1, charge: -2000 } as const;

/** Returns the graph of resources. Each pair has one link; a name without a resource has none. */
export function stackGraph(resources: readonly StackResource[]): StackGraphData {
  const names = new Set(resources.map(({ resource_name: name }) => name));
  const links = new Map<string, GraphLink>();
  for (const { resource_name: name, required_by: users = [] } of resources) {
    for (const user of users) {
      if (user === name || !names.has(user)) continue;
      const key = JSON.stringify([name, user].toSorted());
      if (!links.has(key)) links.set(key, { source: name, target: user, distance: linkLength });
    }
  }
  return { nodes: resources.map(nodeOf), links: [...links.values()] };
}

function nodeOf(resource: StackResource): GraphNode {
  const { resource_name: name, resource_type: type } = resource;
  return {
    id: name,
    label: name,
    kind: type,
    icon: iconOf(type),
    radius: nodeRadius,
    tone: resourceStatus(resource)?.tone ?? 'idle',
  };
}

const begun = /IN_PROGRESS|INIT/;

/** Is anything of the stack on its way, or not begun yet? */
export function isUnderWay(stackStatus: string, resources: readonly StackResource[]): boolean {
  return stackStatus.includes('IN_PROGRESS') || resources.some(({ resource_status: status }) => begun.test(status));
}
