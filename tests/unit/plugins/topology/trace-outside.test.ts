import { describe, expect, it } from 'vitest';
import {
  type Facts,
  outside,
  type Question,
  type Rule,
  type TracePort,
} from '../../../../plugins/topology/trace/facts.ts';
import { ownAddresses, tracePath } from '../../../../plugins/topology/trace/trace.ts';
import { sentenceText } from '../../../../plugins/topology/trace/words.ts';
import { english } from './english.ts';
import { port } from './topologies.ts';

const fixed = (subnet: string, ip: string) => [{ subnet_id: subnet, ip_address: ip }];
const allIn = (ethertype: 'IPv4' | 'IPv6'): Rule => ({ id: `in-${ethertype}`, direction: 'ingress', ethertype });
const allOut = (ethertype: 'IPv4' | 'IPv6'): Rule => ({ id: `out-${ethertype}`, direction: 'egress', ethertype });
const tracePort = (id: string, network: string, addresses: TracePort['fixed_ips']): TracePort => ({
  id,
  name: id,
  network_id: network,
  status: 'ACTIVE',
  admin_state_up: true,
  security_groups: ['default'],
  fixed_ips: addresses!,
});
const subnet = (id: string, network: string, cidr: string, gateway: string) => ({
  id,
  name: id,
  network_id: network,
  ip_version: cidr.includes(':') ? 6 : 4,
  ipver_str: cidr.includes(':') ? ('IPv6' as const) : ('IPv4' as const),
  cidr,
  gateway_ip: gateway,
});
const routerPort = (device: string, network: string, sub: string, ip: string) =>
  port({
    id: `${device}-${network}`,
    device_id: device,
    network_id: network,
    fixed_ips: fixed(sub, ip),
    device_owner: 'network:router_interface',
  });
const router = (id: string, gateway: string | null, routes: Facts['routers'][number]['routes'] = []) => ({
  id,
  name: id,
  status: 'ACTIVE',
  admin_state_up: true,
  routes,
  external_gateway_info: gateway === null ? null : { network_id: gateway },
});

const six = tracePort('six', 'web', fixed('web-six', 'fd00:1::5'));
const deep = tracePort('deep', 'inner', fixed('inner-six', 'fd00:2::5'));
const open = tracePort('open', 'public', fixed('public-four', '192.0.2.50'));
const four = tracePort('four', 'web', fixed('web-four', '10.0.0.5'));

const facts: Facts = {
  ports: new Map([six, deep, open, four].map((each) => [each.id, each])),
  networks: [{ id: 'public', name: 'public', router__external: true }] as unknown as Facts['networks'],
  subnets: [
    subnet('web-six', 'web', 'fd00:1::/64', 'fd00:1::1'),
    subnet('web-four', 'web', '10.0.0.0/24', '10.0.0.1'),
    subnet('inner-six', 'inner', 'fd00:2::/64', 'fd00:2::1'),
    subnet('public-four', 'public', '192.0.2.0/24', '192.0.2.1'),
  ],
  routers: [router('edge', 'public'), router('inside', null)],
  groups: new Map([
    [
      'default',
      {
        id: 'default',
        name: 'default',
        security_group_rules: [allIn('IPv4'), allIn('IPv6'), allOut('IPv4'), allOut('IPv6')],
      },
    ],
  ]),
  addresses: [],
  visible: [
    routerPort('edge', 'web', 'web-six', 'fd00:1::1'),
    routerPort('inside', 'inner', 'inner-six', 'fd00:2::1'),
    port({ ...routerPort('inside', 'web', 'web-six', 'fd00:1::2'), id: 'inside-web' }),
  ],
};
const ask = (from: string, to: string): Question => ({ from, to, protocol: 'tcp', port: 22 });
const trace = (question: Question, known: Facts = facts) => {
  const { hops, reaches } = tracePath(question, known);
  return { hops: hops.map(({ kind, text }) => `${kind} ${text}`), reaches };
};

