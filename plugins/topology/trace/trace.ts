import { nameOf } from '../model.ts';
import { holds, routeTo } from './addresses.ts';
import { type Facts, outside, type Question, type Router, type Subnet, type TracePort } from './facts.ts';
import { type Direction, type GroupNote, groupsLet, type Verdict } from './groups.ts';
import { remoteOf, trafficAsked, trafficOf } from './traffic.ts';
import type { Sentence } from './words.ts';

export type HopKind = 'port' | 'groups' | 'subnet' | 'router' | 'route' | 'nat' | 'floating' | 'network' | 'end';

/** A place on the path. `isPassed`: false ends the path there; undefined is not known to the caller. */
export interface Hop extends Sentence {
  readonly kind: HopKind;
  readonly isPassed: boolean | undefined;
  /** Address of its page in the console. */
  readonly to?: string;
  /** The groups of a port that let the packet pass no further, each with the address of its page. */
  readonly notes?: readonly (GroupNote & { readonly to: string })[];
}

export interface Path {
  readonly hops: readonly Hop[];
  /** Undefined: a hop is not known to the caller. */
  readonly reaches: boolean | undefined;
}

/** Addresses that stand for any one outside the cloud, by IP version (RFC 5737, RFC 3849). */
const outsideAddresses = { 4: '203.0.113.1', 6: '2001:db8::1' } as const;
/** Reasons whose sentence says whether the packet goes in or out. */
const hasDirection: ReadonlySet<Verdict['reason']> = new Set(['rule', 'noRule']);
/** Routers that a packet may pass: static routes can lead in a circle. */
const mostRouters = 8;

const pageOf = (type: 'Port' | 'Subnet' | 'Router' | 'SecurityGroup', id: string) =>
  `/ngdetails/OS::Neutron::${type}/${id}`;

/**
 * Finds the path of a packet from one end to the other: each port, its security groups, subnets, routers with the route that is
 * taken, and the translation of addresses. The path ends at the first place that does not let the packet on.
 */
export function tracePath(question: Question, facts: Facts): Path {
  const walk = new Walk(question, facts);
  walk.run();
  const last = walk.hops.at(-1);
  const isUnsure = walk.hops.some(({ isPassed }) => isPassed === undefined);
  return { hops: walk.hops, reaches: last?.isPassed === false ? false : isUnsure ? undefined : true };
}

/**
 * Says which addresses the ports at the ends of a path have outside, where the path does not name them: floating IPs, or the address that a
 * router puts in the place of the port's. Security groups and the state of a port count for nothing here.
 */
export function ownAddresses(facts: Facts, { hops }: Path): readonly Sentence[] {
  return [...facts.ports].flatMap(([id, port]) => {
    const open = { ...port, status: 'ACTIVE', admin_state_up: true, port_security_enabled: false };
    const question: Question = { from: id, to: outside, protocol: 'any', port: undefined };
    const way = tracePath(question, { ...facts, ports: new Map([[id, open]]) });
    const floating = facts.addresses
      .filter(({ port_id: own }) => own === id)
      .map(({ ip, fixed_ip: fixed }) => ({ text: 'floating', values: { address: ip, fixed: fixed ?? '' } }));
    return [...floating, ...way.hops.filter(({ text }) => text === 'snat')].filter(
      ({ values: { address } }) => !hops.some(({ values }) => values['address'] === address),
    );
  });
}

interface Address {
  readonly ip_address: string;
  /** Empty for an address outside the cloud. */
  readonly subnet_id: string;
}

/** The two ends of a path: the address that the packet is for, and the ports, which are undefined where they are outside. */
interface Ends {
  readonly target: Address;
  readonly sender: TracePort | undefined;
  readonly receiver: TracePort | undefined;
  /** The packet came in from an external network. */
  readonly hasBeenOutside?: true;
}

class Walk {
  readonly hops: Hop[] = [];
  readonly #question: Question;
  readonly #facts: Facts;
  /** The sender as the receiver sees it. */
  #source: string = outsideAddresses[4];

