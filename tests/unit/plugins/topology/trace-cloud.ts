import { type Facts, type Question, type Rule, type TracePort } from '../../../../plugins/topology/trace/facts.ts';
import { tracePath } from '../../../../plugins/topology/trace/trace.ts';
import { port } from './topologies.ts';

export const allOut: Rule = { id: 'out', direction: 'egress', ethertype: 'IPv4' };
export const ssh: Rule = {
  id: 'ssh',
  direction: 'ingress',
  ethertype: 'IPv4',
  protocol: 'tcp',
  port_range_min: 22,
  port_range_max: 22,
  remote_ip_prefix: '0.0.0.0/0',
};
export const fixed = (subnet: string, ip: string) => [{ subnet_id: subnet, ip_address: ip }];
export const tracePort = (
  id: string,
  network: string,
  subnet: string,
  ip: string,
  more: Partial<TracePort> = {},
): TracePort => ({
  id,
  name: id,
  network_id: network,
  status: 'ACTIVE',
  admin_state_up: true,
  security_groups: ['default'],
  fixed_ips: fixed(subnet, ip),
  ...more,
});
export const subnet = (id: string, network: string, cidr: string, gateway: string | null, more = {}) => ({
  id,
  name: id,
  network_id: network,
  ip_version: 4,
  ipver_str: 'IPv4' as const,
  cidr,
  gateway_ip: gateway,
  ...more,
});
export const routerPort = (id: string, device: string, network: string, sub: string, ip: string) =>
  port({
    id,
    device_id: device,
    network_id: network,
    fixed_ips: fixed(sub, ip),
    device_owner: 'network:router_interface',
  });

export const a = tracePort('a', 'web', 'web-sub', '10.0.0.5');
export const near = tracePort('near', 'web', 'web-sub', '10.0.0.6');
export const b = tracePort('b', 'data', 'data-sub', '10.0.1.5');
const far = tracePort('far', 'island', 'island-sub', '10.0.9.5');

export const facts: Facts = {
  ports: new Map([a, near, b, far].map((each) => [each.id, each])),
  networks: [{ id: 'public', name: 'public', subnets: [] }] as unknown as Facts['networks'],
  subnets: [
    subnet('web-sub', 'web', '10.0.0.0/24', '10.0.0.1'),
    subnet('data-sub', 'data', '10.0.1.0/24', '10.0.1.1'),
    subnet('island-sub', 'island', '10.0.9.0/24', null),
  ],
  routers: [
    {
      id: 'edge',
      name: 'edge',
      status: 'ACTIVE',
      admin_state_up: true,
      routes: [],
      external_gateway_info: { network_id: 'public', external_fixed_ips: fixed('ext', '192.0.2.7') },
    },
  ],
  groups: new Map([['default', { id: 'default', name: 'default', security_group_rules: [allOut, ssh] }]]),
  addresses: [],
  visible: [
    routerPort('r1', 'edge', 'web', 'web-sub', '10.0.0.1'),
    routerPort('r2', 'edge', 'data', 'data-sub', '10.0.1.1'),
  ],
};
export const ask = (from: string, to: string, more: Partial<Question> = {}): Question => ({
  from,
  to,
  protocol: 'tcp',
  port: 22,
  ...more,
});
export const hopsOf = (question: Question, known: Facts = facts) => {
  const { hops, reaches } = tracePath(question, known);
  return { hops: hops.map(({ kind, text }) => `${kind} ${text}`), reaches };
};
export const withPort = (changed: TracePort): Facts => ({
  ...facts,
  ports: new Map(facts.ports).set(changed.id, changed),
});
export const withGroups = (rules: Rule[]): Facts => ({
  ...facts,
  groups: new Map([['default', { id: 'default', name: 'default', security_group_rules: rules }]]),
});
export const withRouter = (change: Partial<Facts['routers'][number]>): Facts => ({
  ...facts,
  routers: facts.routers.map((router) => ({ ...router, ...change })),
});
export const floating = (id: string, portId: string, ip: string, fixedIp: string): Facts['addresses'][number] => ({
  id,
  ip,
  fixed_ip: fixedIp,
  pool: 'public',
  port_id: portId,
  instance_id: null,
  instance_type: null,
});
