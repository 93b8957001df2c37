import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type NativeCloud, openNativeCloud } from '../../support/native-cloud.ts';
import { networkKit } from '../../support/native-networks.ts';

let cloud: NativeCloud;
beforeAll(async () => {
  cloud = await openNativeCloud();
});
afterAll(async () => cloud.close());
const { call, make, refused, remove } = networkKit(() => cloud);

describe('[API-20] security groups of the network service', { timeout: 180_000 }, () => {
  it('let everything out when new; one named default is there from the first look', async () => {
    const [group] = (await call('lab', 'GET', 'security-groups?name=default')).json.security_groups;
    expect(group.security_group_rules).toHaveLength(4);
    expect(group.security_group_rules.filter((rule: any) => rule.remote_group_id === group.id)).toHaveLength(2);
    const made = await make('demo', 'security-groups', { description: 'for a test' });
    expect(made).toMatchObject({ stateful: true, shared: false });
    expect(made.security_group_rules.map((rule: any) => `${rule.direction} ${rule.ethertype}`).toSorted()).toEqual([
      'egress IPv4',
      'egress IPv6',
    ]);
    expect(await refused('demo', 'POST', 'security-groups', { security_group: { name: 'default' } })).toEqual([
      409,
      'SecurityGroupDefaultAlreadyExists',
      'Default security group already exists.',
    ]);
    expect(await refused('lab', 'GET', `security-groups/${made.id}`)).toEqual([
      404,
      'SecurityGroupNotFound',
      `Security group ${made.id} does not exist`,
    ]);
    // Administrators have no part in other projects' groups: their rules don't name them.
    expect((await refused('admin', 'GET', `security-groups/${made.id}`)).slice(0, 2)).toEqual([404, 'HTTPNotFound']);
  });

  it.each([
    ['"direction": "x"', 400, 'Invalid input for direction. Reason: x is not in valid_values.'],
    ['"protocol": "tcp", "port_range_min": 22', 400, 'For TCP/UDP protocols, port_range_min must be <= port_range_max'],
    ['"protocol": "tcp", "port_range_min": 0, "port_range_max": 5', 400, 'Invalid value for port 0'],
    ['"protocol": "tcp", "port_range_min": "x", "port_range_max": 5', 400, 'Invalid value for port x'],
    ['"port_range_min": 1, "port_range_max": 1', 400, 'Must also specify protocol if port range is given.'],
    [
      '"protocol": "icmp", "port_range_min": 256',
      400,
      'Invalid value for ICMP type (port_range_min) 256. It must be 0 to 255.',
    ],
    [
      '"protocol": "50", "port_range_min": 5, "port_range_max": 5',
      400,
      'Ports cannot be specified for protocol 50. Ports are only supported for DCCP, SCTP, TCP, UDP, UDPLITE.',
    ],
    ['"remote_ip_prefix": "x"', 400, 'Invalid CIDR x given as IP prefix.'],
    ['"remote_ip_prefix": "fd00::/8"', 400, 'Conflicting value ethertype IPv4 for CIDR fd00::/8'],
    ['"protocol": "icmpv6"', 400, 'Invalid ethertype IPv4 for protocol icmpv6.'],
    [
      '"ethertype": "IPv5"',
      400,
      "Security group rule for ethertype 'IPv5' not supported. Allowed values are ['IPv4', 'IPv6'].",
    ],
  ])('refuse a rule with %s', async (members, status, message) => {
    const [group] = (await call('demo', 'GET', 'security-groups?name=web')).json.security_groups;
    const rule = { security_group_id: group.id, direction: 'ingress', ...JSON.parse(`{${members}}`) };
    const [code, , text] = await refused('demo', 'POST', 'security-group-rules', { security_group_rule: rule });
    expect([code, text]).toEqual([status, message]);
  });

  it('hold each rule once, however its protocol is written, and stay while they are used', async () => {
    const group = await make('demo', 'security-groups');
    const rule = { security_group_id: group.id, direction: 'ingress', port_range_min: 5, port_range_max: 5 };
    const made = await make('demo', 'security-group-rules', { ...rule, protocol: 6 });
    expect(made).toMatchObject({ protocol: '6', ethertype: 'IPv4', description: '' });
    expect(
      await refused('demo', 'POST', 'security-group-rules', { security_group_rule: { ...rule, protocol: 'TCP' } }),
    ).toEqual([409, 'SecurityGroupRuleExists', `Security group rule already exists. Rule id is ${made.id}.`]);
    const prefix = { security_group_id: group.id, direction: 'ingress', remote_ip_prefix: '10.0.0.5/8' };
    expect(await make('demo', 'security-group-rules', prefix)).toMatchObject({
      remote_ip_prefix: '10.0.0.5/8',
      normalized_cidr: '10.0.0.0/8',
    });
    const ids = (await call('demo', 'GET', `security-group-rules?security_group_id=${group.id}&direction=ingress`))
      .json;
    expect(ids.security_group_rules).toHaveLength(2);

    const [network] = (await call('demo', 'GET', 'networks?name=demo-net')).json.networks;
    const port = await make('demo', 'ports', { network_id: network.id, security_groups: [group.id] });
    expect(await refused('demo', 'DELETE', `security-groups/${group.id}`)).toEqual([
      409,
      'SecurityGroupInUse',
      `Security Group ${group.id} in use.`,
    ]);
    await remove('demo', `ports/${port.id}`);
    await remove('demo', `security-groups/${group.id}`);
    expect((await refused('demo', 'GET', `security-group-rules/${made.id}`))[1]).toBe('SecurityGroupRuleNotFound');
  });
});

