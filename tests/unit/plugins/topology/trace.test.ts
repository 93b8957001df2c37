import { describe, expect, it } from 'vitest';
import { holds, routeTo } from '../../../../plugins/topology/trace/addresses.ts';
import { type Facts, lackOf, outside, type Question, type Rule } from '../../../../plugins/topology/trace/facts.ts';
import { tracePath } from '../../../../plugins/topology/trace/trace.ts';
import { sentenceText } from '../../../../plugins/topology/trace/words.ts';
import { english } from './english.ts';
import {
  allOut,
  ssh,
  fixed,
  tracePort,
  subnet,
  routerPort,
  a,
  near,
  b,
  facts,
  ask,
  hopsOf,
  withPort,
  withGroups,
  withRouter,
  floating,
} from './trace-cloud.ts';

describe('a path that arrives', () => {
  it('[TOPO-20] within a subnet: both ports and their security groups', () => {
    expect(hopsOf(ask('a', 'near'))).toEqual({
      hops: ['port active', 'groups egress.rule', 'subnet subnet', 'groups ingress.rule', 'port active', 'end arrives'],
      reaches: true,
    });
  });

  it('[TOPO-20] through a router, over the subnet that it is joined to', () => {
    expect(hopsOf(ask('a', 'b'))).toEqual({
      hops: [
        'port active',
        'groups egress.rule',
        'subnet subnet',
        'router active',
        'route connected',
        'subnet subnet',
        'groups ingress.rule',
        'port active',
        'end arrives',
      ],
      reaches: true,
    });
  });

  it('[TOPO-20] over the IP version that both ends have, in whatever order their addresses are listed', () => {
    const both = { ...a, fixed_ips: [...fixed('six-sub', 'fd00::5'), ...fixed('web-sub', '10.0.0.5')] };
    const groupOnly: Rule = { ...ssh, remote_ip_prefix: null, remote_group_id: 'default' };
    const known: Facts = {
      ...withPort(both),
      groups: new Map([['default', { id: 'default', name: 'default', security_group_rules: [allOut, groupOnly] }]]),
    };
    expect(hopsOf(ask('a', 'b'), known)).toMatchObject({ reaches: true });
    expect(hopsOf(ask('b', 'a'), known)).toMatchObject({ reaches: true });
  });

  it('[TOPO-20] outside, with the address of the router or the own floating IP as the sender', () => {
    expect(hopsOf(ask('a', outside)).hops.slice(3)).toEqual([
      'router active',
      'route default',
      'nat snat',
      'network external',
      'end leaves',
    ]);
    const own = { ...facts, addresses: [floating('f', 'a', '192.0.2.20', '10.0.0.5')] };
    const path = tracePath(ask('a', outside), own);
    expect(path.hops.map(({ kind }) => kind)).toContain('floating');
    expect(path.hops.at(-1)?.values).toEqual({ address: '192.0.2.20' });
  });

  it('[TOPO-20] outside over IPv6, with the sender’s own address, since routers translate IPv4 alone', () => {
    const six = { ...a, fixed_ips: fixed('six-sub', 'fd00::5') };
    const known: Facts = {
      ...withPort(six),
      subnets: [subnet('six-sub', 'web', 'fd00::/64', 'fd00::1', { ip_version: 6 })],
      groups: new Map([
        ['default', { id: 'default', name: 'default', security_group_rules: [{ ...allOut, ethertype: 'IPv6' }] }],
      ]),
      addresses: [floating('f', 'a', '192.0.2.20', '10.0.0.5')],
      visible: [routerPort('r6', 'edge', 'web', 'six-sub', 'fd00::1')],
    };
    expect(hopsOf(ask('a', outside), known)).toEqual({
      hops: [
        'port active',
        'groups egress.rule',
        'subnet subnet',
        'router active',
        'route default',
        'nat noSnat',
        'network external',
        'end leaves',
      ],
      reaches: undefined,
    });
    expect(tracePath(ask('a', outside), known).hops.at(-1)?.values).toEqual({ address: 'fd00::5' });
  });

  it('[TOPO-20] from outside to a floating IP', () => {
    const known = { ...facts, addresses: [floating('f', 'b', '192.0.2.20', '10.0.1.5')] };
    expect(hopsOf(ask(outside, 'b'), known)).toEqual({
      hops: [
        'network outside',
        'floating floating',
        'router active',
        'subnet subnet',
        'groups ingress.rule',
        'port active',
        'end arrives',
      ],
      reaches: true,
    });
  });
});

