import { type Address, type Cidr, isIn, parseAddress, parseCidr } from '../addresses.ts';
import type { Subnet } from './subnet.ts';

/** The data of the form of a subnet. Lists stand one item a line. */
export interface SubnetData {
  with_subnet?: boolean;
  name?: string;
  cidr?: string;
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
  const { cidr = '' } = data;
  const {
    allocation_pools: pools,
    dns_nameservers: dns,
    host_routes: routes,
    gateway_ip: gateway,
    ...rest
  } = membersOf(data);
  return {
    ...(rest.name ? { name: rest.name } : {}),
    cidr: cidr.trim(),
    ip_version: parseCidr(cidr)?.version ?? 4,
    enable_dhcp: rest.enable_dhcp,
    ...(gateway === undefined ? {} : { gateway_ip: gateway }),
    ...(pools?.length ? { allocation_pools: pools } : {}),
    ...(dns.length > 0 ? { dns_nameservers: dns } : {}),
    ...(routes.length > 0 ? { host_routes: routes } : {}),
  };
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
