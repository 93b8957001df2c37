import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { networkKit } from '../../support/native-networks.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(async () => cloud.close());
const { call, make, refused, remove } = networkKit(() => cloud);

const unknownId = '10101010-1010-4010-8010-101010101010';

async function site(cidr: string) {
  const network = await make('demo', 'networks');
  const subnet = await make('demo', 'subnets', { network_id: network.id, ip_version: 4, cidr });
  const router = await make('demo', 'routers');
  const [external] = (await call('demo', 'GET', 'networks?router:external=True')).json.networks;
  return { network, subnet, router, external };
}

describe('[API-20] routers of the network service', { timeout: 180_000 }, () => {
  it('connects subnets by the address of their gateway and ports by their own, once each', async () => {
    const { network, subnet, router } = await site('10.71.0.0/24');
    expect(router).toMatchObject({ status: 'ACTIVE', external_gateway_info: null, routes: [] });
    expect(router).not.toHaveProperty('distributed');
    const act = (action: string, body: object) => call('demo', 'PUT', `routers/${router.id}/${action}`, body);
    const refuse = async (body: object) =>
      (await refused('demo', 'PUT', `routers/${router.id}/add_router_interface`, body))[2];

    const added = await act('add_router_interface', { subnet_id: subnet.id });
    expect(added.json).toMatchObject({ id: router.id, network_id: network.id, subnet_ids: [subnet.id] });
    const port = (await call('demo', 'GET', `ports/${added.json.port_id}`)).json.port;
    expect(port).toMatchObject({
      device_id: router.id,
      device_owner: 'network:router_interface',
      fixed_ips: [{ subnet_id: subnet.id, ip_address: '10.71.0.1' }],
      security_groups: [],
    });
    expect(await refuse({ subnet_id: subnet.id })).toBe(
      `Bad router request: Router already has a port on subnet ${subnet.id}.`,
    );
    expect(await refuse({})).toBe('Bad router request: Either subnet_id or port_id must be specified.');
    expect(await refuse({ subnet_id: subnet.id, port_id: port.id })).toBe(
      'Bad router request: Cannot specify both subnet-id and port-id.',
    );
    expect(await refuse({ subnet_id: unknownId })).toBe(`Subnet ${unknownId} could not be found.`);
    expect(await refuse({ port_id: port.id })).toContain(`Port already has an attached device ${router.id}.`);

    expect(await refused('demo', 'DELETE', `ports/${port.id}`)).toEqual([
      409,
      'ServicePortInUse',
      `Port ${port.id} cannot be deleted directly via the port API: has device owner network:router_interface.`,
    ]);
    expect(await refused('demo', 'DELETE', `routers/${router.id}`)).toEqual([
      409,
      'RouterInUse',
      `Router ${router.id} has ports still attached: ${port.id}`,
    ]);
    expect((await act('remove_router_interface', { port_id: port.id })).status).toBe(200);
    expect((await refused('demo', 'GET', `ports/${port.id}`))[0]).toBe(404);
    expect(
      (await refused('demo', 'PUT', `routers/${router.id}/remove_router_interface`, { subnet_id: subnet.id }))[0],
    ).toBe(404);
    await remove('demo', `routers/${router.id}`);
  });

  it('leads out by an external network only, with an address that tenants do not choose', async () => {
    const { network, subnet, router, external } = await site('10.72.0.0/24');
    const gateway = (info: object) => ({ router: { external_gateway_info: info } });
    expect((await refused('demo', 'PUT', `routers/${router.id}`, gateway({ network_id: network.id })))[2]).toBe(
      `Bad router request: Network ${network.id} is not an external network.`,
    );
    expect(await refused('demo', 'POST', 'routers', gateway({ network_id: external.id, enable_snat: false }))).toEqual([
      403,
      'PolicyNotAuthorized',
      '(rule:create_router and (rule:create_router:external_gateway_info and (rule:create_router:external_gateway_info:network_id and rule:create_router:external_gateway_info:enable_snat))) is disallowed by policy',
    ]);
    const out = (await call('demo', 'PUT', `routers/${router.id}`, gateway({ network_id: external.id }))).json.router;
    expect(out.external_gateway_info).toMatchObject({ network_id: external.id, enable_snat: true });
    expect(out.external_gateway_info.external_fixed_ips[0].ip_address).toMatch(/^203\.0\.113\./);
    const ports = `ports?device_id=${router.id}&device_owner=network:router_gateway`;
    expect((await call('demo', 'GET', ports)).json.ports).toEqual([]);
    expect((await call('admin', 'GET', ports)).json.ports).toMatchObject([{ project_id: '', network_id: external.id }]);

    await call('demo', 'PUT', `routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    const routes = (nexthop: string) => ({ router: { routes: [{ destination: '198.51.100.0/24', nexthop }] } });
    expect((await call('demo', 'PUT', `routers/${router.id}`, routes('10.72.0.9'))).json.router.routes).toHaveLength(1);
    expect((await refused('demo', 'PUT', `routers/${router.id}`, routes('10.99.0.9')))[2]).toBe(
      "Invalid format for routes: [{'destination': '198.51.100.0/24', 'nexthop': '10.99.0.9'}], the nexthop is not connected with router",
    );
    expect((await refused('demo', 'PUT', `routers/${router.id}`, routes('10.72.0.1')))[2]).toContain(
      'the nexthop is used by router',
    );
    expect(
      (await refused('demo', 'PUT', `routers/${router.id}/remove_router_interface`, { subnet_id: subnet.id }))[1],
    ).toBe('RouterInterfaceInUseByRoute');
  });
});

describe('[API-20] floating IPs of the network service', { timeout: 180_000 }, () => {
  it('stand for a port that a router reaches, and hold that router', async () => {
    const { network, subnet, router, external } = await site('10.73.0.0/24');
    const port = await make('demo', 'ports', { network_id: network.id });
    const fixed = port.fixed_ips[0].ip_address;
    const spare = await make('demo', 'floatingips', { floating_network_id: external.id });
    expect(spare).toMatchObject({ status: 'DOWN', port_id: null, router_id: null, port_details: null });
    const associate = { floatingip: { port_id: port.id } };
    const at = `floatingips/${spare.id}`;
    expect((await refused('demo', 'PUT', at, associate)).slice(0, 2)).toEqual([
      404,
      'ExternalGatewayForFloatingIPNotFound',
    ]);

    await call('demo', 'PUT', `routers/${router.id}`, {
      router: { external_gateway_info: { network_id: external.id } },
    });
    await call('demo', 'PUT', `routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    expect((await call('demo', 'PUT', at, associate)).json.floatingip).toMatchObject({
      port_id: port.id,
      fixed_ip_address: fixed,
      router_id: router.id,
      port_details: { device_id: '', network_id: network.id },
    });
    const status = async () => (await call('demo', 'GET', at)).json.floatingip.status;
    await expect.poll(status, { timeout: 40_000, interval: 200 }).toBe('ACTIVE');

    const [code, type, message] = await refused('demo', 'POST', 'floatingips', {
      floatingip: { floating_network_id: external.id, port_id: port.id },
    });
    expect([code, type]).toEqual([409, 'FloatingIPPortAlreadyAssociated']);
    expect(message).toContain(
      `with port ${port.id} using fixed IP ${fixed}, as that fixed IP already has a floating IP on external network ${external.id}.`,
    );
    expect((await refused('demo', 'PUT', `routers/${router.id}`, { router: { external_gateway_info: null } }))[1]).toBe(
      'RouterExternalGatewayInUseByFloatingIp',
    );
    expect(
      (await refused('demo', 'PUT', `routers/${router.id}/remove_router_interface`, { subnet_id: subnet.id }))[1],
    ).toBe('RouterInterfaceInUseByFloatingIP');
    expect(
      (await refused('demo', 'PUT', at, { floatingip: { port_id: port.id, fixed_ip_address: '1.1.1.1' } }))[2],
    ).toBe(`Bad floatingip request: Port ${port.id} does not have fixed ip 1.1.1.1.`);
    // The port goes, and the floating IP stays without it.
    await remove('demo', `ports/${port.id}`);
    expect((await call('demo', 'GET', at)).json.floatingip).toMatchObject({ port_id: null, fixed_ip_address: null });
  });

  it('forward single ports, each to one place', async () => {
    const { network, subnet, router, external } = await site('10.74.0.0/24');
    const port = await make('demo', 'ports', { network_id: network.id });
    await call('demo', 'PUT', `routers/${router.id}`, {
      router: { external_gateway_info: { network_id: external.id } },
    });
    await call('demo', 'PUT', `routers/${router.id}/add_router_interface`, { subnet_id: subnet.id });
    const floatingIp = await make('demo', 'floatingips', { floating_network_id: external.id });
    const path = `floatingips/${floatingIp.id}/port_forwardings`;
    const body = {
      protocol: 'tcp',
      internal_port: 80,
      external_port: 8080,
      internal_port_id: port.id,
      internal_ip_address: port.fixed_ips[0].ip_address,
    };
    const forwarding = (await call('demo', 'POST', path, { port_forwarding: body })).json.port_forwarding;
    expect(forwarding).toMatchObject({ ...body, internal_port_range: '80:80', external_port_range: '8080:8080' });
    expect((await refused('demo', 'POST', path, { port_forwarding: { ...body, external_port: 8081 } }))[2]).toBe(
      'Bad port_forwarding request: There is a port collision with the internal_port_range. The following ranges collides: 80:80 and 80:80.',
    );
    expect((await call('demo', 'GET', `floatingips/${floatingIp.id}`)).json.floatingip).toMatchObject({
      router_id: router.id,
      port_forwardings: [{ id: forwarding.id, protocol: 'tcp', internal_port: 80, external_port: 8080 }],
    });
    expect((await refused('demo', 'DELETE', `floatingips/${floatingIp.id}`))[1]).toBe('FipInUseByPortForwarding');
    expect((await call('demo', 'DELETE', `${path}/${forwarding.id}`)).status).toBe(204);
  });

  it('come from external networks, at addresses that only administrators choose', async () => {
    const [external] = (await call('demo', 'GET', 'networks?router:external=True')).json.networks;
    const [own] = (await call('demo', 'GET', 'networks?name=demo-net')).json.networks;
    const refuse = (user: 'demo' | 'admin', body: object) => refused(user, 'POST', 'floatingips', { floatingip: body });
    expect((await refuse('demo', { floating_network_id: own.id }))[2]).toBe(
      `Bad floatingip request: Network ${own.id} is not a valid external network.`,
    );
    const chosen = { floating_network_id: external.id, floating_ip_address: '203.0.113.240' };
    expect((await refuse('demo', chosen))[2]).toBe(
      '(rule:create_floatingip and rule:create_floatingip:floating_ip_address) is disallowed by policy',
    );
    expect((await refuse('admin', { ...chosen, floating_ip_address: '10.0.0.1' }))[1]).toBe('InvalidIpForNetwork');
    expect(await refused('demo', 'GET', `floatingips/${unknownId}`)).toEqual([
      404,
      'FloatingIPNotFound',
      `Floating IP ${unknownId} could not be found`,
    ]);
  });
});
