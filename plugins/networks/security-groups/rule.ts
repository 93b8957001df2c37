import type { callApi } from '@sextant/sdk';
import { contains, parseBlock } from './cidr.ts';

/** A rule as the gateway sends it. */
export type SentRule = Awaited<ReturnType<typeof callApi<'readSecurityGroup'>>>['security_group_rules'][number];

export type Ethertype = 'IPv4' | 'IPv6';

/** The meaning of a rule (Networking API v2.0, Security group rules). Null stands for "any". */
export interface Rule {
  readonly direction: 'ingress' | 'egress';
  readonly ethertype: Ethertype;
  /** A name in small letters, or a number from 0 to 255. ICMP is `icmp` of IPv4, and `ipv6-icmp` of IPv6. */
  readonly protocol: string | null;
  /** The first port; of ICMP its type. */
  readonly from: number | null;
  /** The last port; of ICMP its code. */
  readonly to: number | null;
  readonly prefix: string | null;
  readonly group: string | null;
  readonly addressGroup: string | null;
  readonly description: string;
}

/** The protocols that neutron knows by name, with their IANA numbers. */
export const protocolNumbers: Readonly<Record<string, number>> = {
  ah: 51,
  dccp: 33,
  egp: 8,
  esp: 50,
  gre: 47,
  icmp: 1,
  igmp: 2,
  ipip: 4,
  'ipv6-encap': 41,
  'ipv6-frag': 44,
  'ipv6-icmp': 58,
  'ipv6-nonxt': 59,
  'ipv6-opts': 60,
  'ipv6-route': 43,
  ospf: 89,
  pgm: 113,
  rsvp: 46,
  sctp: 132,
  tcp: 6,
  udp: 17,
  udplite: 136,
  vrrp: 112,
};

const names = new Map(Object.entries(protocolNumbers).map(([name, number]) => [number, name]));
const portProtocols: readonly (number | null)[] = [6, 17, 33, 132, 136];

/** Returns the IANA number of a protocol, null for any, undefined for a name that neutron does not know. */
export function numberOf(protocol: string | null): number | null | undefined {
  if (protocol === null) return null;
  if (protocol === 'icmpv6') return 58;
  return (
    protocolNumbers[protocol] ?? (/^\d{1,3}$/.test(protocol) && Number(protocol) < 256 ? Number(protocol) : undefined)
  );
}

/** Returns a protocol by its usual name. */
export function nameOf(protocol: string): string {
  const number = numberOf(protocol);
  return (typeof number === 'number' && names.get(number)) || protocol;
}

export const hasPorts = (protocol: string | null) => portProtocols.includes(numberOf(protocol) ?? null);
export const isIcmp = (protocol: string | null) => [1, 58].includes(numberOf(protocol) ?? -1);

/** Reads a rule of the gateway. A prefix for everybody is no prefix, however it came. */
export function ruleOf(sent: SentRule): Rule {
  const ethertype: Ethertype = sent.ethertype === 'IPv6' ? 'IPv6' : 'IPv4';
  const protocol = sent.protocol === null || sent.protocol === undefined ? null : String(sent.protocol).toLowerCase();
  return normalized({
    direction: sent.direction,
    ethertype,
    protocol: protocol === 'any' ? null : protocol,
    from: sent.port_range_min ?? null,
    to: sent.port_range_max ?? null,
    prefix: sent.remote_ip_prefix ?? null,
    group: sent.remote_group_id ?? null,
    addressGroup: sent.remote_address_group_id ?? null,
    description: sent.description ?? '',
  });
}

/** Returns the rule in the one way of writing it: protocols by name, ICMP as its IP version has it, bare addresses with a length. */
export function normalized(rule: Rule): Rule {
  const { ethertype } = rule;
  let protocol = rule.protocol === null ? null : nameOf(rule.protocol);
  if (ethertype === 'IPv6' && protocol === 'icmp') protocol = 'ipv6-icmp';
  const isAny = rule.prefix !== null && isWhole(rule.prefix);
  const bare = rule.prefix !== null && !rule.prefix.includes('/');
  const prefix = isAny ? null : bare ? `${rule.prefix}/${ethertype === 'IPv6' ? 128 : 32}` : rule.prefix;
  return { ...rule, protocol, prefix };
}

function isWhole(prefix: string): boolean {
  return prefix.endsWith('/0') && parseBlock(prefix) !== undefined;
}

/** The editor asks for each pair of its rules at each key. */
const meanings = new WeakMap<Rule, string>();

/** Returns the same text for rules that differ in their descriptions alone. */
export function meaningOf(rule: Rule): string {
  const known = meanings.get(rule);
  if (known !== undefined) return known;
  const meaning = writtenMeaning(rule);
  meanings.set(rule, meaning);
  return meaning;
}

