import type { Neutron } from '../core.ts';
import type { TrunkRecord } from '../records.ts';

/** Once its parent port is wired, a trunk and all its sub-ports are. */
export function wireTrunk(core: Neutron, trunk: TrunkRecord): void {
  const parent = core.ports.get(trunk.port_id);
  if (parent?.status !== 'ACTIVE') return;
  const host = parent['binding:host_id'];
  for (const { port_id: id } of trunk.sub_ports) {
    const port = core.ports.get(id);
    if (!port || (port.status === 'ACTIVE' && port['binding:host_id'] === host)) continue;
    core.change(core.ports, port, {
      'binding:host_id': host,
      'binding:vif_type': 'ovs',
      device_owner: 'trunk:subport',
      status: port.admin_state_up ? 'ACTIVE' : 'DOWN',
    });
  }
  if (trunk.status !== 'ACTIVE') core.change(core.trunks, trunk, { status: 'ACTIVE' });
}
