import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { deleteNetwork } from '../../../openstack/neutron/networks.ts';
import { listPorts, readPort } from '../../../openstack/neutron/ports.ts';
import * as routers from '../../../openstack/neutron/routers.ts';
import { deleteSubnet, listSubnetsOf } from '../../../openstack/neutron/subnets.ts';
import { deleteServer } from '../../../openstack/nova/servers.ts';
import { sequentially } from '../sequential.ts';

/** Owners of the ports that tie a router to a subnet: of a plain, a distributed and a highly available router. */
const interfaceOwners = [
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
];

/** deleteFromTopology: deletes what the topology shows, with what hangs on it. The first refusal ends it. */
export async function deleteShown(
  native: NativeCaller,
  kind: string,
  id: string,
  router: string | undefined,
): Promise<void> {
  switch (kind) {
    case 'servers':
      return deleteServer(native, id);
    case 'routers':
      return deleteRouter(native, id);
    case 'networks':
      return deleteNetworkWithSubnets(native, id);
    case 'subnets':
      return deleteSubnet(native, id);
    case 'ports':
      return removePort(native, id, router);
    default:
      throw new GatewayError('NOT_FOUND', { what: `The kind ${kind}` });
  }
}

async function deleteRouter(native: NativeCaller, id: string): Promise<void> {
  const ports = await listPorts(native, { device_id: id, device_owner: interfaceOwners, fields: ['id'] });
  await sequentially(ports, (port) => routers.removeRouterInterface(native, id, port.id));
  await routers.deleteRouter(native, id);
}

async function deleteNetworkWithSubnets(native: NativeCaller, id: string): Promise<void> {
  const subnets = await listSubnetsOf(native, [id], { fields: ['id'] });
  await sequentially(subnets, (subnet) => deleteSubnet(native, subnet.id));
  await deleteNetwork(native, id);
}

/** Takes a port from its router. One that the topology made up stands for a gateway port that the caller can't see. */
async function removePort(native: NativeCaller, id: string, router: string | undefined): Promise<void> {
  if (id.startsWith('gateway')) {
    if (!router) throw new GatewayError('MISSING_PARAMETER', { name: 'router_id' });
    return routers.clearRouterGateway(native, router);
  }
  const port = await readPort(native, id);
  if (port.device_owner === 'network:router_gateway') return routers.clearRouterGateway(native, port.device_id);
  return routers.removeRouterInterface(native, port.device_id, id);
}
