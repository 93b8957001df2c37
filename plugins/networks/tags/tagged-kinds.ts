import type { CallContext } from '@sextant/sdk';
import { addressTypeId, loadAddress } from '../floating-ips/address.ts';
import { nameOf } from '../names.ts';
import { loadNetwork, networkTypeId } from '../networks/network.ts';
import { loadPort, portTypeId } from '../ports/port.ts';
import { loadRouter, routerTypeId } from '../routers/router.ts';
import { groupTypeId, loadGroup } from '../security-groups/group.ts';
import { loadSubnet, subnetTypeId } from '../subnets/subnet.ts';

/** A thing of the network service that has tags. */
export interface Tagged {
  readonly id: string;
  readonly name?: string;
  readonly tags?: readonly string[];
  readonly tenant_id?: string;
}

/** A kind of thing that has tags: how the gateway and neutron name it, the rule of its changes, and how one is loaded. */
export interface TaggedKind {
  /** The word of the gateway's path (replaceNetworkTags). */
  readonly kind: string;
  /** The collection of neutron. */
  readonly collection: string;
  /** The id of the resource type. */
  readonly type: string;
  readonly rule: string;
  load(id: string, context: CallContext): Promise<Tagged>;
}

export const taggedKinds = {
  network: kindOf('networks', networkTypeId, 'update_network', loadNetwork),
  subnet: kindOf('subnets', subnetTypeId, 'update_subnet', loadSubnet),
  port: kindOf('ports', portTypeId, 'update_port', loadPort),
  router: kindOf('routers', routerTypeId, 'update_router', loadRouter),
  address: kindOf('floatingips', addressTypeId, 'update_floatingip', async (id, context) => {
    const address = await loadAddress(id, context);
    return { ...address, name: address.ip };
  }),
  group: {
    ...kindOf('securitygroups', groupTypeId, 'update_security_group', loadGroup),
    collection: 'security-groups',
  },
} as const satisfies Readonly<Record<string, TaggedKind>>;

function kindOf(kind: string, type: string, rule: string, load: TaggedKind['load']): TaggedKind {
  return { kind, collection: kind, type, rule, load };
}

/** The name of a tagged thing, for titles and messages. */
export const taggedName = (item: Tagged) => nameOf(item);

/** Neutron's limits. */
const mostTags = 50;
const mostSigns = 60;

/** Returns the tags of a text, one a line: each once, without spaces around it. */
export function tagsIn(text = ''): string[] {
  return [...new Set(text.split('\n').map((line) => line.trim()))].filter(Boolean);
}

/** Says which of neutron's rules the tags break. A comma parts tags in a search, a slash parts them in an address. */
export function tagsProblem(tags: readonly string[]): 'many' | 'long' | 'signs' | undefined {
  if (tags.length > mostTags) return 'many';
  if (tags.some((tag) => [...tag].length > mostSigns)) return 'long';
  return tags.some((tag) => /[,/]/.test(tag)) ? 'signs' : undefined;
}