  constructor(question: Question, facts: Facts) {
    this.#question = question;
    this.#facts = facts;
  }

  run(): void {
    const { from, to } = this.#question;
    const [sender, receiver] = [this.#facts.ports.get(from), this.#facts.ports.get(to)];
    if (from === outside) {
      if (receiver) this.#fromOutside(receiver);
      else this.#end('sameEnd');
    } else if (sender) this.#fromPort(sender, receiver);
  }

  #add(kind: HopKind, text: string, isPassed: boolean | undefined, values: Hop['values'] = {}, to?: string): boolean {
    this.hops.push({ kind, text, isPassed, values, ...(to ? { to } : {}) });
    return isPassed !== false;
  }

  #end(text: string, values: Hop['values'] = {}, to?: string): void {
    this.#add('end', text, false, values, to);
  }

  #fromPort(sender: TracePort, receiver: TracePort | undefined): void {
    const unaddressed = [sender, receiver].find((port) => port && (port.fixed_ips ?? []).length === 0);
    if (unaddressed) return this.#end('noAddress', { port: nameOfPort(unaddressed) });
    if (receiver && sender.id === receiver.id) return this.#end('sameEnd');
    const [source, target] = addressPair(sender, receiver) ?? [];
    if (!source || !target)
      return this.#end('noCommonVersion', { from: nameOfPort(sender), to: receiver ? nameOfPort(receiver) : '' });
    this.#source = source.ip_address;
    if (!this.#passPort(sender)) return;
    if (!this.#passGroups(sender, 'egress', target.ip_address, receiver)) return;
    const subnet = this.#subnet(source.subnet_id);
    if (!subnet) return void this.#add('subnet', 'unknownSubnet', undefined);
    this.#enter(subnet);
    if (receiver && receiver.network_id === sender.network_id && target.subnet_id === source.subnet_id)
      return this.#arrive(receiver, sender);
    const hostRoute = routeTo(subnet.host_routes ?? [], target.ip_address);
    const next = hostRoute?.nexthop ?? subnet.gateway_ip ?? undefined;
    if (!next) return this.#end('noGateway', { name: nameOf(subnet) }, pageOf('Subnet', subnet.id));
    if (hostRoute) this.#add('route', 'hostRoute', true, { ...hostRoute });
    const ends = { target, sender, receiver };
    // The gateway of an external network is no router of the cloud.
    if (this.#isExternal(sender.network_id) && !this.#routerAt(next, sender.network_id))
      return this.#overExternal(sender.network_id, ends);
    const router = this.#routerAt(next, sender.network_id);
    if (router) this.#through(router, ends, 0);
    else this.#endWithoutRouter(next, subnet, hostRoute === undefined);
  }

  /**
   * No router that the caller sees has the address that a subnet's servers send to. A router that is on the subnet with another address is
   * named: the gateway of the subnet is not the one that it should be.
   */
  #endWithoutRouter(address: string, subnet: Subnet, isGateway: boolean): void {
    const page = pageOf('Subnet', subnet.id);
    const [near] = isGateway ? this.#routersOn(subnet.id) : [];
    if (!near) return this.#end('noRouter', { address }, page);
    this.#end('gatewayElsewhere', { name: nameOf(near.router), own: near.address, address }, page);
  }

  /** The packet is at a router. */
  #through(router: Router, ends: Ends, passed: number): void {
    if (passed >= mostRouters) return this.#end('circle', { name: nameOf(router) });
    if (this.#passRouter(router)) this.#onward(router, ends, passed);
  }

  /**
   * The packet leaves a router. Other networks may have subnets with the range of the target's, so the range alone does not tell whether
   * the router is joined to the target's subnet.
   */
  #onward(router: Router, ends: Ends, passed: number): void {
    const { target, sender, receiver } = ends;
    // An address outside is in no subnet, whatever range the router is joined to.
    const joined = receiver && this.#joined(router).find(({ cidr }) => holds(cidr, target.ip_address));
    if (receiver && joined) {
      this.#add('route', 'connected', true, { cidr: joined.cidr });
      this.#enter(joined);
      if (joined.id !== target.subnet_id) return this.#end('otherSubnet', { port: nameOfPort(receiver) });
      return this.#arrive(receiver, sender);
    }
    const route = routeTo(router.routes, target.ip_address);
    if (route) {
      this.#add('route', 'static', true, { ...route });
      const onward = this.#routerAt(route.nexthop);
      if (!onward) return void this.#add('route', 'noRouter', undefined, { address: route.nexthop });
      return this.#through(onward, ends, passed + 1);
    }
    // A packet from outside would go back to where it came from.
    if (sender && !ends.hasBeenOutside) this.#toOutside(router, { ...ends, sender });
    else this.#end('noRoute', { name: nameOf(router) }, pageOf('Router', router.id));
  }

  #toOutside(router: Router, ends: Ends & { readonly sender: TracePort }): void {
    const gateway = router.external_gateway_info;
    if (!gateway) return this.#end('noRoute', { name: nameOf(router) }, pageOf('Router', router.id));
    this.#add('route', 'default', true, { name: this.#networkName(gateway.network_id) });
    const own = this.#facts.addresses.find(
      ({ port_id: port, fixed_ip: fixed }) => port === ends.sender.id && fixed === this.#source,
    );
    if (own) {
      this.#add('floating', 'floating', true, { address: own.ip, fixed: this.#source });
      this.#source = own.ip;
    } else if (gateway.enable_snat === false || isSix(this.#source)) {
      // Neutron translates IPv4 alone.
      this.#add('nat', 'noSnat', undefined, { name: nameOf(router) });
    } else {
      const address = gateway.external_fixed_ips?.find(({ ip_address: each }) => !isSix(each))?.ip_address;
      const values = { name: nameOf(router), address: address ?? '', port: nameOfPort(ends.sender) };
      this.#add('nat', address ? 'snat' : 'snatUnknown', true, values);
      this.#source = address ?? outsideAddresses[4];
    }
    this.#overExternal(gateway.network_id, ends);
  }

  /** The packet is on an external network, after the translation of its sender. */
  #overExternal(network: string, { receiver, sender }: Ends): void {
    this.#add('network', 'external', true, { name: this.#networkName(network) });
    if (receiver) this.#inward(receiver, sender);
    else this.#add('end', 'leaves', true, { address: this.#source });
  }

  #fromOutside(receiver: TracePort): void {
    this.#add('network', 'outside', true);
    const addresses = receiver.fixed_ips ?? [];
    if (addresses.length === 0) return this.#end('noAddress', { port: nameOfPort(receiver) });
    const hasFour = addresses.some(({ ip_address: address }) => !isSix(address));
    // A floating IP stands for an IPv4 address, so without one a port is reached over IPv6.
    const isOverFour = this.#floatingIpOf(receiver) !== undefined || (hasFour && this.#isExternal(receiver.network_id));
    this.#source = !isOverFour && addressOf(receiver, 6) ? outsideAddresses[6] : outsideAddresses[4];
    this.#inward(receiver, undefined);
  }

  /** The packet comes from an external network: over IPv4 it needs a floating IP of the port, over IPv6 a router that leads to it. */
  #inward(receiver: TracePort, sender: TracePort | undefined): void {
    // A port on an external network is reached without a router.
    if (this.#isExternal(receiver.network_id)) return this.#arrive(receiver, sender);
    if (isSix(this.#source)) return this.#inwardOverSix(receiver, sender);
    const address = this.#floatingIpOf(receiver);
    if (!address) return this.#end('noFloating', { port: nameOfPort(receiver) }, pageOf('Port', receiver.id));
    this.#add('floating', 'floating', true, { address: address.ip, fixed: address.fixed_ip ?? '' });
    const fixed = address.fixed_ip ?? '';
    const target = receiver.fixed_ips?.find(({ ip_address: own }) => own === fixed)?.subnet_id;
    const router = this.#facts.routers.find(
      (each) =>
        each.external_gateway_info?.network_id === address.pool && this.#joined(each).some(({ id }) => id === target),
    );
    if (!router) return void this.#add('router', 'unknownRouter', undefined, { address: address.ip });
    if (!this.#passRouter(router)) return;
    const subnet = this.#joined(router).find(({ id }) => id === target);
    if (subnet) this.#enter(subnet);
    this.#arrive(receiver, sender);
  }

  /**
   * IPv6 is routed, not translated: a router with a gateway leads to the port, because it is joined to the port's subnet or has a static
   * route to it. Whether the outside sends packets to that router can't be seen.
   */
  #inwardOverSix(receiver: TracePort, sender: TracePort | undefined): void {
    const target = addressOf(receiver, 6);
    if (!target) return this.#end('noCommonVersion', { from: this.#source, to: nameOfPort(receiver) });
    const gateways = this.#facts.routers.filter(({ external_gateway_info: gateway }) => gateway);
    const router =
      gateways.find((each) => this.#joined(each).some(({ id }) => id === target.subnet_id)) ??
      gateways.find(({ routes }) => routeTo(routes, target.ip_address));
    if (!router) return void this.#add('router', 'noInwardRouter', undefined, { address: target.ip_address });
    this.#add('route', 'outsideRoute', undefined, { name: nameOf(router), address: target.ip_address });
    if (this.#passRouter(router)) this.#onward(router, { target, sender, receiver, hasBeenOutside: true }, 0);
  }

  #arrive(receiver: TracePort, sender: TracePort | undefined): void {
    if (!this.#passGroups(receiver, 'ingress', this.#source, sender)) return;
    if (!this.#passPort(receiver)) return;
    this.#add('end', 'arrives', true, { port: nameOfPort(receiver) });
  }

  #enter({ id, name, cidr }: Subnet): void {
    this.#add('subnet', 'subnet', true, { name: nameOf({ id, name }), cidr }, pageOf('Subnet', id));
  }

  #passPort(port: TracePort): boolean {
    const isUp = !['DOWN', 'ERROR', 'BUILD'].includes(port.status ?? '');
    return this.#passState('port', port, isUp, nameOfPort(port), pageOf('Port', port.id));
  }

  #passRouter(router: Router): boolean {
    return this.#passState('router', router, router.status === 'ACTIVE', nameOf(router), pageOf('Router', router.id));
  }

  /** A port or a router lets the packet pass where it is switched on and up. */
  #passState(
    kind: 'port' | 'router',
    { admin_state_up: isOn, status = '' }: TracePort | Router,
    isUp: boolean,
    name: string,
    page: string,
  ): boolean {
    const text = isOn === false ? 'off' : isUp ? 'active' : 'down';
    return this.#add(kind, text, text === 'active', { name, status }, page);
  }

  #passGroups(port: TracePort, direction: Direction, address: string, peer: TracePort | undefined): boolean {
    // The other end is known by its groups only while no address is translated between them.
    const isOwn = peer?.fixed_ips?.some(({ ip_address: own }) => own === address);
    const isKnown = peer && (direction === 'egress' || isOwn);
    const other = isKnown ? { name: nameOfPort(peer), groups: peer.security_groups ?? [] } : undefined;
    const verdict = groupsLet(port, direction, { address, port: other }, this.#question, this.#facts);
    const parts = partsOf(verdict, this.#facts);
    this.hops.push({
      kind: 'groups',
      text: hasDirection.has(verdict.reason) ? `${direction}.${verdict.reason}` : verdict.reason,
      isPassed: verdict.passes,
      ...(verdict.reason === 'noGroup' ? { to: pageOf('Port', port.id) } : {}),
      ...(verdict.passes === false ? { traffic: [trafficAsked(this.#question, address)] } : {}),
      ...parts,
      values: { port: nameOfPort(port), address, ...parts.values },
    });
    return verdict.passes !== false;
  }

  #subnet(id: string): Subnet | undefined {
    return this.#facts.subnets.find((subnet) => subnet.id === id);
  }

  #routerOf(id: string): Router | undefined {
    return this.#facts.routers.find((router) => router.id === id);
  }

  /** Returns the router that has an address, on any network where none is given. */
  #routerAt(address: string, network?: string): Router | undefined {
    const port = this.#facts.visible.find(
      (each) =>
        (network === undefined || each.network_id === network) &&
        this.#routerOf(each.device_id) !== undefined &&
        each.fixed_ips.some(({ ip_address: own }) => own === address),
    );
    return port && this.#routerOf(port.device_id);
  }

  /** Returns the routers that have an address in a subnet, each with its first one. */
  #routersOn(subnet: string): readonly { readonly router: Router; readonly address: string }[] {
    return this.#facts.visible.flatMap(({ device_id: id, fixed_ips: addresses }) => {
      const [router, own] = [this.#routerOf(id), addresses.find(({ subnet_id: each }) => each === subnet)];
      return router && own ? [{ router, address: own.ip_address }] : [];
    });
  }

  /** The subnets that a router has an address in, without its gateway's. */
  #joined(router: Router): readonly Subnet[] {
    const ports = this.#facts.visible.filter(
      (port) => port.device_id === router.id && port.device_owner !== 'network:router_gateway',
    );
    return ports.flatMap((port) => port.fixed_ips.flatMap(({ subnet_id: id }) => this.#subnet(id) ?? []));
  }

  #floatingIpOf({ id }: TracePort) {
    return this.#facts.addresses.find(({ port_id: port }) => port === id);
  }

  #isExternal(networkId: string): boolean {
    return this.#facts.networks.some((network) => network.id === networkId && network.router__external === true);
  }

  #networkName(id: string): string {
    return this.#facts.networks.find((network) => network.id === id)?.name ?? id.slice(0, 13);
  }
}

