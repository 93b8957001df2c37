import { isIP } from 'node:net';
import { CloudError } from '../../shared/errors.ts';
import type { NeutronRule } from '../server-security-groups.ts';

/** A rule as a call asks for it. */
export interface WantedRule {
  parent_group_id?: unknown;
  group_id?: string | null;
  ip_protocol?: string | number | null;
  from_port?: string | number | null;
  to_port?: string | number | null;
  cidr?: string | null;
}

/** The members that neutron needs for a rule. */
export type RuleContent = Pick<
  NeutronRule,
  'protocol' | 'port_range_min' | 'port_range_max' | 'remote_ip_prefix' | 'remote_group_id' | 'ethertype'
>;

const everything = '0.0.0.0/0';

/** Reads what a call asks for, with nova's refusals of protocols, ports and networks that are none. */
export function ruleContent(wanted: WantedRule): RuleContent {
  const group = wanted.group_id ?? null;
  const cidr = group === null ? checkedCidr(wanted.cidr) : null;
  const match = group === null ? wanted : withAllPorts(wanted);
  const { ip_protocol: protocol, from_port: from, to_port: to } = match;
  const remote = {
    remote_ip_prefix: cidr,
    remote_group_id: group,
    ethertype: cidr?.includes(':') ? 'IPv6' : 'IPv4',
  };
  if (!protocol || isMissing(from) || isMissing(to)) {
    // Only members of a group may come in by everything.
    if (group === null) throw new CloudError(400, 'Not enough parameters to build a valid rule.');
    return { protocol: null, port_range_min: null, port_range_max: null, ...remote };
  }
  const [first, last] = checkedPorts(String(protocol), from, to);
  refuseWideNetwork(cidr);
  return { protocol: String(protocol), port_range_min: portOf(first), port_range_max: portOf(last), ...remote };
}

function isMissing(value: string | number | null | undefined): value is null | undefined {
  return value === null || value === undefined;
}

/** A rule about a group may leave its ports out, and means all of them. */
function withAllPorts(wanted: WantedRule): WantedRule {
  if (!isMissing(wanted.from_port) || !isMissing(wanted.to_port)) return wanted;
  const protocol = String(wanted.ip_protocol ?? '').toUpperCase();
  if (protocol === 'ICMP') return { ...wanted, from_port: -1, to_port: -1 };
  if (protocol === 'TCP' || protocol === 'UDP') return { ...wanted, from_port: 1, to_port: 65_535 };
  return wanted;
}

function checkedCidr(cidr: string | null | undefined): string {
  if (!cidr) return everything;
  const [address = '', length, more] = cidr.split('/');
  const version = isIP(address);
  const isNetwork = version !== 0 && more === undefined && /^\d{1,3}$/.test(length ?? '');
  if (isNetwork && Number(length) <= (version === 4 ? 32 : 128)) return cidr;
  throw new CloudError(400, `${cidr} is not a valid IP network.`);
}

function refuseWideNetwork(cidr: string | null): void {
  const [address = '', length] = (cidr ?? everything).split('/');
  if (Number(length) !== 0 || address === '0.0.0.0' || address === '::') return;
  throw new CloudError(400, `Bad prefix for network in cidr ${cidr}`);
}

function checkedPorts(protocol: string, from: string | number, to: string | number): [first: number, last: number] {
  const name = protocol.toUpperCase();
  if (![from, to].every((port) => /^\s*[+-]?\d+\s*$/.test(String(port)))) {
    const what = name === 'ICMP' ? 'Type and Code must be integers for ICMP protocol type' : portsAreNumbers;
    throw new CloudError(400, `Invalid input received: ${what}`);
  }
  if (!['TCP', 'UDP', 'ICMP'].includes(name)) throw new CloudError(400, `Invalid IP protocol ${protocol}.`);
  const [first, last] = [Number(from), Number(to)];
  const refuse = (why: string) => new CloudError(400, `Invalid port range ${first}:${last}. ${why}`);
  if (name === 'ICMP') {
    if (first < -1 || first > 255 || last < -1 || last > 255) throw refuse('For ICMP, the type:code must be valid');
    return [first, last];
  }
  if (first > last) throw refuse('Former value cannot be greater than the later');
  if (first < 1 || last > 65_535) throw refuse(`Valid ${name} ports should be between 1-65535`);
  return [first, last];
}

const portsAreNumbers = 'To and From ports must be integers';

/** -1 stands for any type or code of ICMP, which neutron leaves out. */
function portOf(port: number): number | null {
  return port === -1 ? null : port;
}
