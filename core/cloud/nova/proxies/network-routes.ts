import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import { neutronList } from '../neutron-calls.ts';
import { type Caller, type NovaCore, parameter } from '../nova-core.ts';
import { callNeutron } from './neutron-client.ts';
import { proxiedCaller } from './proxied-caller.ts';

interface Network {
  id: string;
  name: string;
}

/** Members of nova's own networks of old; of neutron's they are null. */
// prettier-ignore
const emptyMembers = ['cidr', 'netmask', 'gateway', 'broadcast', 'dns1', 'dns2', 'cidr_v6', 'gateway_v6', 'netmask_v6'];
// prettier-ignore
const adminMembers = [
  'created_at', 'updated_at', 'deleted_at', 'deleted', 'injected', 'bridge', 'vlan', 'vpn_public_address', 'vpn_public_port',
  'vpn_private_address', 'dhcp_start', 'project_id', 'host', 'bridge_interface', 'multi_host', 'priority', 'rxtx_base', 'mtu',
  'dhcp_server', 'enable_dhcp', 'share_address',
];

/** `/os-networks` and `/os-tenant-networks` until 2.35: neutron's networks, of which nova shows little. */
export function networkRoutes(app: FastifyInstance, core: NovaCore): void {
  listAndShow(app, core, 'os-networks', ({ id, name }, caller) => {
    const members = caller.isAdmin ? [...emptyMembers, ...adminMembers] : emptyMembers;
    return { ...Object.fromEntries(members.map((member) => [member, null])), id, label: name };
  });
  // Nova writes Python's None as a text here.
  listAndShow(app, core, 'os-tenant-networks', ({ id, name }) => ({ id, cidr: 'None', label: name }));
}

function listAndShow(
  app: FastifyInstance,
  core: NovaCore,
  things: string,
  view: (network: Network, caller: Caller) => object,
): void {
  const allowed = (request: FastifyRequest, action: string) => {
    const caller = proxiedCaller(core, request);
    core.enforce(`os_compute_api:${things}:${action}`, caller);
    return caller;
  };
  app.get(`/v2.1/${things}`, async (request) => {
    const caller = allowed(request, 'list');
    const networks = await neutronList<Network>(core, 'networks', '', caller.credentials.token);
    return { networks: networks.map((network) => view(network, caller)) };
  });
  app.get(`/v2.1/${things}/:network`, async (request) => {
    const caller = allowed(request, 'show');
    const id = encodeURIComponent(parameter(request, 'network'));
    const answer = await callNeutron<{ network: Network }>(core, caller, 'GET', `/networks/${id}`);
    if (answer.status !== 200) throw new CloudError(404, 'Network not found');
    return { network: view(answer.body.network, caller) };
  });
}
