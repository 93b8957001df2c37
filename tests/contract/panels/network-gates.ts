import { type ActionGate, own, type TypeGates, withDeleteSelected } from './gate.ts';

const network = (rule: string): ActionGate => ({ rules: [`network:${rule}`] });

/** The actions of networks, subnets, ports, routers, security groups and floating IPs. */
export const networkGates: Readonly<Record<string, TypeGates>> = {
  'OS::Neutron::Net': {
    at: ['/project/networks', '/admin/networks'],
    items: [{ id: 'n-1', name: 'one', tenant_id: own, subnets: [] }],
    actions: {
      'networks.create': network('create_network'),
      'networks.edit': network('update_network'),
      'networks.create-subnet': network('create_subnet'),
      ...withDeleteSelected('networks', network('delete_network')),
    },
  },
  'OS::Neutron::Subnet': {
    at: ['/ngdetails/OS::Neutron::Subnet/u-1'],
    items: [{ id: 'u-1', name: 'one', cidr: '10.0.0.0/24', tenant_id: own }],
    actions: {
      'networks.edit-subnet': network('update_subnet'),
      'networks.subnet.delete': network('delete_subnet'),
    },
  },
  'OS::Neutron::Port': {
    at: ['/project/ports', '/admin/ports'],
    items: [
      {
        id: 'p-1',
        name: 'one',
        network_id: 'n-1',
        device_id: '',
        device_owner: '',
        tenant_id: own,
        fixed_ips: [{ ip_address: '10.0.0.5', subnet_id: 'u-1' }],
      },
    ],
    actions: {
      'networks.create-port': { rules: ['network:create_port'], at: ['/project/ports'] },
      'networks.edit-port': network('update_port'),
      'networks.associate-port': network('update_floatingip'),
      'networks.attach-port': { rules: ['compute:os_compute_api:os-attach-interfaces:create'] },
      ...withDeleteSelected('networks.port', network('delete_port')),
    },
  },
  'OS::Neutron::Router': {
    at: ['/project/routers', '/admin/routers'],
    items: [{ id: 'r-1', name: 'one', routes: [], external_gateway_info: { network_id: 'n-2' }, tenant_id: own }],
    actions: {
      'networks.create-router': { rules: ['network:create_router'], at: ['/project/routers'] },
      'networks.edit-router': network('update_router'),
      'networks.set-gateway': network('update_router:external_gateway_info:network_id'),
      'networks.clear-gateway': network('update_router:external_gateway_info:network_id'),
      'networks.add-interface': network('add_router_interface'),
      'networks.add-route': network('add_extraroutes'),
      ...withDeleteSelected('networks.router', network('delete_router')),
    },
  },
  'OS::Neutron::SecurityGroup': {
    at: ['/project/security_groups'],
    items: [{ id: 'g-1', name: 'web', tenant_id: own, security_group_rules: [], port_count: 0 }],
    actions: {
      'networks.create-group': { rules: ['network:create_security_group'] },
      'networks.edit-rules': { rules: ['network:create_security_group_rule', 'network:delete_security_group_rule'] },
      'networks.edit-group': { rules: ['network:update_security_group'] },
      'networks.group.delete': { rules: ['network:delete_security_group'] },
      'networks.group.delete-selected': { rules: ['network:delete_security_group'] },
    },
  },
  'OS::Neutron::FloatingIP': {
    at: ['/project/floating_ips'],
    items: [
      { id: 'f-1', ip: '203.0.113.5', fixed_ip: null, pool: 'p', port_id: null, status: 'DOWN', tenant_id: own },
      {
        id: 'f-2',
        ip: '203.0.113.6',
        fixed_ip: '10.0.0.5',
        pool: 'p',
        port_id: 'p-1',
        status: 'ACTIVE',
        tenant_id: own,
      },
    ],
    actions: {
      'networks.allocate': { rules: ['network:create_floatingip'] },
      'networks.associate': { rules: ['network:update_floatingip'] },
      'networks.disassociate': { rules: ['network:update_floatingip'] },
      'networks.edit-address': { rules: ['network:update_floatingip'] },
      'networks.address.delete': { rules: ['network:delete_floatingip'] },
      'networks.address.delete-selected': { rules: ['network:delete_floatingip'] },
    },
  },
};
