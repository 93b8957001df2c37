import { beforeAll, expect, it } from 'vitest';
import { callApi } from '../../../core/services/api/call-api.ts';
import { createTestServices } from '../../../core/testing/test-services.ts';
import type { PortItem } from '../../../plugins/topology/model.ts';
import { type Question, readFacts } from '../../../plugins/topology/trace/facts.ts';
import { tracePath } from '../../../plugins/topology/trace/trace.ts';
import { patience, useGatewayServers } from '../../support/gateway-servers.ts';
import type { NativeAnswer } from '../../support/native-cloud.ts';
import { networkKit } from '../../support/native-networks.ts';

const { nova, kit, people } = useGatewayServers();
const { call, make } = networkKit(() => nova.cloud);
let services: Awaited<ReturnType<typeof createTestServices>>['services'];

beforeAll(async () => {
  ({ services } = await createTestServices({ otherwise: (address) => people.demo.get(address) }));
});

/** Reads the topology and the facts as the dialog does, and gives the last hop of the path. */
async function traced(question: Question) {
  const topology = await callApi(services, 'readTopology', {}, { quiet: true });
  const visible: readonly PortItem[] = topology.ports;
  const facts = await readFacts(services, question, visible, new AbortController().signal);
  const { hops, reaches } = tracePath(question, facts);
  const { kind, text, values } = hops.at(-1)!;
  return { hop: `${kind} ${text}`, values, reaches };
}

/** Makes a call of the network service that must succeed. */
async function change(method: string, path: string, body?: unknown): Promise<NativeAnswer['json']> {
  const answer = await call('demo', method, path, body);
  expect(answer.status, `${path}: ${answer.text}`).toBeLessThan(300);
  return answer.json;
}

/** An application that asks a database on another network, and the router between them. Its database listens at port 5432. */
async function anApplication() {
  const side = async (name: string, net: string) => {
    const network = await make('demo', 'networks');
    const subnet = await make('demo', 'subnets', { network_id: network.id, ip_version: 4, cidr: `${net}.0/24` });
    const group = await make('demo', 'security-groups');
    const port = await make('demo', 'ports', {
      network_id: network.id,
      name: nova.cloud.name(name),
      security_groups: [group.id],
    });
    const server = await kit.make(name, { networks: [{ port: port.id }] });
    return { subnet, group, port, server };
  };
  const [app, db] = [await side('app', '10.71.0'), await side('db', '10.72.0')];
  // The router is made last, so that it is removed first: it holds the subnets.
  const router = await make('demo', 'routers');
  for (const { server, port, subnet } of [app, db]) {
    await change('PUT', `routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    await kit.settled(server, 'ACTIVE');
    await kit.until(async () => (await change('GET', `ports/${port.id}`)).port.status === 'ACTIVE' || undefined);
  }
  return { router, app, db };
}

it(
  '[TOPO-20] in five broken set-ups the trace ends at the cause and names it; without the fault the packet arrives',
  async () => {
    const { router, app, db } = await anApplication();
    const question: Question = { from: app.port.id, to: db.port.id, protocol: 'tcp', port: 5432 };
    const allow = async (port: number): Promise<() => Promise<unknown>> => {
      const { security_group_rule: rule } = await change('POST', 'security-group-rules', {
        security_group_rule: {
          security_group_id: db.group.id,
          direction: 'ingress',
          protocol: 'tcp',
          port_range_min: port,
          port_range_max: port,
          remote_group_id: app.group.id,
        },
      });
      return () => change('DELETE', `security-group-rules/${rule.id}`);
    };

    const deny = await allow(5433);
    expect.soft(await traced(question), 'a rule for another port').toEqual({
      hop: 'groups ingress.noRule',
      values: expect.objectContaining({ port: db.port.name, address: app.port.fixed_ips[0].ip_address }),
      reaches: false,
    });
    await deny();
    await allow(5432);
    const arrives = { hop: 'end arrives', values: { port: db.port.name }, reaches: true };
    expect.soft(await traced(question), 'the mended rule').toEqual(arrives);

    const toRouter = (on: boolean) => change('PUT', `routers/${router.id}`, { router: { admin_state_up: on } });
    await toRouter(false);
    expect.soft(await traced(question), 'a router that is switched off').toEqual({
      hop: 'router off',
      values: expect.objectContaining({ name: router.name }),
      reaches: false,
    });
    await toRouter(true);

    const wrong = { destination: '10.72.0.0/24', nexthop: '10.71.0.99' };
    const route = (routes: object[]) => change('PUT', `subnets/${app.subnet.id}`, { subnet: { host_routes: routes } });
    await route([wrong]);
    expect.soft(await traced(question), 'a host route to an address that no router has').toEqual({
      hop: 'end noRouter',
      values: { address: wrong.nexthop },
      reaches: false,
    });
    await route([]);

    const join = (verb: string) => change('PUT', `routers/${router.id}/${verb}`, { subnet_id: db.subnet.id });
    await join('remove_router_interface');
    expect.soft(await traced(question), 'a router that is not joined to the target').toEqual({
      hop: 'end noRoute',
      values: { name: router.name },
      reaches: false,
    });
    await join('add_router_interface');

    const toPort = (on: boolean) => change('PUT', `ports/${db.port.id}`, { port: { admin_state_up: on } });
    await toPort(false);
    expect.soft(await traced(question), 'a port that is switched off').toEqual({
      hop: 'port off',
      values: expect.objectContaining({ name: db.port.name }),
      reaches: false,
    });
    await toPort(true);
    await kit.until(async () => (await traced(question)).reaches || undefined);
  },
  patience,
);
