import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { deleteNetwork } from '../../../openstack/neutron/networks.ts';
import { readPort } from '../../../openstack/neutron/ports.ts';
import * as routers from '../../../openstack/neutron/routers.ts';
import { deleteSubnet, listSubnetsOf } from '../../../openstack/neutron/subnets.ts';
import { deleteServer } from '../../../openstack/nova/servers.ts';
import { deleteRouterWithInterfaces } from '../delete-router.ts';
import { sequentially } from '../sequential.ts';

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
      return deleteRouterWithInterfaces(native, id);
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
