import type { JsonObject } from '../heat-records.ts';
import { pick, type ResourcePlugin, type Work } from './plugin.ts';

type ToBody = (work: Work) => Promise<JsonObject>;

/** A thing that neutron makes with one call and shows under its singular name. */
function thing(plural: string, singular: string, toBody: ToBody, changeable: readonly string[]): ResourcePlugin {
  const path = (work: Work) => `/v2.0/${plural}/${work.resource.physicalId ?? ''}`;
  return {
    service: 'network',
    checks: true,
    async create(work) {
      const specs = (work.properties['value_specs'] ?? {}) as JsonObject;
      // The services' own user makes what the seed has; it says whose that is.
      const owner = work.actor.token === undefined ? { project_id: work.actor.projectId } : {};
      const body = { ...(await toBody(work)), ...owner, ...specs };
      const answer = await work.call<Record<string, { id: string }>>('network', 'POST', `/v2.0/${plural}`, {
        [singular]: body,
      });
      return answer[singular]?.id ?? '';
    },
    async update(work, changed) {
      const body = await toBody(work);
      const known = pick(body, changeable);
      if (changed.length > 0) await work.call('network', 'PUT', path(work), { [singular]: known });
      return true;
    },
    remove: async (work) => void (await work.call('network', 'DELETE', path(work))),
    async show(work) {
      const answer = await work.call<Record<string, JsonObject>>('network', 'GET', path(work));
      return answer[singular] ?? {};
    },
  };
}

const common = ['name', 'admin_state_up', 'description', 'qos_policy_id', 'port_security_enabled'];

export const net = thing(
  'networks',
  'network',
  async (work) => ({
    name: work.name,
    ...pick(work.properties, [
      'admin_state_up',
      'port_security_enabled',
      'dns_domain',
      'availability_zone_hints',
      'tenant_id',
    ]),
    ...(work.properties['shared'] === true ? { shared: true } : {}),
    ...(await qosOf(work)),
  }),
  [...common, 'dns_domain', 'shared'],
);

export const subnet = thing(
  'subnets',
  'subnet',
  async (work) => {
    const { properties } = work;
    const gateway = properties['gateway_ip'];
    return {
      name: work.name,
      network_id: await work.find('neutron.network', properties['network']),
      ...pick(properties, [
        'cidr',
        'ip_version',
        'prefixlen',
        ['subnetpool', 'subnetpool_id'],
        'dns_nameservers',
        'enable_dhcp',
        'allocation_pools',
        'host_routes',
        'ipv6_ra_mode',
        'ipv6_address_mode',
      ]),
      ...(gateway === undefined || gateway === null ? {} : { gateway_ip: gateway === '' ? null : gateway }),
    };
  },
  ['name', 'dns_nameservers', 'gateway_ip', 'enable_dhcp', 'allocation_pools', 'host_routes'],
);

export const port = thing(
  'ports',
  'port',
  async (work) => {
    const { properties } = work;
    const addresses = (properties['fixed_ips'] ?? []) as { subnet?: string; ip_address?: string }[];
    const fixed = await Promise.all(
      addresses.map(async (one) => ({
        ...(one.subnet === undefined || one.subnet === null
          ? {}
          : { subnet_id: await work.find('neutron.subnet', one.subnet) }),
        ...pick(one, ['ip_address']),
      })),
    );
    const groups = properties['security_groups'] as unknown[] | undefined;
    return {
      name: work.name,
      network_id: await work.find('neutron.network', properties['network']),
      ...(fixed.length > 0 ? { fixed_ips: fixed } : {}),
      ...(Array.isArray(groups)
        ? { security_groups: await Promise.all(groups.map((one) => work.find('neutron.security_group', one))) }
        : {}),
      ...pick(properties, [
        'admin_state_up',
        'device_id',
        'device_owner',
        'mac_address',
        'allowed_address_pairs',
        'port_security_enabled',
        'dns_name',
      ]),
      ...(await qosOf(work)),
    };
  },
  [...common, 'fixed_ips', 'security_groups', 'device_id', 'device_owner', 'allowed_address_pairs', 'dns_name'],
);

export const router = thing(
  'routers',
  'router',
  async (work) => {
    const info = work.properties['external_gateway_info'] as JsonObject | undefined;
    return {
      name: work.name,
      ...pick(work.properties, ['admin_state_up', 'availability_zone_hints']),
      ...(info
        ? {
            external_gateway_info: {
              network_id: await work.find('neutron.network', info['network']),
              ...pick(info, ['enable_snat']),
            },
          }
        : {}),
    };
  },
  ['name', 'admin_state_up', 'external_gateway_info'],
);

export const routerInterface: ResourcePlugin = {
  service: 'network',
  async create(work) {
    const id = await work.find('neutron.router', work.properties['router']);
    const member = await interfaceOf(work);
    await work.call('network', 'PUT', `/v2.0/routers/${id}/add_router_interface`, member);
    const [[name, value] = ['', '']] = Object.entries(member);
    return `${id}:${name}=${value}`;
  },
  async remove(work) {
    const [id = '', member = ''] = (work.resource.physicalId ?? '').split(':');
    const [name = '', value = ''] = member.split('=');
    await work.call('network', 'PUT', `/v2.0/routers/${id}/remove_router_interface`, { [name]: value });
  },
};

export const floatingIp = thing(
  'floatingips',
  'floatingip',
  async (work) => ({
    floating_network_id: await work.find('neutron.network', work.properties['floating_network']),
    ...pick(work.properties, ['port_id', 'fixed_ip_address', 'floating_ip_address', 'dns_name', 'dns_domain']),
  }),
  ['port_id', 'fixed_ip_address'],
);

const group = thing(
  'security-groups',
  'security_group',
  async (work) => ({ name: work.name, ...pick(work.properties, ['description']) }),
  ['name', 'description'],
);

export const securityGroup: ResourcePlugin = {
  ...group,
  async create(work) {
    const id = await group.create(work);
    for (const rule of (work.properties['rules'] ?? []) as JsonObject[]) {
      const remote =
        rule['remote_mode'] === 'remote_group_id' ? { remote_group_id: rule['remote_group_id'] ?? id } : {};
      await work.call('network', 'POST', '/v2.0/security-group-rules', {
        security_group_rule: {
          security_group_id: id,
          direction: 'ingress',
          ...pick(rule, ['direction', 'ethertype', 'protocol', 'port_range_min', 'port_range_max', 'remote_ip_prefix']),
          ...remote,
        },
      });
    }
    return id;
  },
  // New rules mean a new group; name and text don't.
  update: async (work, changed) => !changed.includes('rules') && (await group.update?.(work, changed)) === true,
};

async function interfaceOf(work: Work): Promise<JsonObject> {
  const { subnet: inner, port: own } = work.properties;
  return own !== undefined && own !== null
    ? { port_id: await work.find('neutron.port', own) }
    : { subnet_id: await work.find('neutron.subnet', inner) };
}

async function qosOf(work: Work): Promise<JsonObject> {
  const policy = work.properties['qos_policy'];
  return policy === undefined || policy === null
    ? {}
    : { qos_policy_id: await work.find('neutron.qos_policy', policy) };
}
