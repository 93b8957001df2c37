import { type Address, type Cidr, isIn, parseAddress, parseCidr } from '../addresses.ts';
import type { Subnet } from './subnet.ts';

/** The way that instances get their IPv6 addresses (Networking API v2.0, Subnets). */
export type Ipv6Mode = 'none' | 'slaac' | 'dhcpv6-stateful' | 'dhcpv6-stateless';

/** The data of the form of a subnet. Lists stand one item a line. */
export interface SubnetData {
  with_subnet?: boolean;
  name?: string;
  /** The origin of the addresses: typed, or cut from a pool. */
  source?: 'typed' | 'pool';
  cidr?: string;
  /** The IP version and the id of a pool: `4 1a2b`. */
  pool?: string;
  prefixlen?: number;
  ipv6?: Ipv6Mode;
  gateway?: 'auto' | 'address' | 'none';
  gateway_ip?: string;
  enable_dhcp?: boolean;
  allocation_pools?: string;
  dns_nameservers?: string;
  host_routes?: string;
}

/** The members of a subnet that an edit may send. */
export interface SubnetMembers {
  readonly name: string;
  readonly gateway_ip?: string | null;
  readonly enable_dhcp: boolean;
  readonly allocation_pools?: readonly { start: string; end: string }[];
  readonly dns_nameservers: readonly string[];
  readonly host_routes: readonly { destination: string; nexthop: string }[];
}

/** A mistake in a field: the key of its text, and the line that has it. */
export interface Mistake {
  readonly field: keyof SubnetData;
  readonly text: string;
  readonly line?: string;
}

const linesOf = (text = '') =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** Returns the two parts of a line: `10.0.0.2,10.0.0.9` or with a space. */
function pairOf(line: string): readonly [string, string] {
  const [one = '', other = '', ...rest] = line.split(/[\s,]+/).filter(Boolean);
  return rest.length > 0 ? ['', ''] : [one, other];
}

const poolsOf = (text?: string) => linesOf(text).map((line) => ({ line, ends: pairOf(line) }));

/** Returns the body of the subnet's creation, without its network. */
export function newSubnet(data: SubnetData): Record<string, unknown> {
  const version = versionOf(data);
  const {
    allocation_pools: pools,
    dns_nameservers: dns,
    host_routes: routes,
    gateway_ip: gateway,
    ...rest
  } = membersOf(data);
  return {
    ...(rest.name ? { name: rest.name } : {}),
    ...originOf(data),
    ip_version: version,
    enable_dhcp: rest.enable_dhcp,
    ...(version === 6 && rest.enable_dhcp ? modesOf(data) : {}),
    ...(gateway === undefined ? {} : { gateway_ip: gateway }),
    ...(pools?.length ? { allocation_pools: pools } : {}),
    ...(dns.length > 0 ? { dns_nameservers: dns } : {}),
    ...(routes.length > 0 ? { host_routes: routes } : {}),
  };
}

function versionOf({ source, pool = '', cidr = '' }: SubnetData): number {
  return source === 'pool' ? Number(pool.split(' ')[0]) || 4 : (parseCidr(cidr)?.version ?? 4);
}

function originOf({ source, pool = '', prefixlen, cidr = '' }: SubnetData): Record<string, unknown> {
  if (source !== 'pool') return { cidr: cidr.trim() };
  return { subnetpool_id: pool.split(' ')[1] ?? '', ...(prefixlen ? { prefixlen } : {}) };
}

/** The router announces the mode that the addresses have. */
function modesOf({ ipv6: mode = 'none' }: SubnetData): Record<string, unknown> {
  return mode === 'none' ? {} : { ipv6_ra_mode: mode, ipv6_address_mode: mode };
}

/** Returns the members that stand in the form. A gateway that the service chooses is left out, as are pools that nobody typed. */
export function membersOf(data: SubnetData): SubnetMembers {
  const { gateway = 'auto', gateway_ip: address = '' } = data;
  const pools = poolsOf(data.allocation_pools).map(({ ends: [start, end] }) => ({ start, end }));
  return {
    name: data.name?.trim() ?? '',
    ...(gateway === 'auto' ? {} : { gateway_ip: gateway === 'none' ? null : address.trim() }),
    enable_dhcp: data.enable_dhcp !== false,
    ...(pools.length > 0 ? { allocation_pools: pools } : {}),
    dns_nameservers: linesOf(data.dns_nameservers),
    host_routes: linesOf(data.host_routes).map((line) => {
      const [destination, nexthop] = pairOf(line);
      return { destination, nexthop };
    }),
  };
}

