import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { networkKit } from '../../support/native-networks.ts';
import { cidrsAround } from '../../../plugins/networks/addresses.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(async () => cloud.close());
const { call, make, refused, remove } = networkKit(() => cloud);

const unknownId = '10101010-1010-4010-8010-101010101010';

describe('[API-20] networks of the network service', { timeout: 180_000 }, () => {
  it('shows a network whole, hides from its owner what is for administrators', async () => {
    const network = await make('demo', 'networks', { description: 'for a test', dns_domain: 'Test.Example.' });
    expect(network).toMatchObject({
      status: 'ACTIVE',
      admin_state_up: true,
      shared: false,
      mtu: 1450,
      subnets: [],
      'router:external': false,
      port_security_enabled: true,
      dns_domain: 'test.example.',
      availability_zones: [],
      tags: [],
    });
    expect(network.tenant_id).toBe(network.project_id);
    expect(network).not.toHaveProperty('provider:network_type');
    const seen = (await call('admin', 'GET', `networks/${network.id}`)).json.network;
    expect(seen).toMatchObject({ 'provider:network_type': 'vxlan', 'provider:physical_network': null });
    expect((await call('demo', 'GET', `networks/${network.id}?fields=id&fields=mtu`)).json).toEqual({
      network: { id: network.id, mtu: 1450 },
    });

    const changed = await call('demo', 'PUT', `networks/${network.id}`, {
      network: { description: 'other', admin_state_up: 'False' },
    });
    expect(changed.json.network).toMatchObject({ description: 'other', admin_state_up: false });
    expect(changed.json.network.revision_number).toBeGreaterThan(network.revision_number);
  });

  it('lets a project see the external network and those shared with it, and no others', async () => {
    const names = async (user: 'demo' | 'lab') =>
      (await call(user, 'GET', 'networks?fields=name')).json.networks.map((one: { name: string }) => one.name);
    expect(await names('lab')).toEqual(expect.arrayContaining(['public', 'lab-net']));
    expect(await names('lab')).not.toContain('demo-net');
    const [demoNet] = (await call('demo', 'GET', 'networks?name=demo-net')).json.networks;
    expect(await refused('lab', 'GET', `networks/${demoNet.id}`)).toEqual([
      404,
      'NetworkNotFound',
      `Network ${demoNet.id} could not be found.`,
    ]);
    const [external] = (await call('demo', 'GET', 'networks?router:external=True')).json.networks;
    // Whether a network is external only its owner may read, though anybody may ask for those that are.
    expect(external).toMatchObject({ name: 'public', shared: false, mtu: 1500 });
    expect(external).not.toHaveProperty('router:external');
    expect(await refused('demo', 'DELETE', `networks/${external.id}`)).toEqual([
      403,
      'PolicyNotAuthorized',
      'rule:delete_network is disallowed by policy',
    ]);

    const shared = await make('demo', 'networks');
    const { projectId } = await cloud.as('lab');
    await make('demo', 'rbac-policies', {
      object_type: 'network',
      object_id: shared.id,
      action: 'access_as_shared',
      target_tenant: projectId,
    });
    expect((await call('lab', 'GET', `networks/${shared.id}`)).json.network).toMatchObject({ shared: true });
    expect(await refused('lab', 'PUT', `networks/${shared.id}`, { network: { name: 'mine' } })).toEqual([
      403,
      'PolicyNotAuthorized',
      'rule:update_network is disallowed by policy',
    ]);
  });

  it.each([
    [{}, "Unable to find 'network' in request body"],
    [[], 'Body contains invalid data'],
    [{ network: [] }, "Object 'network' contains invalid data"],
    [{ networks: [] }, 'Resources required'],
    [{ network: { foo: 1 } }, "Unrecognized attribute(s) 'foo'"],
    [{ network: { status: 'ACTIVE' } }, "Attribute 'status' not allowed in POST"],
    [{ network: { name: 1 } }, "Invalid input for name. Reason: '1' is not a valid string."],
    [{ network: { admin_state_up: 'maybe' } }, "Invalid input for operation: 'maybe' cannot be converted to boolean."],
    [{ network: { mtu: 9000 } }, 'Invalid input for operation: Requested MTU is too big, maximum is 1450.'],
    [
      { network: { project_id: 'other' } },
      "Specifying 'project_id' or 'tenant_id' other than the authenticated project in request requires admin or advsvc privileges",
    ],
    ['{bad', 'Body contains invalid data'],
  ])('refuses the body %j', async (body, message) => {
    const user = await cloud.as('demo');
    const json = { 'content-type': 'application/json' };
    const answer = await user.call('network', 'POST', '/v2.0/networks', body, json);
    expect([answer.status, answer.json.NeutronError.message]).toEqual([400, message]);
  });

  it('asks a rule for each guarded attribute', async () => {
    expect(await refused('reader', 'POST', 'networks', { network: {} })).toEqual([
      403,
      'PolicyNotAuthorized',
      'rule:create_network is disallowed by policy',
    ]);
    expect(await refused('demo', 'POST', 'networks', { network: { shared: true } })).toEqual([
      403,
      'PolicyNotAuthorized',
      '(rule:create_network and rule:create_network:shared) is disallowed by policy',
    ]);
  });

  it('pages by limit and marker, both ways, sorts, filters by repeated values and tags', async () => {
    const tag = cloud.name('tag');
    const networks = [];
    for (const letter of ['c', 'a', 'b']) {
      const network = await make('demo', 'networks', { name: cloud.name(`list-${letter}`) });
      await call('demo', 'PUT', `networks/${network.id}/tags`, { tags: [tag, letter] });
      networks.push(network);
    }
    const list = async (query: string) => (await call('demo', 'GET', `networks?tags=${tag}&${query}`)).json;
    const letters = (body: { networks: { name: string }[] }) => body.networks.map(({ name }) => name.at(-1)).join('');
    const sorted = 'sort_key=name&sort_dir=asc';
    const first = await list(`${sorted}&limit=2`);
    expect(letters(first)).toBe('ab');
    expect(first.networks_links.map((link: { rel: string }) => link.rel)).toEqual(['next', 'previous']);
    const next = new URL(first.networks_links[0].href);
    const second = await list(`${sorted}&limit=2&marker=${next.searchParams.get('marker')}`);
    expect(letters(second)).toBe('c');
    expect(second.networks_links.map((link: { rel: string }) => link.rel)).toEqual(['previous']);
    expect(letters(await list(`${sorted}&limit=2&marker=${networks[0].id}&page_reverse=True`))).toBe('ab');
    expect(letters(await list('sort_key=name&sort_dir=desc'))).toBe('cba');
    expect(letters(await list(`${sorted}&id=${networks[0].id}&id=${networks[1].id}`))).toBe('ac');
    // Not `tags-any`: the real service of this release fails on it.
    expect(letters(await list(`${sorted}&tags=a`))).toBe('a');
    expect(letters(await list(`${sorted}&not-tags=a`))).toBe('bc');
    expect(letters(await list(`name=nobody`))).toBe('');
  });

  it.each([
    ['foo=bar', 400, "['foo'] is invalid attribute for filtering"],
    ['limit=x', 400, "Bad limit request: Limit must be an integer 0 or greater and not 'x'."],
    ['sort_key=name', 400, 'The number of sort_keys and sort_dirs must be same'],
    ['sort_key=name&sort_dir=up', 400, "['up'] is invalid value for sort_dirs, valid value is 'asc' and 'desc'"],
    ['limit=1&marker=nope', 404, 'Network nope could not be found.'],
  ])('refuses the list %s', async (query, status, message) => {
    const [code, , text] = await refused('demo', 'GET', `networks?${query}`);
    expect([code, text]).toEqual([status, message]);
  });

  it('makes several at once or none, refuses more than the quota, by names of resources', async () => {
    const { projectId } = await cloud.as('lab');
    const quota = async () => (await call('lab', 'GET', `quotas/${projectId}/details`)).json.quota.network;
    const { used } = await quota();
    try {
      await call('admin', 'PUT', `quotas/${projectId}`, { quota: { network: used + 1 } });
      const body = { networks: [{ name: cloud.name('bulk') }, { name: cloud.name('bulk') }] };
      expect(await refused('lab', 'POST', 'networks', body)).toEqual([
        409,
        'OverQuota',
        "Quota exceeded for resources: ['network'].",
      ]);
      expect(await quota()).toEqual({ limit: used + 1, used, reserved: 0 });
    } finally {
      await call('admin', 'DELETE', `quotas/${projectId}`);
    }
    expect((await call('lab', 'GET', `quotas/${projectId}`)).json.quota.network).toBe(100);
    expect(await refused('lab', 'PUT', `quotas/${projectId}`, { quota: { network: 5 } })).toEqual([
      403,
      'PolicyNotAuthorized',
      'rule:update_quota is disallowed by policy',
    ]);
    expect((await refused('admin', 'PUT', `quotas/${projectId}`, { quota: { network: -5 } }))[2]).toBe(
      "Invalid input for network. Reason: '-5' is too small - must be at least '-1'.",
    );
  });
});

