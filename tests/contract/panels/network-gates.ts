import { type ActionGate, own, type TypeGates, withDeleteSelected } from './gate.ts';

const network = (rule: string): ActionGate => ({ rules: [`network:${rule}`] });

/** The actions of networks, subnets, ports and routers. */
export const networkGates: Readonly<Record<string, TypeGates>> = {
  'OS::Neutron::Net': {
    at: ['/project/networks', '/admin/networks'],
    items: [{ id: 'n-1', name: 'one', tenant_id: own, subnets: [] }],
    actions: {
      'networks.create': { rules: ['network:create_network'], at: ['/project/networks'] },
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
    items: [{ id: 'p-1', name: 'one', network_id: 'n-1', device_id: '', device_owner: '', tenant_id: own }],
    actions: {
      'networks.create-port': { rules: ['network:create_port'], at: ['/project/ports'] },
      'networks.edit-port': network('update_port'),
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
};