describe('from outside to a port with IPv6 alone', () => {
  it('[TOPO-20] no floating IP is needed: the router of its subnet leads to it, if the outside has a route', () => {
    expect(trace(ask(outside, 'six'))).toEqual({
      hops: [
        'network outside',
        'route outsideRoute',
        'router active',
        'route connected',
        'subnet subnet',
        'groups ingress.rule',
        'port active',
        'end arrives',
      ],
      reaches: undefined,
    });
  });

  it('[TOPO-20] rules of IPv6 hold for it, not those of IPv4', () => {
    const group = { id: 'default', name: 'default', security_group_rules: [allIn('IPv4'), allOut('IPv6')] };
    const known = { ...facts, groups: new Map([['default', group]]) };
    expect(trace(ask(outside, 'six'), known)).toMatchObject({ reaches: false });
    expect(trace(ask(outside, 'six'), known).hops.at(-1)).toBe('groups ingress.noRule');
  });

  it('[TOPO-20] a gateway router that is not joined to its network leads to it by a static route', () => {
    const toInner = { destination: 'fd00:2::/64', nexthop: 'fd00:1::2' };
    const known = { ...facts, routers: [router('edge', 'public', [toInner]), router('inside', null)] };
    expect(trace(ask(outside, 'deep'), known)).toEqual({
      hops: [
        'network outside',
        'route outsideRoute',
        'router active',
        'route static',
        'router active',
        'route connected',
        'subnet subnet',
        'groups ingress.rule',
        'port active',
        'end arrives',
      ],
      reaches: undefined,
    });
  });

  it('[TOPO-20] without such a route no visible router leads to it', () => {
    expect(trace(ask(outside, 'deep'))).toEqual({
      hops: ['network outside', 'router noInwardRouter'],
      reaches: undefined,
    });
  });

  it('[TOPO-20] a route that leads nowhere ends at its router, and does not go outside again', () => {
    const astray = { destination: 'fd00:2::/64', nexthop: 'fd00:1::2' };
    const known = { ...facts, routers: [router('edge', 'public', [astray]), router('inside', 'public')] };
    const { hops, reaches } = trace(ask(outside, 'deep'), {
      ...known,
      visible: facts.visible.filter(({ network_id: id }) => id === 'web'),
    });
    expect([hops.at(-1), reaches]).toEqual(['end noRoute', false]);
  });

  it('[TOPO-20] a port with both kinds of address is reached by its floating IP', () => {
    const both = { ...six, fixed_ips: [...fixed('web-six', 'fd00:1::5'), ...fixed('web-four', '10.0.0.5')] };
    const address = {
      id: 'f',
      ip: '192.0.2.20',
      fixed_ip: '10.0.0.5',
      pool: 'public',
      port_id: 'six',
      instance_id: null,
      instance_type: null,
    };
    const known: Facts = {
      ...facts,
      ports: new Map(facts.ports).set('six', both),
      addresses: [address],
      visible: [...facts.visible, port({ ...routerPort('edge', 'web', 'web-four', '10.0.0.1'), id: 'edge-four' })],
    };
    expect(trace(ask(outside, 'six'), known).hops.slice(1, 3)).toEqual(['floating floating', 'router active']);
    expect(trace(ask(outside, 'six'), { ...known, addresses: [] }).hops).toContain('route outsideRoute');
  });
});

