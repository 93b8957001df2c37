import { type Cidr, isIn, parseAddress, parseCidr } from '../addresses.ts';
import type { Port } from './port.ts';

/** The fields that this cloud and the operator's rules allow. */
export interface PortFields {
  readonly hasPairs: boolean;
  readonly hasDhcpOptions: boolean;
  readonly hasPolicies: boolean;
  readonly hasDns: boolean;
}

/** The fields of an edit: addresses are changed where the rules allow it. */
export interface PortEditFields extends PortFields {
  readonly mayMove: boolean;
  readonly mayChangeMac: boolean;
  /** The CIDRs of the network's subnets: none where the operator may not see them; undefined where the network can't be read. */
  readonly ranges: readonly string[] | undefined;
}

/** The data of the form of a port. Lists stand one item a line. */
export interface PortData {
  network_id?: string;
  name?: string;
  description?: string;
  /** The address of a new port. */
  ip_address?: string;
  /** The addresses of a port that is edited, one a line. */
  fixed_ips?: string;
  mac_address?: string;
  admin_state_up?: boolean;
  port_security_enabled?: boolean;
  qos_policy_id?: string;
  dns_name?: string;
  /** An address or CIDR a line, with a MAC after a comma where it is not the port's. */
  allowed_address_pairs?: string;
  /** `name=value` a line, with `,6` at the end for IPv6. */
  extra_dhcp_opts?: string;
}

/** An allowed address pair as it is sent; without a MAC it has the port's. */
export interface AddressPair {
  readonly ip_address: string;
  readonly mac_address?: string;
}

