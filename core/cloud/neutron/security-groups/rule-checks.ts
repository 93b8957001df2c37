import { pythonRepr, pythonStr } from '../../shared/python-repr.ts';
import { parseCidr } from '../address/ip.ts';
import { NeutronError } from '../errors.ts';
import type { SecurityGroupRuleRecord } from '../neutron-records.ts';

/** Protocols by name, and their numbers (IANA). */
const protocols: Readonly<Record<string, number>> = {
  ah: 51,
  dccp: 33,
  egp: 8,
  esp: 50,
  gre: 47,
  hopopt: 0,
  icmp: 1,
  igmp: 2,
  ip: 0,
  ipip: 4,
  'ipv6-encap': 41,
  'ipv6-frag': 44,
  'ipv6-icmp': 58,
  icmpv6: 58,
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
const withPorts = ['dccp', 'sctp', 'tcp', 'udp', 'udplite'];
const onlyInSix = ['ipv6-encap', 'ipv6-frag', 'ipv6-icmp', 'icmpv6', 'ipv6-nonxt', 'ipv6-opts', 'ipv6-route'];

export function toProtocol(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  const name = pythonStr(value).toLowerCase();
  if (Object.hasOwn(protocols, name) || (/^\d+$/.test(name) && Number(name) <= 255)) return name;
  const names = `[None, ${Object.keys(protocols).map(pythonRepr).join(', ')}]`;
  throw refusal(
    'SecurityGroupRuleInvalidProtocol',
    `Security group rule protocol ${name} not supported. Only protocol values ${names} and integer representations ` +
      '[0 to 255] are supported.',
  );
}

export function toPort(value: unknown): number | null {
  if (value === null || value === undefined) return null;
  const port = typeof value === 'string' && /^\d+$/.test(value.trim()) ? Number(value) : value;
  if (typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw refusal('SecurityGroupInvalidPortValue', `Invalid value for port ${pythonStr(value)}`);
}

export function toEtherType(value: unknown): unknown {
  const found = ['IPv4', 'IPv6'].find((name) => name.toLowerCase() === pythonStr(value).toLowerCase());
  if (found !== undefined) return found;
  const allowed = "['IPv4', 'IPv6']";
  throw refusal(
    'SecurityGroupRuleInvalidEtherType',
    `Security group rule for ethertype '${pythonStr(value)}' not supported. Allowed values are ${allowed}.`,
  );
}

/** A plain address stands for a network of one. */
export function toPrefix(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  const cidr = parseCidr(value);
  if (!cidr) throw refusal('InvalidCIDR', `Invalid CIDR ${pythonStr(value)} given as IP prefix.`);
  return String(value).includes('/') ? String(value) : `${String(value)}/${cidr.version === 4 ? 32 : 128}`;
}

type Facts = Pick<
  SecurityGroupRuleRecord,
  | 'ethertype'
  | 'direction'
  | 'protocol'
  | 'port_range_min'
  | 'port_range_max'
  | 'remote_ip_prefix'
  | 'remote_group_id'
  | 'remote_address_group_id'
>;

/** Do the parts of a rule go together? Throws what neutron says when they don't. */
export function checkRule(rule: Facts): void {
  const { protocol, port_range_min: min, port_range_max: max, ethertype, remote_ip_prefix: prefix } = rule;
  const remotes = [prefix, rule.remote_group_id, rule.remote_address_group_id].filter((remote) => remote !== null);
  if (remotes.length > 1) {
    const names = 'remote_ip_prefix or remote_group_id or remote_address_group_id';
    throw refusal('SecurityGroupMultipleRemoteEntites', `Only one of ${names} may be provided.`);
  }
  checkPorts(protocol, min, max);
  if (protocol !== null && onlyInSix.includes(protocol) && ethertype === 'IPv4') {
    const message = `Invalid ethertype ${ethertype} for protocol ${protocol}.`;
    throw refusal('SecurityGroupEthertypeConflictWithProtocol', message);
  }
  if (prefix !== null && parseCidr(prefix)?.version !== (ethertype === 'IPv4' ? 4 : 6)) {
    const message = `Conflicting value ethertype ${ethertype} for CIDR ${prefix}`;
    throw refusal('SecurityGroupRuleParameterConflict', message);
  }
}

function checkPorts(protocol: string | null, min: number | null, max: number | null): void {
  if (min === null && max === null) return;
  if (protocol === null) {
    const message = 'Must also specify protocol if port range is given.';
    throw refusal('SecurityGroupProtocolRequiredWithPorts', message);
  }
  const number = numberOf(protocol);
  if (withPorts.some((name) => protocols[name] === number)) {
    if (min === 0 || max === 0) throw refusal('SecurityGroupInvalidPortValue', 'Invalid value for port 0');
    if (min !== null && max !== null && min <= max) return;
    const message = 'For TCP/UDP protocols, port_range_min must be <= port_range_max';
    throw refusal('SecurityGroupInvalidPortRange', message);
  }
  if (number !== protocols['icmp'] && number !== protocols['icmpv6']) {
    const names = withPorts.map((name) => name.toUpperCase()).join(', ');
    const message = `Ports cannot be specified for protocol ${protocol}. Ports are only supported for ${names}.`;
    throw refusal('SecurityGroupInvalidProtocolForPort', message);
  }
  for (const [field, attribute, value] of [
    ['type', 'port_range_min', min],
    ['code', 'port_range_max', max],
  ] as const) {
    if (value === null || value <= 255) continue;
    const message = `Invalid value for ICMP ${field} (${attribute}) ${value}. It must be 0 to 255.`;
    throw refusal('SecurityGroupInvalidIcmpValue', message);
  }
  if (min === null && max !== null) {
    const message = `ICMP code (port-range-max) ${max} is provided but ICMP type (port-range-min) is missing.`;
    throw refusal('SecurityGroupMissingIcmpType', message);
  }
}

/** Do two rules say the same, however they write the protocol? */
export function sameRule(left: Facts, right: Facts): boolean {
  return (
    left.direction === right.direction &&
    left.ethertype === right.ethertype &&
    numberOf(left.protocol) === numberOf(right.protocol) &&
    left.port_range_min === right.port_range_min &&
    left.port_range_max === right.port_range_max &&
    left.remote_ip_prefix === right.remote_ip_prefix &&
    left.remote_group_id === right.remote_group_id &&
    left.remote_address_group_id === right.remote_address_group_id
  );
}

function numberOf(protocol: string | null): number | null {
  return protocol === null ? null : (protocols[protocol] ?? Number(protocol));
}

function refusal(type: string, message: string): NeutronError {
  return new NeutronError(400, type, message);
}
