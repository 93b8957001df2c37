import { isWhole, parseAddress } from './addresses.ts';
import type { Facts, Question, Rule } from './facts.ts';

/** A kind of packets, in the words of the page of rules. */
export interface Traffic {
  /** "TCP", undefined: all protocols. */
  readonly protocol?: string;
  /** "22" or "80–90", undefined: all ports. */
  readonly ports?: string;
  /** Type of ICMP. */
  readonly type?: string;
  readonly version: 'IPv4' | 'IPv6';
}

/** The other ends that a rule is for. */
export interface Remote {
  readonly kind: 'any' | 'range' | 'group' | 'addresses';
  /** The range, or the name of the group. Empty for any. */
  readonly name: string;
}

/** Protocols by their IANA numbers, as the page of rules calls them. */
const namesByNumber: Readonly<Record<string, string>> = { '1': 'ICMP', '6': 'TCP', '17': 'UDP', '58': 'IPV6-ICMP' };
/** Other names of ICMP of IPv6, in upper case. */
const namesOfSix = new Set(['ICMPV6', 'IPV6-ICMP']);

/** The ICMP type of an echo request, by IP version (RFC 792, RFC 4443). A path trace asks for an echo. */
export const echoTypes = { 4: 8, 6: 128 } as const;

/** Returns the packets that a rule is about. */
export function trafficOf({ protocol, port_range_min: min, port_range_max: max, ethertype }: Rule): Traffic {
  const version = ethertype === 'IPv6' ? 'IPv6' : 'IPv4';
  if (isAnyProtocol(protocol)) return { version };
  const name = protocolName(String(protocol), version);
  if (typeof min !== 'number' && typeof max !== 'number') return { protocol: name, version };
  if (isIcmp(name)) return { protocol: name, type: String(min ?? ''), version };
  return {
    protocol: name,
    ports: min === max || typeof max !== 'number' ? String(min) : `${min ?? 1}–${max}`,
    version,
  };
}

/** Returns the packets of a question that are sent to an address, or come from it. */
export function trafficAsked({ protocol, port }: Question, address: string): Traffic {
  const version = parseAddress(address)?.version ?? 4;
  if (protocol === 'any') return { version: `IPv${version}` };
  const name = protocolName(protocol, `IPv${version}`);
  const asked = { protocol: name, version: `IPv${version}` } as const;
  if (protocol === 'icmp') return { ...asked, type: String(echoTypes[version]) };
  return port === undefined ? asked : { ...asked, ports: String(port) };
}

/** Returns the other ends that a rule is for. A group that the caller can't see has its id as a name. */
export function remoteOf(rule: Rule, groups: Facts['groups']): Remote {
  const { remote_group_id: group, remote_address_group_id: addresses, remote_ip_prefix: prefix } = rule;
  if (group) return { kind: 'group', name: groups.get(group)?.name ?? group.slice(0, 13) };
  if (addresses) return { kind: 'addresses', name: addresses.slice(0, 13) };
  return prefix && !isWhole(prefix) ? { kind: 'range', name: prefix } : { kind: 'any', name: '' };
}

/** Says whether a rule is for all protocols. */
export function isAnyProtocol(protocol: Rule['protocol']): boolean {
  return protocol === null || protocol === undefined || protocol === 'any' || String(protocol) === '0';
}

function protocolName(protocol: string, version: Traffic['version']): string {
  const name = namesByNumber[protocol] ?? protocol.toUpperCase();
  return namesOfSix.has(name) || (version === 'IPv6' && name === 'ICMP') ? 'IPV6-ICMP' : name;
}

const isIcmp = (name: string) => name === 'ICMP' || name === 'IPV6-ICMP';
