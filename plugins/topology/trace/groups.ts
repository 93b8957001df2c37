import { holds, parseAddress } from './addresses.ts';
import type { Facts, Question, Rule, SecurityGroup, TracePort } from './facts.ts';
import { echoTypes, isAnyProtocol, remoteOf, trafficOf } from './traffic.ts';
import type { Sentence } from './words.ts';

export type Direction = 'ingress' | 'egress';

/** The other end of a packet: its address, and its port where the caller sees one that has this address. */
export interface Peer {
  readonly address: string;
  /** Name of the port, and its security groups; undefined for an address outside, or one that was translated. */
  readonly port: { readonly name: string; readonly groups: readonly string[] } | undefined;
}

/** Sentences about a group that does not let a packet pass. Their traffic is what the group, or the rule, lets pass. */
export interface GroupNote extends Sentence {
  /** Id of the group. */
  readonly group: string;
}

/** A verdict on a packet at a port: the rule that lets it pass, or why there is none. */
export type Verdict =
  | { readonly passes: true; readonly reason: 'rule'; readonly group: SecurityGroup; readonly rule: Rule }
  | { readonly passes: true; readonly reason: 'unfiltered' | 'trusted' }
  | { readonly passes: false; readonly reason: 'noRule'; readonly notes: readonly GroupNote[] }
  | { readonly passes: false; readonly reason: 'noGroup' }
  | { readonly passes: undefined; readonly reason: 'unknownGroup' }
  | { readonly passes: undefined; readonly reason: 'addressGroup'; readonly group: SecurityGroup };

/**
 * Says whether the security groups of a port let a packet pass. A group that the caller can't see may have a fitting rule, and a rule for
 * an address group may hold the peer's address, so the answer then is not known.
 */
export function groupsLet(
  port: TracePort,
  direction: Direction,
  peer: Peer,
  { protocol, port: number }: Question,
  { groups }: Facts,
): Verdict {
  // Neutron trusts the ports of routers and of its own services: security groups hold for none of them.
  if (port.device_owner?.startsWith('network:')) return { passes: true, reason: 'trusted' };
  if (port.port_security_enabled === false) return { passes: true, reason: 'unfiltered' };
  const ids = port.security_groups ?? [];
  if (ids.length === 0) return { passes: false, reason: 'noGroup' };
  const echo = echoTypes[parseAddress(peer.address)?.version ?? 4];
  const seen = ids.flatMap((id) => groups.get(id) ?? []);
  const rules = seen.flatMap((group) =>
    group.security_group_rules
      .filter(
        (rule) =>
          rule.direction === direction && isOfVersion(rule, peer.address) && isOfProtocol(rule, protocol, number, echo),
      )
      .map((rule) => ({ group, rule, isForPeer: isForPeer(rule, peer) })),
  );
  const fitting = rules.find(({ isForPeer: fits }) => fits === true);
  if (fitting) return { passes: true, reason: 'rule', group: fitting.group, rule: fitting.rule };
  if (seen.length < ids.length) return { passes: undefined, reason: 'unknownGroup' };
  const unsure = rules.find(({ isForPeer: fits }) => fits === undefined);
  if (unsure) return { passes: undefined, reason: 'addressGroup', group: unsure.group };
  const notes = seen.flatMap((group) => {
    const near = rules.filter((each) => each.group === group).slice(0, mostNear);
    return near.length > 0
      ? near.map(({ rule }) => nearNote(group, rule, peer, groups))
      : [shortNote(group, direction)];
  });
  return { passes: false, reason: 'noRule', notes };
}

/** Rules of a group that are named because only the other end does not fit them. */
const mostNear = 3;

/** Says of a rule that only its other end does not fit the packet. */
function nearNote(group: SecurityGroup, rule: Rule, { address, port }: Peer, groups: Facts['groups']): GroupNote {
  const why = !rule.remote_group_id ? 'range' : port ? 'group' : 'address';
  return {
    text: `${rule.direction}.rule`,
    but: `not.${why}`,
    values: { group: group.name, address, peer: port?.name ?? '' },
    traffic: [trafficOf(rule)],
    remote: remoteOf(rule, groups),
    group: group.id,
  };
}

/** Says in short which packets a group lets pass. */
function shortNote({ id, name, security_group_rules: rules }: SecurityGroup, direction: Direction): GroupNote {
  const traffic = rules.filter((rule) => rule.direction === direction).map(trafficOf);
  const text = traffic.length > 0 ? 'other' : 'nothing';
  return { text: `${direction}.${text}`, values: { group: name }, traffic, group: id };
}

function isOfVersion({ ethertype }: Rule, address: string): boolean {
  return !ethertype || ethertype === `IPv${parseAddress(address)?.version ?? 4}`;
}

const protocolNumbers: Readonly<Record<Question['protocol'], readonly string[]>> = {
  any: [],
  icmp: ['icmp', '1', 'icmpv6', 'ipv6-icmp', '58'],
  tcp: ['tcp', '6'],
  udp: ['udp', '17'],
};

function isOfProtocol(rule: Rule, protocol: Question['protocol'], port: number | undefined, echo: number): boolean {
  if (isAnyProtocol(rule.protocol)) return true;
  if (!protocolNumbers[protocol].includes(String(rule.protocol).toLowerCase())) return false;
  const { port_range_min: min, port_range_max: max } = rule;
  // The range of an ICMP rule holds a type and a code: a path trace asks for an echo.
  if (protocol === 'icmp') return typeof min !== 'number' || min === echo;
  if (port === undefined) return typeof min !== 'number' && typeof max !== 'number';
  return (typeof min !== 'number' || port >= min) && (typeof max !== 'number' || port <= max);
}

/** Undefined: the rule is for an address group, whose addresses are not read. */
function isForPeer(rule: Rule, { address, port }: Peer): boolean | undefined {
  if (rule.remote_address_group_id) return undefined;
  if (rule.remote_group_id) return port?.groups.includes(rule.remote_group_id) ?? false;
  return !rule.remote_ip_prefix || holds(rule.remote_ip_prefix, address);
}