describe('a port on an external network', () => {
  it('[TOPO-20] is reached from outside without a floating IP or a router', () => {
    expect(trace(ask(outside, 'open'))).toEqual({
      hops: ['network outside', 'groups ingress.rule', 'port active', 'end arrives'],
      reaches: true,
    });
  });

  it('[TOPO-20] sends to the outside with its own address', () => {
    expect(trace(ask('open', outside))).toEqual({
      hops: ['port active', 'groups egress.rule', 'subnet subnet', 'network external', 'end leaves'],
      reaches: true,
    });
    expect(tracePath(ask('open', outside), facts).hops.at(-1)?.values).toEqual({ address: '192.0.2.50' });
  });

  it('[TOPO-20] reaches a port of the project by its floating IP alone', () => {
    expect(trace(ask('open', 'four')).hops.at(-1)).toBe('end noFloating');
  });

  it('[TOPO-20] is reached from a port of the project through the translation of its router', () => {
    const known = {
      ...facts,
      visible: [...facts.visible, port({ ...routerPort('edge', 'web', 'web-four', '10.0.0.1'), id: 'edge-four' })],
    };
    const { hops, reaches } = trace(ask('four', 'open'), known);
    expect(hops.slice(-4)).toEqual(['network external', 'groups ingress.rule', 'port active', 'end arrives']);
    expect(reaches).toBe(true);
  });
});

describe('the addresses that the ends of a path have outside', () => {
  const gateway = { ...router('edge', 'public').external_gateway_info!, enable_snat: true };
  const both = [...fixed('public-six', '2001:db8:1::7'), ...fixed('public-four', '192.0.2.7')];
  const edge = { ...router('edge', 'public'), external_gateway_info: { ...gateway, external_fixed_ips: both } };
  const known: Facts = {
    ...facts,
    ports: new Map([['four', four]]),
    routers: [edge],
    visible: [port({ ...routerPort('edge', 'web', 'web-four', '10.0.0.1'), id: 'edge-four' })],
  };
  const closed = {
    ...known,
    groups: new Map([['default', { id: 'default', name: 'default', security_group_rules: [] }]]),
  };
  const floating = (id: string, ip: string, inside: string) => ({
    id,
    ip,
    fixed_ip: inside,
    pool: 'public',
    port_id: 'four',
    instance_id: null,
    instance_type: null,
  });
  const told = (question: Question, all: Facts) =>
    ownAddresses(all, tracePath(question, all)).map((each) => sentenceText(each, english, String));

  it('[TOPO-20] a router translates to its IPv4 address, in whatever order its addresses are listed', () => {
    const { hops } = tracePath(ask('four', outside), known);
    expect(hops.at(-1)?.values).toEqual({ address: '192.0.2.7' });
    expect(hops.flatMap((hop) => (hop.kind === 'nat' ? sentenceText(hop, english, String) : []))).toEqual([
      'Outside, four has the address 192.0.2.7 of router edge.',
    ]);
  });

  it('[TOPO-20] an end that can’t be reached from outside has the address of its router there', () => {
    expect(trace(ask(outside, 'four'), known).hops.at(-1)).toBe('end noFloating');
    expect(told(ask(outside, 'four'), known)).toEqual(['Outside, four has the address 192.0.2.7 of router edge.']);
  });

  it('[TOPO-20] they are told where a port is down or a group holds the packet back, and not twice', () => {
    const down = { ...closed, ports: new Map([['four', { ...four, status: 'DOWN', admin_state_up: false }]]) };
    for (const each of [closed, down])
      expect(told(ask('four', outside), each)).toEqual(['Outside, four has the address 192.0.2.7 of router edge.']);
    expect(told(ask('four', outside), known)).toEqual([]);
  });

  it('[TOPO-20] every floating IP of an end is told, also of an address that the packet does not take', () => {
    const port = { ...four, fixed_ips: [...four.fixed_ips!, ...fixed('web-four', '10.0.0.6')] };
    const all = {
      ...closed,
      ports: new Map([['four', port]]),
      addresses: [floating('f', '192.0.2.20', '10.0.0.5'), floating('g', '192.0.2.21', '10.0.0.6')],
    };
    expect(told(ask('four', outside), all)).toEqual([
      'Floating IP 192.0.2.20 stands for 10.0.0.5.',
      'Floating IP 192.0.2.21 stands for 10.0.0.6.',
    ]);
  });

  it('[TOPO-20] a port without a way outside has none', () => {
    expect(told(ask(outside, 'four'), { ...known, routers: [router('edge', null)] })).toEqual([]);
  });
});