/** Returns the CIDR that was typed; none where the addresses come from a pool. */
export const typedCidr = ({ source, cidr = '' }: SubnetData): string => (source === 'pool' ? '' : cidr.trim());

/** Returns the data of the form that edits a subnet. */
export function dataOf(subnet: Subnet): SubnetData {
  const {
    gateway_ip: gateway,
    allocation_pools: pools = [],
    dns_nameservers: dns = [],
    host_routes: routes = [],
  } = subnet;
  return {
    with_subnet: true,
    source: 'typed',
    name: subnet.name,
    cidr: subnet.cidr,
    gateway: gateway ? 'address' : 'none',
    ...(gateway ? { gateway_ip: gateway } : {}),
    enable_dhcp: subnet.enable_dhcp !== false,
    allocation_pools: pools.map(({ start, end }) => `${start},${end}`).join('\n'),
    dns_nameservers: dns.join('\n'),
    host_routes: routes.map(({ destination, nexthop }) => `${destination},${nexthop}`).join('\n'),
  };
}

/** Finds the mistakes that the service would refuse. */
export function mistakesIn(data: SubnetData): Mistake[] {
  if (data.with_subnet === false) return [];
  if (data.source === 'pool') return poolChoiceMistakes(data);
  const cidr = parseCidr(data.cidr ?? '');
  if (!cidr) return [{ field: 'cidr', text: data.cidr?.trim() ? 'no-cidr' : 'cidr-missing' }];
  if (!cidr.isExact) return [{ field: 'cidr', text: 'cidr-bits' }];
  if (cidr.prefix === (cidr.version === 4 ? 32 : 128)) return [{ field: 'cidr', text: 'cidr-single' }];
  return [
    ...gatewayMistakes(data, cidr),
    ...poolMistakes(data, cidr),
    ...dnsMistakes(data),
    ...routeMistakes(data, cidr),
  ];
}

/** The addresses of a subnet from a pool are not known yet: what is typed is an address, wherever it lies. */
function poolChoiceMistakes(data: SubnetData): Mistake[] {
  const { pool = '', prefixlen, gateway, gateway_ip: address = '' } = data;
  const most = versionOf(data) === 6 ? 128 : 32;
  return [
    ...(pool ? [] : [{ field: 'pool', text: 'no-pool-chosen' } as const]),
    ...(prefixlen !== undefined && prefixlen >= most ? [{ field: 'prefixlen', text: 'cidr-single' } as const] : []),
    ...(gateway === 'address' && !parseAddress(address) ? [{ field: 'gateway_ip', text: 'no-address' } as const] : []),
    ...dnsMistakes(data),
  ];
}

function gatewayMistakes({ gateway, gateway_ip: text = '' }: SubnetData, cidr: Cidr): Mistake[] {
  if (gateway !== 'address') return [];
  const address = parseAddress(text);
  const found = !address ? 'no-address' : isIn(address, cidr) ? undefined : 'outside';
  return found ? [{ field: 'gateway_ip', text: found }] : [];
}

function poolMistakes({ allocation_pools: text }: SubnetData, cidr: Cidr): Mistake[] {
  const taken: (readonly [Address, Address])[] = [];
  return poolsOf(text).flatMap(({ line, ends: [from, to] }): Mistake[] => {
    const [start, end] = [parseAddress(from), parseAddress(to)];
    const mistake = (key: string): Mistake[] => [{ field: 'allocation_pools', text: key, line }];
    if (!start || !end || start.value > end.value) return mistake('no-pool');
    if (!isIn(start, cidr) || !isIn(end, cidr)) return mistake('outside');
    if (taken.some(([one, other]) => start.value <= other.value && one.value <= end.value))
      return mistake('pool-overlap');
    taken.push([start, end]);
    return [];
  });
}

const dnsMistakes = ({ dns_nameservers: text }: SubnetData): Mistake[] =>
  linesOf(text)
    .filter((line) => !parseAddress(line))
    .map((line) => ({ field: 'dns_nameservers', text: 'no-address', line }));

const routeMistakes = ({ host_routes: text }: SubnetData, { version }: Cidr): Mistake[] =>
  linesOf(text)
    .filter((line) => {
      const [destination, hop] = pairOf(line);
      return parseCidr(destination)?.version !== version || parseAddress(hop)?.version !== version;
    })
    .map((line) => ({ field: 'host_routes', text: 'no-route', line }));
