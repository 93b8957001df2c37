import type { NativeCaller } from '../../openstack/native-caller.ts';
import { listPorts } from '../../openstack/neutron/ports.ts';
import { deleteRouter, removeRouterInterface } from '../../openstack/neutron/routers.ts';
import { sequentially } from './sequential.ts';

/** Owners of the ports that tie a router to a subnet: of a plain, a distributed and a highly available router. */
const interfaceOwners = [
  'network:router_interface',
  'network:router_interface_distributed',
  'network:ha_router_replicated_interface',
];

/** Takes the interfaces off a router, then deletes it. The first refusal ends it, and the interfaces taken off until then stay off. */
export async function deleteRouterWithInterfaces(native: NativeCaller, id: string): Promise<void> {
  const ports = await listPorts(native, { device_id: id, device_owner: interfaceOwners, fields: ['id'] });
  await sequentially(ports, (port) => removeRouterInterface(native, id, port.id));
  await deleteRouter(native, id);
}