describe('[API-20] trunks of the network service', { timeout: 180_000 }, () => {
  it('tie sub-ports to a parent port, each once, until they are disabled or in use', async () => {
    const [network] = (await call('demo', 'GET', 'networks?name=demo-net')).json.networks;
    const port = () => make('demo', 'ports', { network_id: network.id });
    const [parent, first, second, third] = [await port(), await port(), await port(), await port()];
    const sub = (id: string, segment: unknown, type: unknown = 'vlan') => ({
      port_id: id,
      segmentation_type: type,
      segmentation_id: segment,
    });
    const refuse = async (sub_ports: unknown, port_id: string = parent.id) =>
      (await refused('demo', 'POST', 'trunks', { trunk: { port_id, sub_ports } }))[2];
    const trunk = await make('demo', 'trunks', { port_id: parent.id, sub_ports: [sub(first.id, 5)] });
    expect(trunk).toMatchObject({ status: 'DOWN', admin_state_up: true, sub_ports: [sub(first.id, 5)] });

    expect(await refuse([])).toBe(
      `Port ${parent.id} is currently in use and is not eligible for use as a parent port.`,
    );
    expect(await refuse([], first.id)).toBe(`Port ${first.id} is in use by another trunk.`);
    expect(await refuse([sub(first.id, 5)], second.id)).toBe(`Port ${first.id} is in use by another trunk.`);
    expect(await refuse([sub(second.id, 5000)], second.id)).toBe(
      `Port ${second.id} is currently in use and is not eligible for use as a parent port.`,
    );
    expect(await refuse([sub(second.id, 5000)], third.id)).toBe(
      "Invalid input for operation: Segmentation ID '5000' is not in range.",
    );
    expect(await refuse([sub(second.id, 5, 'foo')], third.id)).toBe(
      "Invalid input for operation: Unknown segmentation_type 'foo'.",
    );
    expect(await refuse('x', second.id)).toBe(
      "Invalid input for sub_ports. Reason: Invalid data format for subports: 'x' is not a list.",
    );

    const act = (action: string, subs: object[]) =>
      refused('demo', 'PUT', `trunks/${trunk.id}/${action}`, { sub_ports: subs });
    expect(await act('add_subports', [sub(second.id, 5)])).toEqual([
      409,
      'DuplicateSubPort',
      `segmentation_type vlan and segmentation_id 5 already in use on trunk ${trunk.id}.`,
    ]);
    expect((await act('add_subports', [sub(second.id, 6)]))[0]).toBe(200);
    expect((await call('demo', 'GET', `trunks/${trunk.id}/get_subports`)).json.sub_ports).toHaveLength(2);
    expect(await act('remove_subports', [{ port_id: parent.id }])).toEqual([
      404,
      'SubPortNotFound',
      `SubPort ${parent.id} on trunk ${trunk.id} could not be found.`,
    ]);
    expect((await act('remove_subports', [{ port_id: second.id }]))[0]).toBe(200);
    expect((await call('demo', 'GET', `ports/${parent.id}`)).json.port.trunk_details).toMatchObject({
      trunk_id: trunk.id,
      sub_ports: [sub(first.id, 5)],
    });
    expect((await refused('demo', 'DELETE', `ports/${parent.id}`))[1]).toBe('PortInUseAsTrunkParent');
    expect((await refused('demo', 'DELETE', `ports/${first.id}`))[1]).toBe('PortInUseAsSubPort');

    const state = (up: boolean) => call('demo', 'PUT', `trunks/${trunk.id}`, { trunk: { admin_state_up: up } });
    await state(false);
    expect(await act('add_subports', [sub(second.id, 6)])).toEqual([
      409,
      'TrunkDisabled',
      `Trunk ${trunk.id} is currently disabled.`,
    ]);
    expect((await refused('demo', 'DELETE', `trunks/${trunk.id}`))[1]).toBe('TrunkDisabled');
    await state(true);
    await remove('demo', `trunks/${trunk.id}`);
  });

  it('are wired with the server that has the parent port, and belong to their project alone', async () => {
    const [trunk] = (await call('reader', 'GET', 'trunks?name=demo-trunk')).json.trunks;
    const status = async () => (await call('demo', 'GET', `trunks/${trunk.id}`)).json.trunk.status;
    await expect.poll(status, { timeout: 40_000, interval: 200 }).toBe('ACTIVE');
    expect((await call('demo', 'GET', `ports/${trunk.sub_ports[0].port_id}`)).json.port).toMatchObject({
      status: 'ACTIVE',
      device_owner: 'trunk:subport',
    });
    expect((await refused('demo', 'DELETE', `trunks/${trunk.id}`))[1]).toBe('TrunkInUse');
    expect((await refused('reader', 'PUT', `trunks/${trunk.id}`, { trunk: { name: 'mine' } }))[2]).toBe(
      'rule:update_trunk is disallowed by policy',
    );
    expect((await call('admin', 'GET', 'trunks')).json).toEqual({ trunks: [] });
    expect((await refused('lab', 'GET', `trunks/${trunk.id}`)).slice(0, 2)).toEqual([404, 'TrunkNotFound']);
  });
});

