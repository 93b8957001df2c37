import { contains, isPrivate, overlaps, parseBlock } from './cidr.ts';
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
  /** The floating IPs that lead to it. */
  readonly floating: readonly string[];
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

/** The addresses of a group's members, as far as the operator sees them; `isWhole`: nobody else is a member. */
export interface Members {
  readonly addresses: readonly string[];
  readonly isWhole: boolean;
}

export type Admission = 'yes' | 'part' | 'no' | 'no-member' | 'unknown';

/**
 * Says whether a source, an address or a block, is let in by a reason: yes, a part of it, or no. Where the members of a group decide,
 * a source that none of them has is no member; it is unknown while some of them can't be seen.
 *
 * @param members by group id; a group that is not in it has members that nobody knows
 */
export function admits(
  { rule }: ReachReason,
  source: string,
  members: ReadonlyMap<string, Members> = new Map(),
): Admission {
  const from = parseBlock(source);
  if (!from || from.version !== (rule.ethertype === 'IPv6' ? 6 : 4)) return 'no';
  if (rule.addressGroup !== null) return 'unknown';
  if (rule.group === null) return rule.prefix === null ? 'yes' : shareIn([rule.prefix]);
  const known = members.get(rule.group);
  const share = shareIn(known?.addresses ?? []);
  if (share !== 'no') return share;
  return known?.isWhole ? 'no-member' : 'unknown';

  function shareIn(texts: readonly string[]): 'yes' | 'part' | 'no' {
    const blocks = texts.flatMap((text) => parseBlock(text) ?? []);
    if (blocks.some((block) => contains(block, from!))) return 'yes';
    return blocks.some((block) => overlaps(block, from!)) ? 'part' : 'no';
  }
}

/** The answer for one source. `no-way`: a rule lets it in, but it is outside, and the port has no public address. */
export type SourceAnswer = 'yes' | 'part' | 'no' | 'unknown' | 'no-way';

/** Answers for one source: an address, or a block. Nothing is a yes that holds only for a part of it, or only perhaps. */
export function answerFor(reach: PortReach, source: string, members: ReadonlyMap<string, Members>): SourceAnswer {
  const from = parseBlock(source);
  const { port, verdict, reasons, unread } = reach;
  if (!from || !port.addresses.some((text) => parseBlock(text)?.version === from.version)) return 'no';
  const answers: readonly Admission[] =
    verdict === 'unfiltered' ? ['yes'] : reasons.map((reason) => admits(reason, source, members));
  if (answers.includes('yes')) return !isPrivate(from) && !hasPublicAddress(port, from.version) ? 'no-way' : 'yes';
  if (answers.includes('part')) return 'part';
  return unread.length > 0 || answers.includes('unknown') ? 'unknown' : 'no';
}

/** Says whether the port has a public address: a floating IP, or a fixed address that is none of a private block. */
export function hasPublicAddress({ addresses, floating }: ReachPort, version?: 4 | 6): boolean {
  return [...addresses, ...floating].some((text) => {
    const block = parseBlock(text);
    if (!block || (version !== undefined && block.version !== version)) return false;
    // An operator who works in a closed cloud has floating IPs of private blocks.
    return floating.includes(text) || !isPrivate(block);
  });
}