/** An extra DHCP option as it is sent; without a value it is deleted. */
export interface DhcpOption {
  readonly opt_name: string;
  readonly opt_value: string | null;
  readonly ip_version: number;
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

function pairOf(line: string): AddressPair {
  const [ip_address = '', mac_address] = line.split(/[\s,]+/);
  return { ip_address, ...(mac_address ? { mac_address: mac_address.toLowerCase() } : {}) };
}

/** Returns the option of a line. Undefined for a line that has none. */
function optionOf(line: string): DhcpOption | undefined {
  const [, name = '', value = '', version = '4'] = /^([^=\s]+)\s*=\s*(.*?)(?:\s*,\s*([46]))?$/.exec(line) ?? [];
  return name && value ? { opt_name: name, opt_value: value, ip_version: Number(version) } : undefined;
}

const optionKey = ({ opt_name, ip_version }: DhcpOption) => `${ip_version} ${opt_name}`;

/** Returns the members that an edit may send: those whose field there is. */
export function membersOf(data: PortData, fields: PortFields): Record<string, unknown> {
  const { name = '', description = '', dns_name: dns = '' } = data;
  const { admin_state_up: isUp = true, port_security_enabled: secured = true } = data;
  return {
    name: name.trim(),
    description: description.trim(),
    admin_state_up: isUp,
    port_security_enabled: secured,
    ...(fields.hasPolicies ? { qos_policy_id: data.qos_policy_id || null } : {}),
    ...(fields.hasDns ? { dns_name: dns.trim().toLowerCase() } : {}),
    // A port without security has no pairs: every address is allowed.
    ...(fields.hasPairs && secured ? { allowed_address_pairs: linesOf(data.allowed_address_pairs).map(pairOf) } : {}),
    ...(fields.hasDhcpOptions
      ? { extra_dhcp_opts: linesOf(data.extra_dhcp_opts).flatMap((line) => optionOf(line) ?? []) }
      : {}),
  };
}

/**
 * Returns the addresses and the MAC that an edit may send. Addresses that the port has are sent with their subnets, as they came: the service
 * takes no address that it made itself (SLAAC) for a new one.
 */
export function addressMembers(data: PortData, fields: PortEditFields, port: Port): Record<string, unknown> {
  const own = new Map(
    (port.fixed_ips ?? []).map(({ ip_address, subnet_id }) => [ip_address, { ip_address, subnet_id }]),
  );
  return {
    ...(fields.mayMove
      ? { fixed_ips: linesOf(data.fixed_ips).map((ip_address) => own.get(ip_address) ?? { ip_address }) }
      : {}),
    // The service takes no MAC away.
    ...(fields.mayChangeMac ? { mac_address: (data.mac_address?.trim() || port.mac_address || '').toLowerCase() } : {}),
  };
}

/** Says whether a change gives a port other addresses: what uses the port then has to learn them, so no way back is offered. */
export const movesAddresses = (change: Readonly<Record<string, unknown>>): boolean =>
  'fixed_ips' in change || 'mac_address' in change;

/** Finds the mistakes in the addresses of an edit that the service would refuse. */
export function addressMistakes(data: PortData, { mayMove, ranges }: PortEditFields): PortMistake[] {
  const lines = mayMove ? linesOf(data.fixed_ips) : [];
  const known = ranges?.length ? ranges : undefined;
  return lines.flatMap((line, at): PortMistake[] => {
    const address = parseAddress(line);
    const mistake = (text: string): PortMistake[] => [{ field: 'fixed_ips', text, line }];
    if (!address) return mistake('no-address');
    if (lines.indexOf(line) < at) return mistake('twice');
    const isInNetwork = known?.some((cidr) => {
      const range = parseCidr(cidr);
      return range !== undefined && isIn(address, range);
    });
    return isInNetwork === false ? mistake('no-subnet-of-network') : [];
  });
}

/** Returns the body of a creation: what was not typed is left to the service. */
export function newPort(data: PortData, fields: PortFields = noFields) {
  const { network_id = '', ip_address: address, mac_address: mac } = data;
  const typed = Object.entries(membersOf(data, fields)).filter(
    ([name, value]) => !(name in leftOut) || !(value === null || value === '' || (value as unknown[]).length === 0),
  );
  return {
    network_id,
    ...Object.fromEntries(typed),
    ...(address?.trim() ? { fixed_ips: [{ ip_address: address.trim() }] } : {}),
    ...(mac?.trim() ? { mac_address: mac.trim() } : {}),
  };
}

const noFields: PortFields = { hasPairs: false, hasDhcpOptions: false, hasPolicies: false, hasDns: false };

/** The members that a creation leaves out where they are empty. */
const leftOut = { qos_policy_id: true, dns_name: true, allowed_address_pairs: true, extra_dhcp_opts: true };

/** Returns the data of the form that edits a port. */
export function dataOf(port: Port): PortData {
  const { qos_policy_id: policy } = port;
  const { allowed_address_pairs: pairs, extra_dhcp_opts: options } = plainParts(port);
  return {
    name: port.name ?? '',
    description: port.description ?? '',
    // The service lists addresses in no certain order.
    fixed_ips: (port.fixed_ips ?? [])
      .map(({ ip_address: address }) => address)
      .toSorted()
      .join('\n'),
    mac_address: port.mac_address ?? '',
    admin_state_up: port.admin_state_up !== false,
    port_security_enabled: port.port_security_enabled !== false,
    ...(policy ? { qos_policy_id: policy } : {}),
    dns_name: port.dns_name ?? '',
    allowed_address_pairs: pairs.map(pairText).join('\n'),
    extra_dhcp_opts: options.map(optionText).join('\n'),
  };
}

/** Writes an address pair as a line of the form. */
export const pairText = ({ ip_address: address, mac_address: mac }: AddressPair): string =>
  mac ? `${address},${mac}` : address;

/** Writes a DHCP option as a line of the form. A value that ends like a version (`a,6`) has its own version after it. */
export const optionText = ({ opt_name: name, opt_value: value, ip_version: version }: DhcpOption): string => {
  const isNamed = version === 6 || /,\s*[46]$/.test(value ?? '');
  return `${name}=${value ?? ''}${isNamed ? `,${version}` : ''}`;
};

/** Returns the pairs and options of a port as an edit sends them: the service adds the port's MAC, and has an order of its own. */
export function plainParts(port: Port): {
  readonly allowed_address_pairs: readonly AddressPair[];
  readonly extra_dhcp_opts: readonly DhcpOption[];
} {
  return {
    allowed_address_pairs: (port.allowed_address_pairs ?? []).map(({ ip_address, mac_address: mac }) => ({
      ip_address,
      ...(mac && mac !== port.mac_address ? { mac_address: mac } : {}),
    })),
    extra_dhcp_opts: (port.extra_dhcp_opts ?? []).map(({ opt_name, opt_value, ip_version = 4 }) => ({
      opt_name,
      opt_value,
      ip_version,
    })),
  };
}

/** Returns a change that also deletes the DHCP options that it no longer has: the service keeps those that a change does not name. */
export function withRemovedOptions(
  change: Readonly<Record<string, unknown>>,
  now: readonly DhcpOption[],
): Record<string, unknown> {
  const wanted = change['extra_dhcp_opts'] as readonly DhcpOption[] | undefined;
  if (!wanted) return { ...change };
  const kept = new Set(wanted.map(optionKey));
  const removed = now.filter((option) => !kept.has(optionKey(option)));
  return { ...change, extra_dhcp_opts: [...wanted, ...removed.map((option) => ({ ...option, opt_value: null }))] };
}

/** A mistake in a field: the key of its text, and the line that has it. */
export interface PortMistake {
  readonly field: keyof PortData;
  readonly text: string;
  readonly line?: string;
}

const mac = /^([\da-f]{2}[:-]){5}[\da-f]{2}$/i;
/** Neutron's usual limit (max_allowed_address_pair). */
const mostPairs = 10;

/** Finds the mistakes that the service would refuse. */
export function portMistakes(data: PortData, fields: PortFields): PortMistake[] {
  const { ip_address: address, mac_address: typedMac, dns_name: dns = '' } = data;
  return [
    ...(address?.trim() && !parseAddress(address) ? [{ field: 'ip_address', text: 'no-address' } as const] : []),
    ...(typedMac?.trim() && !mac.test(typedMac.trim()) ? [{ field: 'mac_address', text: 'no-mac' } as const] : []),
    ...(fields.hasDns && dns.trim() && !isDnsName(dns.trim())
      ? [{ field: 'dns_name', text: 'no-dns-name' } as const]
      : []),
    ...(fields.hasPairs && data.port_security_enabled !== false ? pairMistakes(data.allowed_address_pairs) : []),
    ...(fields.hasDhcpOptions ? optionMistakes(data.extra_dhcp_opts) : []),
  ];
}

const isDnsName = (text: string) =>
  text.length <= 255 &&
  text
    .replace(/\.$/, '')
    .split('.')
    .every((label) => /^(?!-)[a-z\d-]{1,63}(?<!-)$/i.test(label));

function pairMistakes(text: string | undefined): PortMistake[] {
  const lines = linesOf(text);
  const mistake = (key: string, line: string): PortMistake => ({ field: 'allowed_address_pairs', text: key, line });
  const wrong = lines.flatMap((line, at): PortMistake[] => {
    const { ip_address: address, mac_address: own } = pairOf(line);
    if (!rangeOf(address)) return [mistake('no-pair', line)];
    if (own && !mac.test(own)) return [mistake('no-mac', line)];
    return lines.indexOf(line) < at ? [mistake('twice', line)] : [];
  });
  const tooMany = lines.length > mostPairs ? [{ field: 'allowed_address_pairs', text: 'many-pairs' } as const] : [];
  return [...wrong, ...tooMany];
}

function optionMistakes(text: string | undefined): PortMistake[] {
  const seen = new Set<string>();
  return linesOf(text).flatMap((line): PortMistake[] => {
    const option = optionOf(line);
    if (!option) return [{ field: 'extra_dhcp_opts', text: 'no-option', line }];
    if (seen.has(optionKey(option))) return [{ field: 'extra_dhcp_opts', text: 'twice', line }];
    seen.add(optionKey(option));
    return [];
  });
}

/** Reads an address or a CIDR. A single address is a range of itself. */
function rangeOf(text: string): Cidr | undefined {
  const address = parseAddress(text);
  return address ? parseCidr(`${text}/${address.version === 4 ? 32 : 128}`) : parseCidr(text);
}

/** Returns the pairs that allow every address: with one of them the service checks no address of the port any more. */
export function openPairs(data: PortData): string[] {
  return linesOf(data.allowed_address_pairs).filter((line) => rangeOf(pairOf(line).ip_address)?.prefix === 0);
}
