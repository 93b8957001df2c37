import { holds, parseAddress } from './addresses.ts';
import type { Facts, Question, Rule, TracePort } from './facts.ts';

/** A verdict on a packet at a port: the rule that lets it pass, or why there is none. */
export type Verdict =
  | { readonly passes: true; readonly reason: 'rule'; readonly group: string; readonly rule: Rule }
  | { readonly passes: true; readonly reason: 'unfiltered' | 'trusted' }
  | { readonly passes: false; readonly reason: 'noRule' }
  | { readonly passes: undefined; readonly reason: 'unknownGroup' }
  | { readonly passes: undefined; readonly reason: 'addressGroup'; readonly group: string };

/**
 * Says whether the security groups of a port let a packet pass. A group that the caller can't see may have a fitting rule, and a rule for
 * an address group may hold the peer's address, so the answer then is not known.
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
  // Neutron trusts the ports of routers and of its own services: security groups hold for none of them.
  if (port.device_owner?.startsWith('network:')) return { passes: true, reason: 'trusted' };
  if (port.port_security_enabled === false) return { passes: true, reason: 'unfiltered' };
  const ids = port.security_groups ?? [];
  const echo = echoTypes[parseAddress(peer.address)?.version ?? 4];
  const rules = ids.flatMap((id) => {
    const { name: group = '', security_group_rules: all = [] } = facts.groups.get(id) ?? {};
    return all
      .filter(
        (rule) =>
          rule.direction === direction && isOfVersion(rule, peer.address) && isOfProtocol(rule, protocol, number, echo),
      )
      .map((rule) => ({ group, rule, isForPeer: isForPeer(rule, peer) }));
  });
  const fitting = rules.find(({ isForPeer: fits }) => fits === true);
  if (fitting) return { passes: true, reason: 'rule', group: fitting.group, rule: fitting.rule };
  if (ids.some((id) => !facts.groups.has(id))) return { passes: undefined, reason: 'unknownGroup' };
  const unsure = rules.find(({ isForPeer: fits }) => fits === undefined);
  return unsure
    ? { passes: undefined, reason: 'addressGroup', group: unsure.group }
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

/** The ICMP type of an echo request, by IP version (RFC 792, RFC 4443). */
const echoTypes = { 4: 8, 6: 128 } as const;

function isOfProtocol(rule: Rule, protocol: Question['protocol'], port: number | undefined, echo: number): boolean {
  if (rule.protocol === null || rule.protocol === undefined || rule.protocol === 'any' || String(rule.protocol) === '0')
    return true;
  if (!protocolNumbers[protocol].includes(String(rule.protocol).toLowerCase())) return false;
  const { port_range_min: min, port_range_max: max } = rule;
  // The range of an ICMP rule holds a type and a code: a path trace asks for an echo.
  if (protocol === 'icmp') return typeof min !== 'number' || min === echo;
  if (port === undefined) return typeof min !== 'number' && typeof max !== 'number';
  return (typeof min !== 'number' || port >= min) && (typeof max !== 'number' || port <= max);
}

/** Undefined: the rule is for an address group, whose addresses are not read. */
function isForPeer(
  rule: Rule,
  peer: { readonly address: string; readonly groups: readonly string[] },
): boolean | undefined {
  if (rule.remote_address_group_id) return undefined;
  if (rule.remote_group_id) return peer.groups.includes(rule.remote_group_id);
  return !rule.remote_ip_prefix || holds(rule.remote_ip_prefix, peer.address);
}