function writtenMeaning(rule: Rule): string {
  const { direction, ethertype, protocol, from, to, prefix, group, addressGroup } = normalized(rule);
  const block = prefix === null ? undefined : parseBlock(prefix);
  const remote = block ? `${block.first}-${block.last}` : prefix;
  return JSON.stringify([direction, ethertype, protocol, from, to, remote, group, addressGroup]);
}

/** Says whether everything that `inner` allows is allowed by `outer` as well. */
export function covers(outer: Rule, inner: Rule): boolean {
  return (
    outer.direction === inner.direction &&
    outer.ethertype === inner.ethertype &&
    (numberOf(outer.protocol) === null || numberOf(outer.protocol) === numberOf(inner.protocol)) &&
    coversPorts(outer, inner) &&
    coversRemote(outer, inner)
  );
}

function coversPorts(outer: Rule, inner: Rule): boolean {
  if (outer.protocol === null || (outer.from === null && outer.to === null)) return true;
  if (isIcmp(outer.protocol)) return outer.from === inner.from && (outer.to === null || outer.to === inner.to);
  if (inner.from === null) return (outer.from ?? 1) <= 1 && outer.to === 65_535;
  return (outer.from ?? 1) <= inner.from && (outer.to ?? 65_535) >= (inner.to ?? inner.from);
}

function coversRemote(outer: Rule, inner: Rule): boolean {
  if (outer.group !== null) return outer.group === inner.group;
  if (outer.addressGroup !== null) return outer.addressGroup === inner.addressGroup;
  if (outer.prefix === null) return true;
  const [wide, narrow] = [parseBlock(outer.prefix), inner.prefix === null ? undefined : parseBlock(inner.prefix)];
  return wide !== undefined && narrow !== undefined && contains(wide, narrow);
}

/** A mistake of a rule: a member and the locale key that says what is wrong. */
export interface RuleProblem {
  readonly field: 'protocol' | 'from' | 'to' | 'prefix' | 'description';
  readonly text: string;
}

const problem = (field: RuleProblem['field'], key: string): RuleProblem => ({
  field,
  text: `networks:rule.problem.${key}`,
});

/** Lists the mistakes for which neutron would refuse the rule. */
export function problemsOf(rule: Rule): readonly RuleProblem[] {
  return [...protocolProblems(rule), ...portProblems(rule), ...prefixProblems(rule), ...wordProblems(rule)];
}

function protocolProblems({ protocol, ethertype }: Rule): readonly RuleProblem[] {
  const number = numberOf(protocol);
  if (number === undefined) return [problem('protocol', 'protocol')];
  if (number === 58 && ethertype === 'IPv4') return [problem('protocol', 'icmp-version')];
  return protocol === '1' && ethertype === 'IPv6' ? [problem('protocol', 'icmp-version')] : [];
}

function portProblems({ protocol, from, to }: Rule): readonly RuleProblem[] {
  if ((from === null && to === null) || numberOf(protocol) === undefined) return [];
  if (isIcmp(protocol)) {
    if (from === null) return [problem('from', 'icmp-code')];
    const wrong = (value: number | null) => value !== null && (!Number.isInteger(value) || value < 0 || value > 255);
    return [...(wrong(from) ? [problem('from', 'icmp')] : []), ...(wrong(to) ? [problem('to', 'icmp')] : [])];
  }
  if (!hasPorts(protocol)) return [problem('from', 'no-ports')];
  const wrong = (value: number | null) => value === null || !Number.isInteger(value) || value < 1 || value > 65_535;
  if (wrong(from)) return [problem('from', 'port')];
  if (wrong(to)) return [problem('to', 'port')];
  return Number(to) < Number(from) ? [problem('to', 'order')] : [];
}

function prefixProblems({ prefix, ethertype }: Rule): readonly RuleProblem[] {
  if (prefix === null) return [];
  const block = parseBlock(prefix);
  if (!block) return [problem('prefix', 'prefix')];
  return block.version === (ethertype === 'IPv6' ? 6 : 4) ? [] : [problem('prefix', 'version')];
}

function wordProblems({ description }: Rule): readonly RuleProblem[] {
  return description.length > 255 ? [problem('description', 'description')] : [];
}

/** Says whether the rule lets the whole world in on SSH, RDP or every port. */
export function isExposed({ direction, protocol, from, to, prefix, group, addressGroup }: Rule): boolean {
  if (direction !== 'ingress' || prefix !== null || group !== null || addressGroup !== null) return false;
  if (protocol === null) return true;
  if (numberOf(protocol) !== 6) return false;
  if (from === null) return true;
  return [22, 3389].some((port) => from <= port && port <= (to ?? from));
}