/** Returns what a hop tells of the groups that a verdict is about, with the addresses of their pages. */
function partsOf(verdict: Verdict, { groups }: Facts): Partial<Hop> {
  if (verdict.reason === 'noRule')
    return { notes: verdict.notes.map((note) => ({ ...note, to: pageOf('SecurityGroup', note.group) })) };
  if (verdict.reason !== 'rule' && verdict.reason !== 'addressGroup') return {};
  const named = { values: { group: verdict.group.name }, to: pageOf('SecurityGroup', verdict.group.id) };
  if (verdict.reason === 'addressGroup') return named;
  return { ...named, traffic: [trafficOf(verdict.rule)], remote: remoteOf(verdict.rule, groups) };
}

const isSix = (address: string) => address.includes(':');

/** Returns the first address of a port of an IP version. */
function addressOf({ fixed_ips: addresses = [] }: TracePort, version: 4 | 6): Address | undefined {
  return addresses.find(({ ip_address: address }) => isSix(address) === (version === 6));
}

/**
 * Returns an address of each end, both of one IP version: IPv4 where it is possible, as neutron lists addresses in no certain order.
 * Without a receiver the target stands for the outside. Undefined where the ends have no version in common.
 */
function addressPair(sender: TracePort, receiver: TracePort | undefined): readonly [Address, Address] | undefined {
  for (const version of [4, 6] as const) {
    const source = addressOf(sender, version);
    const target = receiver ? addressOf(receiver, version) : { ip_address: outsideAddresses[version], subnet_id: '' };
    if (source && target) return [source, target];
  }
  return undefined;
}

function nameOfPort({ id, name = '', fixed_ips: addresses = [] }: TracePort): string {
  return nameOf({ id, name: name.trim() || (addresses[0]?.ip_address ?? '') });
}