describe('a path that ends', () => {
  it.each<[string, Question, Facts, string]>([
    ['a port is switched off', ask('a', 'b'), withPort({ ...a, admin_state_up: false }), 'port off'],
    ['a port is down', ask('a', 'b'), withPort({ ...b, status: 'DOWN' }), 'port down'],
    ['no rule lets the packet in', ask('a', 'b', { port: 80 }), facts, 'groups ingress.noRule'],
    ['no rule lets the packet out', ask('a', 'b'), withGroups([ssh]), 'groups egress.noRule'],
    ['a port is in no security group', ask('a', 'b'), withPort({ ...b, security_groups: [] }), 'groups noGroup'],
    ['a subnet has no gateway', ask('far', 'a'), facts, 'end noGateway'],
    ['a router is switched off', ask('a', 'b'), withRouter({ admin_state_up: false }), 'router off'],
    ['no router has the gateway', ask('a', 'b'), { ...facts, visible: [] }, 'end noRouter'],
    [
      'the router of a subnet has another address than its gateway',
      ask('a', 'b'),
      { ...facts, visible: [routerPort('r1', 'edge', 'web', 'web-sub', '10.0.0.254')] },
      'end gatewayElsewhere',
    ],
    ['a router has no route', ask('a', 'far'), withRouter({ external_gateway_info: null }), 'end noRoute'],
    ['a port has no floating IP', ask(outside, 'b'), facts, 'end noFloating'],
    ['both ends are the same', ask('a', 'a'), facts, 'end sameEnd'],
    ['a port has no address', ask('a', 'b'), withPort({ ...b, fixed_ips: [] }), 'end noAddress'],
    [
      'the ends have no IP version in common',
      ask('a', 'b'),
      withPort({ ...b, fixed_ips: fixed('six-sub', 'fd00::5') }),
      'end noCommonVersion',
    ],
  ])('[TOPO-20] where %s', (_, question, known, last) => {
    const { hops, reaches } = hopsOf(question, known);
    expect([hops.at(-1), reaches]).toEqual([last, false]);
  });

  it('[TOPO-20] a wrong gateway is told with the address that the router has, and leads to the subnet', () => {
    const visible = [routerPort('r1', 'edge', 'web', 'web-sub', '10.0.0.254')];
    const last = tracePath(ask('a', 'b'), { ...facts, visible }).hops.at(-1)!;
    expect(last.to).toBe('/ngdetails/OS::Neutron::Subnet/web-sub');
    expect(sentenceText(last, english, String)).toBe(
      'Router edge is on this subnet at 10.0.0.254, but its servers send to the gateway 10.0.0.1.',
    );
    const none = tracePath(ask('a', 'b'), { ...facts, visible: [] }).hops.at(-1)!;
    expect(none.to).toBe('/ngdetails/OS::Neutron::Subnet/web-sub');
    expect(sentenceText(none, english, String)).toBe('No router that you see has the address 10.0.0.1.');
  });

  it('[TOPO-20] a host route to an address that no router has is not told as the gateway’s fault', () => {
    const astray = { ...facts.subnets[0]!, host_routes: [{ destination: '10.0.1.0/24', nexthop: '10.0.0.99' }] };
    const known = { ...facts, subnets: [astray, ...facts.subnets.slice(1)] };
    expect(hopsOf(ask('a', 'b'), known).hops.at(-1)).toBe('end noRouter');
  });

  it('[TOPO-20] static routes that lead in a circle end', () => {
    const known: Facts = {
      ...facts,
      routers: [{ ...facts.routers[0]!, routes: [{ destination: '10.0.9.0/24', nexthop: '10.0.1.1' }] }],
    };
    expect(hopsOf(ask('a', 'far'), known).hops.at(-1)).toBe('end circle');
  });
});

