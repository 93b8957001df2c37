import { holds, parseAddress } from './addresses.ts';
import type { Facts, Question, Rule, TracePort } from './facts.ts';

/** A verdict on a packet at a port: the rule that lets it pass, or why there is none. */
export type Verdict =
  | { readonly passes: true; readonly reason: 'rule'; readonly group: string; readonly rule: Rule }
  | { readonly passes: true; readonly reason: 'unfiltered' }
  | { readonly passes: false; readonly reason: 'noRule' }
  | { readonly passes: undefined; readonly reason: 'unknownGroup' };

/**
 * Says whether the security groups of a port let a packet pass. A group that the caller can't see may have a fitting rule, so the
 * answer then is not known.
 *
 * @param peer the other end: its address, and the security groups of its port where it has one that the caller sees
 */
export function groupsLet(
  port: TracePort,
  direction: 'ingress' | 'egress',
  peer: { readonly address: string; readonly groups: readonly string[] },
  { protocol, port: number }: Question,
  facts: Facts,
): Verdict {
  if (port.port_security_enabled === false) return { passes: true, reason: 'unfiltered' };
  const ids = port.security_groups ?? [];
  for (const id of ids) {
    const group = facts.groups.get(id);
    const rule = group?.security_group_rules.find(
      (each) =>
        each.direction === direction &&
        isOfVersion(each, peer.address) &&
        isOfProtocol(each, protocol, number) &&
        isAboutPeer(each, peer),
    );
    if (group && rule) return { passes: true, reason: 'rule', group: group.name, rule };
  }
  return ids.some((id) => !facts.groups.has(id))
    ? { passes: undefined, reason: 'unknownGroup' }
    : { passes: false, reason: 'noRule' };
}

function isOfVersion({ ethertype }: Rule, address: string): boolean {
  return !ethertype || ethertype === `IPv${parseAddress(address)?.version ?? 4}`;
}

const protocolNumbers: Readonly<Record<Question['protocol'], readonly string[]>> = {
  icmp: ['icmp', '1', 'icmpv6', 'ipv6-icmp', '58'],
  tcp: ['tcp', '6'],
  udp: ['udp', '17'],
};

function isOfProtocol(rule: Rule, protocol: Question['protocol'], port: number | undefined): boolean {
  if (rule.protocol === null || rule.protocol === undefined || rule.protocol === 'any' || String(rule.protocol) === '0')
    return true;
  if (!protocolNumbers[protocol].includes(String(rule.protocol).toLowerCase())) return false;
  // The range of an ICMP rule holds types and codes: a path trace asks for an echo, type 8.
  if (protocol === 'icmp') return typeof rule.port_range_min !== 'number' || rule.port_range_min === 8;
  if (port === undefined) return true;
  const { port_range_min: min, port_range_max: max } = rule;
  return (typeof min !== 'number' || port >= min) && (typeof max !== 'number' || port <= max);
}

function isAboutPeer(rule: Rule, peer: { readonly address: string; readonly groups: readonly string[] }): boolean {
  if (rule.remote_group_id) return peer.groups.includes(rule.remote_group_id);
  return !rule.remote_ip_prefix || holds(rule.remote_ip_prefix, peer.address);
}