describe('[API-20] subnets and ports of the network service', { timeout: 180_000 }, () => {
  it('gives a subnet its gateway and pools, in IPv4 and IPv6', async () => {
    const network = await make('demo', 'networks');
    const subnet = (body: object) => make('demo', 'subnets', { network_id: network.id, ...body });
    expect(await subnet({ ip_version: 4, cidr: '10.61.0.5/24' })).toMatchObject({
      cidr: '10.61.0.0/24',
      gateway_ip: '10.61.0.1',
      enable_dhcp: true,
      allocation_pools: [{ start: '10.61.0.2', end: '10.61.0.254' }],
    });
    expect(await subnet({ ip_version: 4, cidr: '10.62.0.0/29', gateway_ip: null })).toMatchObject({
      gateway_ip: null,
      allocation_pools: [{ start: '10.62.0.1', end: '10.62.0.6' }],
    });
    const six = { ip_version: 6, cidr: 'FD00:61::/64', ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
    expect(await subnet(six)).toMatchObject({
      cidr: 'fd00:61::/64',
      gateway_ip: 'fd00:61::',
      allocation_pools: [{ start: 'fd00:61::1', end: 'fd00:61::ffff:ffff:ffff:ffff' }],
    });
    // A call with several CIDRs finds the subnets that have any of them.
    const around = async (address: string) => {
      const query = new URLSearchParams(cidrsAround(address).map((cidr) => ['cidr', cidr]));
      const { subnets } = (await call('demo', 'GET', `subnets?network_id=${network.id}&${query}`)).json;
      return subnets.map(({ cidr }: { cidr: string }) => cidr);
    };
    expect(await around('10.62.0.5')).toEqual(['10.62.0.0/29']);
    expect(await around('fd00:61::9')).toEqual(['fd00:61::/64']);
    expect(await around('10.62.0.9')).toEqual([]);

    const refuse = async (body: object) =>
      (await refused('demo', 'POST', 'subnets', { subnet: { network_id: network.id, ip_version: 4, ...body } }))[2];
    expect(await refuse({})).toBe('Bad subnets request: a subnetpool must be specified in the absence of a cidr.');
    expect(await refuse({ cidr: '10.61.0.128/25' })).toBe(
      `Invalid input for operation: Requested subnet with cidr: 10.61.0.128/25 for network: ${network.id} overlaps with another subnet.`,
    );
    const free = { cidr: '10.63.0.0/24' };
    expect(await refuse({ ...free, gateway_ip: '10.63.0.255' })).toBe(
      'Invalid input for operation: Gateway is not valid on subnet.',
    );
    const pool = (start: string, end: string) => ({ ...free, allocation_pools: [{ start, end }] });
    expect(await refuse({ ...pool('10.63.0.2', '10.63.0.9'), gateway_ip: '10.63.0.5' })).toBe(
      'Gateway ip 10.63.0.5 conflicts with allocation pool 10.63.0.2-10.63.0.9.',
    );
    expect(await refuse(pool('10.64.0.2', '10.64.0.9'))).toBe(
      'The allocation pool 10.64.0.2-10.64.0.9 spans beyond the subnet cidr 10.63.0.0/24.',
    );
    expect(await refuse(pool('10.63.0.9', '10.63.0.2'))).toBe(
      "The allocation pool {'start': '10.63.0.9', 'end': '10.63.0.2'} is not valid.",
    );
    expect(await refuse({ ...free, dns_nameservers: ['x'] })).toBe(
      "Invalid input for dns_nameservers. Reason: 'x' is not a valid nameserver. 'x' is not a valid IP address.",
    );
    expect(await refuse({ cidr: 'bogus' })).toBe('Invalid input for operation: bogus is not in a CIDR format.');
    expect(await refuse({ cidr: '10.63.0.0/32' })).toBe(
      'Invalid input for operation: Subnet has a prefix length that is incompatible with DHCP service enabled.',
    );
  });

  it('takes the addresses of subnets from a subnet pool', async () => {
    const prefixes = ['10.68.0.0/22'];
    const scope = await make('demo', 'address-scopes', { ip_version: 4 });
    const pool = await make('demo', 'subnetpools', { prefixes, default_prefixlen: 24, address_scope_id: scope.id });
    expect(pool).toMatchObject({ ip_version: 4, default_prefixlen: '24', min_prefixlen: '8', max_prefixlen: '32' });
    const network = await make('demo', 'networks');
    const body = { network_id: network.id, ip_version: 4, subnetpool_id: pool.id };
    expect((await make('demo', 'subnets', body)).cidr).toMatch(/^10\.68\.[0-3]\.0\/24$/);
    expect((await call('demo', 'GET', `networks/${network.id}`)).json.network.ipv4_address_scope).toBe(scope.id);
    expect((await refused('demo', 'POST', 'subnets', { subnet: { ...body, prefixlen: 4 } }))[2]).toBe(
      'Unable to allocate subnet with prefix length 4, minimum allowed prefix is 8.',
    );
    expect((await refused('demo', 'DELETE', `subnetpools/${pool.id}`))[0]).toBe(400);
    expect((await refused('demo', 'DELETE', `address-scopes/${scope.id}`))[0]).toBe(409);
  });

  it('gives a port a MAC, addresses, the default group and names; frees them with it', async () => {
    const network = await make('demo', 'networks');
    const v4 = await make('demo', 'subnets', { network_id: network.id, ip_version: 4, cidr: '10.66.0.0/24' });
    const six = { ip_version: 6, cidr: 'fd00:66::/64', ipv6_ra_mode: 'slaac', ipv6_address_mode: 'slaac' };
    const v6 = await make('demo', 'subnets', { network_id: network.id, ...six });
    const fixed_ips = [{ subnet_id: v4.id, ip_address: '10.66.0.40' }];
    const port = await make('demo', 'ports', { network_id: network.id, fixed_ips, mac_address: 'fa:16:3e:66:00:01' });
    const [group] = (await call('demo', 'GET', 'security-groups?name=default')).json.security_groups;
    expect(port).toMatchObject({
      status: 'DOWN',
      mac_address: 'fa:16:3e:66:00:01',
      fixed_ips: [...fixed_ips, { subnet_id: v6.id, ip_address: 'fd00:66::f816:3eff:fe66:1' }],
      security_groups: [group.id],
      port_security_enabled: true,
      'binding:vnic_type': 'normal',
    });
    expect(port.dns_assignment[0].hostname).toBe('host-10-66-0-40');
    expect(port).not.toHaveProperty('binding:host_id');

    const refuse = (body: object) => refused('demo', 'POST', 'ports', { port: { network_id: network.id, ...body } });
    expect(await refuse({ fixed_ips })).toEqual([
      409,
      'IpAddressAlreadyAllocated',
      `IP address 10.66.0.40 already allocated in subnet ${v4.id}`,
    ]);
    expect(await refuse({ mac_address: 'fa:16:3e:66:00:01' })).toEqual([
      409,
      'MacAddressInUse',
      `Unable to complete operation for network ${network.id}. The mac address fa:16:3e:66:00:01 is in use.`,
    ]);
    // The MAC address keeps its letters as they were written; either case means the same.
    const loudMac = 'FA:16:3E:66:00:0A';
    const loud = await make('demo', 'ports', { network_id: network.id, mac_address: loudMac, security_groups: [] });
    expect(loud.mac_address).toBe(loudMac);
    expect((await refuse({ mac_address: 'fa:16:3e:66:00:0a' }))[1]).toBe('MacAddressInUse');
    const found = await call('demo', 'GET', 'ports?mac_address=fa:16:3E:66:00:0a&fields=id');
    expect(found.json.ports).toEqual([{ id: loud.id }]);
    expect(await refuse({ fixed_ips: [{ ip_address: '10.99.0.4' }] })).toEqual([
      400,
      'InvalidIpForNetwork',
      'IP address 10.99.0.4 is not a valid IP for any of the subnets on the specified network.',
    ]);
    expect(await refuse({ 'binding:host_id': 'compute-1' })).toEqual([
      403,
      'PolicyNotAuthorized',
      '(rule:create_port and rule:create_port:binding:host_id) is disallowed by policy',
    ]);
    expect(await refuse({ security_groups: [unknownId] })).toEqual([
      404,
      'SecurityGroupNotFound',
      `Security group ${unknownId} does not exist`,
    ]);
    expect(await refuse({ port_security_enabled: false, allowed_address_pairs: [{ ip_address: '1.2.3.4' }] })).toEqual([
      409,
      'AddressPairAndPortSecurityRequired',
      'Port Security must be enabled in order to have allowed address pairs on a port.',
    ]);

    const where = async (query: string) =>
      (await call('demo', 'GET', `ports?network_id=${network.id}&device_owner=&fields=id&${query}`)).json.ports;
    expect(await where('fixed_ips=ip_address%3D10.66.0.40')).toEqual([{ id: port.id }]);
    expect(await where('fixed_ips=ip_address_substr%3D66.0.4')).toEqual([{ id: port.id }]);
    expect(await where(`security_groups=${group.id}`)).toEqual([{ id: port.id }]);
    expect(await where('fixed_ips=ip_address%3D10.66.0.41')).toEqual([]);
    expect((await refused('demo', 'DELETE', `subnets/${v4.id}`))[1]).toBe('SubnetInUse');
    const [status, type, message] = await refused('demo', 'DELETE', `networks/${network.id}`);
    expect([status, type]).toEqual([409, 'NetworkInUse']);
    expect(message).toContain(port.id);
    await remove('demo', `ports/${port.id}`);
    expect(await refused('demo', 'GET', `ports/${port.id}`)).toEqual([
      404,
      'PortNotFound',
      `Port ${port.id} could not be found.`,
    ]);
  });

  it('binds a port for the compute service, and its agent raises it; DHCP has a port of its own', async () => {
    const network = await make('demo', 'networks');
    await make('demo', 'subnets', { network_id: network.id, ip_version: 4, cidr: '10.67.0.0/24' });
    const { projectId } = await cloud.as('demo');
    const port = await make('admin', 'ports', {
      network_id: network.id,
      project_id: projectId,
      'binding:host_id': 'compute-1',
      device_id: unknownId,
      device_owner: 'compute:nova',
    });
    expect(port).toMatchObject({ 'binding:vif_type': 'ovs', 'binding:host_id': 'compute-1', status: 'DOWN' });
    const status = async () => (await call('demo', 'GET', `ports/${port.id}`)).json.port.status;
    await expect.poll(status, { timeout: 40_000, interval: 200 }).toBe('ACTIVE');
    const dhcp = async () =>
      (await call('demo', 'GET', `ports?network_id=${network.id}&device_owner=network:dhcp`)).json.ports;
    await expect
      .poll(dhcp, { timeout: 40_000, interval: 200 })
      .toMatchObject([{ security_groups: [], port_security_enabled: false }]);
    const nowhere = { network_id: network.id, 'binding:host_id': 'nowhere', device_owner: 'compute:nova' };
    expect(await make('admin', 'ports', nowhere)).toMatchObject({ 'binding:vif_type': 'binding_failed' });
  });
});
