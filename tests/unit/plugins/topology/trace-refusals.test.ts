import { describe, expect, it } from 'vitest';
import {
  type Facts,
  outside,
  type Question,
  type Rule,
  type TracePort,
} from '../../../../plugins/topology/trace/facts.ts';
import { tracePath } from '../../../../plugins/topology/trace/trace.ts';
import { sentenceText } from '../../../../plugins/topology/trace/words.ts';
import { english } from './english.ts';

const join = (items: readonly string[]) => items.join(' + ');

const ingress = (id: string, more: Partial<Rule>): Rule => ({
  id,
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  ...more,
});
const ofPort = (number: number, more: Partial<Rule> = {}) =>
  ingress(`p${number}`, { port_range_min: number, port_range_max: number, ...more });
const allOut: Rule = { id: 'out', direction: 'egress', ethertype: 'IPv4' };

const tracePort = (name: string, ip: string, groups: string[]): TracePort => ({
  id: name,
  name,
  network_id: 'net',
  status: 'ACTIVE',
  admin_state_up: true,
  security_groups: groups,
  fixed_ips: [{ subnet_id: 'sub', ip_address: ip }],
});

/** Traces a packet to the port shop, whose groups have these rules, and gives the sentences of its groups. */
function toShop(rules: Record<string, Rule[]>, question: Partial<Question> = {}) {
  const ports = [tracePort('orders-app', '10.64.0.5', ['clients']), tracePort('shop', '10.64.0.6', Object.keys(rules))];
  const facts: Facts = {
    ports: new Map(ports.map((port) => [port.id, port])),
    networks: [],
    subnets: [
      {
        id: 'sub',
        name: 'sub',
        network_id: 'net',
        ip_version: 4,
        ipver_str: 'IPv4',
        cidr: '10.64.0.0/24',
        gateway_ip: null,
      },
    ],
    routers: [
      {
        id: 'edge',
        name: 'edge',
        status: 'ACTIVE',
        routes: [],
        external_gateway_info: { network_id: 'public' },
      },
    ],
    groups: new Map(
      Object.entries({ clients: [allOut], 'case-app': [], ...rules }).map(([id, all]) => [
        id,
        { id, name: id, security_group_rules: all },
      ]),
    ),
    addresses: [
      {
        id: 'f',
        ip: '192.0.2.20',
        fixed_ip: '10.64.0.6',
        pool: 'public',
        port_id: 'shop',
        instance_id: null,
        instance_type: null,
      },
    ],
    visible: [
      {
        id: 'r',
        device_id: 'edge',
        network_id: 'net',
        fixed_ips: [{ subnet_id: 'sub', ip_address: '10.64.0.1' }],
        device_owner: 'network:router_interface',
      },
    ],
  };
  const { hops } = tracePath({ from: 'orders-app', to: 'shop', protocol: 'tcp', port: 22, ...question }, facts);
  const hop = hops.findLast(({ kind }) => kind === 'groups')!;
  const notes = hop.notes ?? [];
  return {
    text: sentenceText(hop, english, join),
    to: hop.to,
    notes: notes.map((note) => sentenceText(note, english, join)),
    pages: notes.map(({ to }) => to),
  };
}
const page = (id: string) => `/ngdetails/OS::Neutron::SecurityGroup/${id}`;

describe('no rule lets a packet in', () => {
  it('[TOPO-20] the hop names protocol and port, and each group with what it lets in, and leads to the groups', () => {
    const web = [ofPort(80), ofPort(443), ingress('u', { protocol: 'udp', port_range_min: 53, port_range_max: 60 })];
    expect(toShop({ 'case-1-web': web, locked: [allOut] }, { from: outside })).toEqual({
      text: 'No security group of shop lets in TCP 22 (IPv4) from 203.0.113.1.',
      to: undefined,
      notes: ['case-1-web lets in TCP 80, 443 (IPv4) + UDP 53–60 (IPv4).', 'locked lets nothing in.'],
      pages: [page('case-1-web'), page('locked')],
    });
  });

  it('[TOPO-20] a rule that lets in another group alone is named with that group and the port that is not in it', () => {
    const rules = { 'case-2-db': [ofPort(80), ofPort(5432, { remote_group_id: 'case-app' })] };
    expect(toShop(rules, { port: 5432 })).toMatchObject({
      text: 'No security group of shop lets in TCP 5432 (IPv4) from 10.64.0.5.',
      notes: ['case-2-db lets in TCP 5432 (IPv4) from the group case-app. orders-app is not in this group.'],
    });
    expect(toShop(rules, { port: 5432, from: outside }).notes).toEqual([
      'case-2-db lets in TCP 5432 (IPv4) from the group case-app. 203.0.113.1 is no address of its ports.',
    ]);
  });

  it('[TOPO-20] a packet of any protocol needs a rule for all of them, and without one the groups say what they let in', () => {
    const any = { protocol: 'any', port: undefined } as const;
    expect(toShop({ web: [ofPort(80), ingress('ping', { protocol: 'icmp' })] }, any)).toMatchObject({
      text: 'No security group of shop lets in everything (IPv4) from 10.64.0.5.',
      notes: ['web lets in TCP 80 (IPv4) + all of ICMP (IPv4).'],
    });
    expect(toShop({ open: [ingress('all', { protocol: null })] }, any).text).toBe(
      'open lets in everything (IPv4) from everywhere.',
    );
  });

  it('[TOPO-20] a rule for another range is named with its range', () => {
    expect(toShop({ ssh: [ofPort(22, { remote_ip_prefix: '192.0.2.0/24' })] }).notes).toEqual([
      'ssh lets in TCP 22 (IPv4) from 192.0.2.0/24. 10.64.0.5 is not in this range.',
    ]);
  });

  it('[TOPO-20] of many kinds of traffic six are named', () => {
    const many = Array.from({ length: 9 }, (_, index) => ingress(`n${index}`, { protocol: String(100 + index) }));
    expect(toShop({ many }).notes[0]).toMatch(/all of 105 \(IPv4\) \+ …\.$/);
  });

  it('[TOPO-20] a port without groups says so, and leads to the port', () => {
    expect(toShop({})).toEqual({
      text: 'shop is in no security group, so nothing lets TCP 22 (IPv4) pass.',
      to: '/ngdetails/OS::Neutron::Port/shop',
      notes: [],
      pages: [],
    });
  });
});

it.each<[Rule, Partial<Question>, string]>([
  [ofPort(22, { remote_ip_prefix: '0.0.0.0/0' }), {}, 'ssh lets in TCP 22 (IPv4) from everywhere.'],
  [ofPort(22, { protocol: '6', remote_ip_prefix: '10.0.0.0/8' }), {}, 'ssh lets in TCP 22 (IPv4) from 10.0.0.0/8.'],
  [ofPort(22, { remote_group_id: 'clients' }), {}, 'ssh lets in TCP 22 (IPv4) from the group clients.'],
  [ingress('all', { protocol: null }), {}, 'ssh lets in everything (IPv4) from everywhere.'],
  [ingress('tcp', {}), {}, 'ssh lets in all of TCP (IPv4) from everywhere.'],
  [
    ingress('ping', { protocol: 'icmp', port_range_min: 8 }),
    { protocol: 'icmp', port: undefined },
    'ssh lets in ICMP of type 8 from everywhere.',
  ],
])('[TOPO-20] the rule %o that lets a packet in is told as the page of rules tells it', (rule, question, text) => {
  expect(toShop({ ssh: [rule] }, question)).toMatchObject({ text, to: page('ssh') });
});
