import type { Neutron } from '../neutron-core.ts';
import type { SubPort, TrunkRecord } from '../neutron-records.ts';

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

/** Sub-ports that are none any more are bound nowhere. */
export function releaseSubPorts(core: Neutron, subs: readonly SubPort[]): void {
  for (const { port_id: id } of subs) {
    const port = core.ports.get(id);
    if (!port || port.device_owner !== 'trunk:subport') continue;
    core.change(core.ports, port, {
      device_owner: '',
      'binding:host_id': '',
      'binding:vif_type': 'unbound',
      status: 'DOWN',
    });
  }
}

/** With its parent bound nowhere, nothing of a trunk is. */
export function unwireTrunk(core: Neutron, trunk: TrunkRecord): void {
  for (const { port_id: id } of trunk.sub_ports) {
    const port = core.ports.get(id);
    if (port) {
      core.change(core.ports, port, { 'binding:host_id': '', 'binding:vif_type': 'unbound', status: 'DOWN' });
    }
  }
  if (trunk.status !== 'DOWN') core.change(core.trunks, trunk, { status: 'DOWN' });
}