describe('networks with the same range', () => {
  // The subnet of `twin` has the range of `web-sub`, and a router of its own.
  const twin = tracePort('twin', 'copy', 'copy-sub', '10.0.0.9');
  const known: Facts = {
    ...facts,
    ports: new Map(facts.ports).set('twin', twin),
    subnets: [...facts.subnets, subnet('copy-sub', 'copy', '10.0.0.0/24', '10.0.0.1')],
    routers: [...facts.routers, { ...facts.routers[0]!, id: 'second', name: 'second' }],
    visible: [...facts.visible, routerPort('r3', 'second', 'copy', 'copy-sub', '10.0.0.1')],
  };

  it('[TOPO-20] a path ends at a subnet that has the target’s range but is another one', () => {
    const { hops, reaches } = hopsOf(ask('b', 'twin'), known);
    expect([hops.slice(-2), reaches]).toEqual([['subnet subnet', 'end otherSubnet'], false]);
    expect(hopsOf(ask('b', 'a'), known).reaches).toBe(true);
  });

  it('[TOPO-20] from outside the router of the port’s own subnet is taken', () => {
    const { hops } = tracePath(ask(outside, 'twin'), {
      ...known,
      addresses: [floating('f', 'twin', '192.0.2.20', '10.0.0.9')],
    });
    const named = (wanted: string) => hops.find(({ kind }) => kind === wanted)?.values['name'];
    expect([named('router'), named('subnet')]).toEqual(['second', 'copy-sub']);
  });

  it('[TOPO-20] from outside the router whose gateway is on the network of the floating IP is taken', () => {
    const elsewhere = {
      ...facts.routers[0]!,
      id: 'lan',
      name: 'lan',
      external_gateway_info: { network_id: 'partner' },
    };
    const { hops } = tracePath(ask(outside, 'a'), {
      ...facts,
      routers: [elsewhere, ...facts.routers],
      visible: [...facts.visible, routerPort('r5', 'lan', 'web', 'web-sub', '10.0.0.2')],
      addresses: [floating('f', 'a', '192.0.2.20', '10.0.0.5')],
    });
    expect(hops.find(({ kind }) => kind === 'router')?.values['name']).toBe('edge');
  });

  it('[TOPO-20] an address outside is in no subnet of the project, whatever its range', () => {
    const documented = subnet('doc-sub', 'doc', '203.0.113.0/24', '203.0.113.2');
    const joined = {
      ...facts,
      subnets: [...facts.subnets, documented],
      visible: [...facts.visible, routerPort('r4', 'edge', 'doc', 'doc-sub', '203.0.113.2')],
    };
    expect(hopsOf(ask('a', outside), joined).hops.at(-1)).toBe('end leaves');
  });
});