describe('[API-20] QoS and agents of the network service', { timeout: 180_000 }, () => {
  it('policies are read by those who have or share them, made by administrators', async () => {
    const list = async (user: 'demo' | 'lab') => (await call(user, 'GET', 'qos/policies')).json.policies;
    expect((await list('demo')).map((policy: any) => policy.name)).toEqual(expect.arrayContaining(['gold', 'silver']));
    const [gold] = (await list('lab')).filter((policy: any) => policy.name === 'gold');
    expect(gold.rules.map((rule: any) => rule.type).toSorted()).toEqual([
      'bandwidth_limit',
      'bandwidth_limit',
      'dscp_marking',
      'minimum_bandwidth',
    ]);
    expect((await refused('demo', 'POST', 'qos/policies', { policy: { name: 'mine' } }))[2]).toBe(
      'rule:create_policy is disallowed by policy',
    );
  });

  it('a policy has each type of rule once in each direction, within each other', async () => {
    const policy = await make('admin', 'qos/policies');
    const path = (type: string) => `qos/policies/${policy.id}/${type}_rules`;
    const add = (type: string, values: object) => refused('admin', 'POST', path(type), { [`${type}_rule`]: values });
    const limit = await call('admin', 'POST', path('bandwidth_limit'), { bandwidth_limit_rule: { max_kbps: 100 } });
    const rule = limit.json.bandwidth_limit_rule;
    expect(rule).toEqual({ id: rule.id, max_kbps: 100, max_burst_kbps: 0, direction: 'egress' });
    expect(await add('bandwidth_limit', { max_kbps: 5 })).toEqual([
      409,
      'QoSRulesConflict',
      `Rule bandwidth_limit conflicts with rule ${rule.id} which already exists in QoS Policy ${policy.id}.`,
    ]);
    expect((await add('minimum_bandwidth', { min_kbps: 1000 }))[2]).toBe(
      `Unable to add the rule with value 1000 to the policy ${policy.id} as the existing rule of type bandwidth_limit has value 100.`,
    );
    expect((await add('dscp_marking', { dscp_mark: 3 }))[2]).toBe(
      'Invalid input for dscp_mark. Reason: 3 is not in valid_values.',
    );
    expect((await add('minimum_packet_rate', { min_kpps: 5 }))[0]).toBe(201);
    const changed = { bandwidth_limit_rule: { max_kbps: 200 } };
    expect((await call('admin', 'PUT', `${path('bandwidth_limit')}/${rule.id}`, changed)).json).toMatchObject(changed);
    expect((await call('admin', 'DELETE', `${path('bandwidth_limit')}/${rule.id}`)).status).toBe(204);
    expect(await refused('admin', 'GET', `${path('bandwidth_limit')}/${rule.id}`)).toEqual([
      404,
      'QosRuleNotFound',
      `QoS rule ${rule.id} for policy ${policy.id} could not be found.`,
    ]);
  });

  it('names its agents, zones and rule types to administrators, its extensions to everybody', async () => {
    const agents = (await call('admin', 'GET', 'agents')).json.agents;
    const kinds = agents.map((agent: any) => `${agent.binary} ${agent.host} ${agent.alive}`);
    expect(kinds).toEqual(
      expect.arrayContaining([
        'neutron-openvswitch-agent compute-1 true',
        'neutron-openvswitch-agent compute-2 true',
        'neutron-l3-agent network-1 true',
        'neutron-dhcp-agent network-1 true',
      ]),
    );
    expect((await call('demo', 'GET', 'agents')).json).toEqual({ agents: [] });
    expect((await call('admin', 'GET', 'availability_zones')).json.availability_zones).toHaveLength(2);
    expect((await call('demo', 'GET', 'qos/rule-types')).json.rule_types).toHaveLength(5);
    const aliases = (await call('demo', 'GET', 'extensions')).json.extensions.map((one: any) => one.alias);
    expect(aliases).toEqual(
      expect.arrayContaining(['router', 'trunk', 'qos', 'security-group', 'quotas', 'agent', 'port-security']),
    );
    const unknown = await call('demo', 'GET', 'loadbalancers');
    expect([unknown.status, unknown.json.NeutronError.type]).toEqual([404, 'HTTPNotFound']);
  });
});
