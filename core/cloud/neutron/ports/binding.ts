import type { Neutron } from '../neutron-core.ts';
import { networkHosts } from '../agents/hosts.ts';
import type { PortRecord } from '../neutron-records.ts';
import { wireTrunk } from '../trunks/wiring.ts';
import { trunkOf } from './port-view.ts';

/** How a port is bound on this host: where an Open vSwitch agent runs, by it; elsewhere not at all. */
export function bindingTo(core: Neutron, host: string): Pick<PortRecord, 'binding:host_id' | 'binding:vif_type'> {
  if (host === '') return { 'binding:host_id': '', 'binding:vif_type': 'unbound' };
  const known = networkHosts(core.context.size).includes(host);
  return { 'binding:host_id': host, 'binding:vif_type': known ? 'ovs' : 'binding_failed' };
}

/** The agent wires the port within a second, if there is anything to wire. */
export function wireSoon(core: Neutron, port: PortRecord): void {
  if (port['binding:vif_type'] === 'ovs' && port.status !== statusWhenWired(port)) core.tasks.later(1, 'wire', port.id);
}

/** Binds a port as the agent does: its status, and that of its trunk. */
export function wirePort(core: Neutron, id: string): void {
  const port = core.ports.get(id);
  if (!port || port['binding:vif_type'] !== 'ovs') return;
  const status = statusWhenWired(port);
  const wired = port.status === status ? port : core.change(core.ports, port, { status });
  const trunk = trunkOf(core, wired);
  if (trunk) wireTrunk(core, trunk);
}

function statusWhenWired(port: PortRecord): PortRecord['status'] {
  return port.admin_state_up ? 'ACTIVE' : 'DOWN';
}