describe('rules', () => {
  it('[TOPO-20] a rule about a group holds for ports of the group, until their address is translated', () => {
    const groupOnly: Rule = { id: 'g', direction: 'ingress', ethertype: 'IPv4', remote_group_id: 'default' };
    const groups = new Map([
      ['default', { id: 'default', name: 'default', security_group_rules: [allOut, groupOnly] }],
    ]);
    expect(hopsOf(ask('a', 'b'), { ...facts, groups }).reaches).toBe(true);
    const known = { ...facts, groups, addresses: [floating('f', 'b', '192.0.2.20', '10.0.1.5')] };
    expect(hopsOf(ask(outside, 'b'), known)).toMatchObject({ reaches: false });
  });

  it('[TOPO-20] a rule for an address group alone makes the result uncertain, and another rule decides', () => {
    const sshOfSome: Rule = { ...ssh, remote_ip_prefix: null, remote_address_group_id: 'offices' };
    const withRules = (...rules: Rule[]): Facts => ({
      ...facts,
      groups: new Map([['default', { id: 'default', name: 'default', security_group_rules: [allOut, ...rules] }]]),
      addresses: [floating('f', 'b', '192.0.2.20', '10.0.1.5')],
    });
    const unsure = hopsOf(ask(outside, 'b'), withRules(sshOfSome));
    expect([unsure.hops.includes('groups addressGroup'), unsure.reaches]).toEqual([true, undefined]);
    expect(hopsOf(ask(outside, 'b'), withRules(sshOfSome, ssh)).reaches).toBe(true);
    expect(hopsOf(ask(outside, 'b', { port: 80 }), withRules(sshOfSome)).reaches).toBe(false);
  });

  it('[TOPO-20] a group that the operator can’t see makes the result uncertain', () => {
    expect(hopsOf(ask('a', 'b'), withPort({ ...b, security_groups: ['foreign'] })).reaches).toBeUndefined();
  });

  it('[TOPO-20] a port without port security filters nothing', () => {
    const open = withPort({ ...b, security_groups: [], port_security_enabled: false });
    expect(hopsOf(ask('a', 'b', { port: 80 }), open).hops).toContain('groups unfiltered');
  });

  it('[TOPO-20] the ports of routers and of the cloud’s own services are not filtered', () => {
    const owned = withPort({ ...b, security_groups: [], device_owner: 'network:router_interface' });
    expect(hopsOf(ask('a', 'b', { port: 80 }), owned)).toMatchObject({ reaches: true });
    expect(hopsOf(ask('a', 'b', { port: 80 }), owned).hops).toContain('groups trusted');
  });

  it.each([
    ['IPv4', 8, true],
    ['IPv4', 128, false],
    ['IPv6', 128, true],
    ['IPv6', 8, false],
  ] as const)('[TOPO-20] a rule of %s for the ICMP type %i lets an echo in: %s', (ethertype, type, isIn) => {
    const isSix = ethertype === 'IPv6';
    const [from, to] = isSix ? ['fd00::5', 'fd00::6'] : ['10.0.0.5', '10.0.0.6'];
    const ping: Rule = {
      id: 'ping',
      direction: 'ingress',
      ethertype,
      protocol: isSix ? 'ipv6-icmp' : 'icmp',
      port_range_min: type,
    };
    const known: Facts = {
      ...facts,
      ports: new Map([
        ['a', { ...a, fixed_ips: fixed('web-sub', from) }],
        ['near', { ...near, fixed_ips: fixed('web-sub', to) }],
      ]),
      groups: new Map([
        ['default', { id: 'default', name: 'default', security_group_rules: [{ ...allOut, ethertype }, ping] }],
      ]),
    };
    expect(hopsOf(ask('a', 'near', { protocol: 'icmp', port: undefined }), known).reaches).toBe(isIn);
  });

  it('[TOPO-20] TCP and UDP need a port number, and a trace needs both ends', () => {
    expect(lackOf(ask('a', ''))).toBe('incomplete');
    for (const port of [undefined, 0, 65_536, 1.5]) expect(lackOf(ask('a', 'b', { port }))).toBe('noPort');
    for (const protocol of ['icmp', 'any'] as const)
      expect(lackOf(ask('a', 'b', { protocol, port: undefined }))).toBeUndefined();
    expect(lackOf(ask('a', 'b'))).toBeUndefined();
  });

  it.each([
    ['10.0.0.0/24', '10.0.0.255', true],
    ['10.0.0.0/24', '10.0.1.0', false],
    ['fd00::/8', 'fd12::1', true],
    ['0.0.0.0/0', 'fd12::1', false],
    ['nonsense', '10.0.0.1', false],
  ])('[TOPO-20] %s holds %s: %s', (cidr, address, isIn) => {
    expect(holds(cidr, address)).toBe(isIn);
  });

  it('[TOPO-20] of several routes the longest prefix is taken', () => {
    const routes = ['0.0.0.0/0', '10.0.0.0/8', '10.0.0.0/24'].map((destination) => ({ destination, nexthop: 'x' }));
    expect(routeTo(routes, '10.0.0.9')?.destination).toBe('10.0.0.0/24');
    expect(routeTo(routes.slice(1), '192.0.2.1')).toBeUndefined();
  });
});
