import { type AddressBlock, contains, parseBlock } from './cidr.ts';
import { hasPorts, isIcmp, numberOf, type Rule } from './rule.ts';

/** A question: who can reach this port of a server? `port` is null for protocols without ports. */
export interface ReachQuestion {
  readonly protocol: string;
  readonly port: number | null;
}

/** A port of a server with the groups that it is in. */
export interface ReachPort {
  readonly id: string;
  readonly addresses: readonly string[];
  /** False where port security is off: no rule holds then. */
  readonly isFiltered: boolean;
  /** The rules are undefined of a group that can't be read: one of another project. */
  readonly groups: readonly {
    readonly id: string;
    readonly name: string;
    readonly rules: readonly Rule[] | undefined;
  }[];
}

/** A rule that lets somebody in, with the group that has it. */
export interface ReachReason {
  readonly group: string;
  readonly rule: Rule;
}

/**
 * The answer for one port: everybody without rules, or those whom a rule lets in. Others are kept out, unless a group can't be read, whose
 * rules may let them in.
 */
export interface PortReach {
  readonly port: ReachPort;
  readonly verdict: 'unfiltered' | 'world' | 'some' | 'nobody' | 'unknown';
  readonly reasons: readonly ReachReason[];
  /** Names of the groups that can't be read. */
  readonly unread: readonly string[];
}

/** Answers from the effective rules of each port. Groups only allow, so one rule is enough, and no rule means nobody. */
export function whoReaches(ports: readonly ReachPort[], question: ReachQuestion): readonly PortReach[] {
  return ports.map((port) => {
    if (!port.isFiltered) return { port, verdict: 'unfiltered', reasons: [], unread: [] };
    const versions = new Set(port.addresses.map((address) => (address.includes(':') ? 'IPv6' : 'IPv4')));
    const reasons = port.groups.flatMap(({ name, rules = [] }) =>
      rules
        .filter((rule) => versions.has(rule.ethertype) && letsIn(rule, question))
        .map((rule): ReachReason => ({ group: name, rule })),
    );
    const isOpen = reasons.some(({ rule }) => isFromEverywhere(rule));
    const unread = port.groups.flatMap(({ name, rules }) => (rules === undefined ? [name] : []));
    const known = reasons.length === 0 ? 'nobody' : 'some';
    return { port, verdict: isOpen ? 'world' : unread.length > 0 ? 'unknown' : known, reasons, unread };
  });
}

/** Says whether the rule lets packets of the question in, whoever sends them. */
export function letsIn(rule: Rule, { protocol, port }: ReachQuestion): boolean {
  if (rule.direction !== 'ingress') return false;
  if (rule.protocol === null) return true;
  if (numberOf(rule.protocol) !== protocolFor(protocol, rule)) return false;
  if (rule.from === null && rule.to === null) return true;
  if (isIcmp(rule.protocol)) return port === null || rule.from === port;
  if (!hasPorts(rule.protocol)) return port === null;
  // An emptied port number asks for every port, which a rule for some ports does not let in.
  if (port === null) return false;
  return (rule.from ?? 1) <= port && port <= (rule.to ?? rule.from ?? 65_535);
}

/** Ping has another protocol number in IPv6. */
function protocolFor(protocol: string, { ethertype }: Rule): number | null | undefined {
  const number = numberOf(protocol);
  return number === 1 && ethertype === 'IPv6' ? 58 : number;
}

const isFromEverywhere = ({ prefix, group, addressGroup }: Rule) =>
  prefix === null && group === null && addressGroup === null;

/**
 * Says whether a source address is let in by a reason: yes, no, or unknown where members of a group decide, whose addresses the rule does not
 * tell. `members` has the addresses of groups that are known, by group id.
 */
export function admits(
  { rule }: ReachReason,
  source: string,
  members: ReadonlyMap<string, readonly string[]> = new Map(),
): 'yes' | 'no' | 'unknown' {
  const from = parseBlock(source);
  if (!from || from.version !== (rule.ethertype === 'IPv6' ? 6 : 4)) return 'no';
  if (rule.group !== null) {
    const known = members.get(rule.group);
    if (!known) return 'unknown';
    return known.some((address) => isIn(from, address)) ? 'yes' : 'no';
  }
  if (rule.addressGroup !== null) return 'unknown';
  return rule.prefix === null || isIn(from, rule.prefix) ? 'yes' : 'no';
}

function isIn(inner: AddressBlock, text: string): boolean {
  const outer = parseBlock(text);
  return outer !== undefined && contains(outer, inner);
}
