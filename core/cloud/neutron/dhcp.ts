import { networkHost } from './agents/hosts.ts';
import type { Neutron } from './neutron-core.ts';
import { subnetsOf } from './networks/network-queries.ts';
import { allocate } from './ports/allocation.ts';
import { addServicePort, removePort } from './ports/port-changes.ts';
import type { NetworkRecord } from './neutron-records.ts';

/** The DHCP agent's id in the device ids of its ports. */
const agentKey = '68f1d47d-97e2-5fd4-9893-dba310c17803';

/** Serves a network as its DHCP agent does: one port with an address on every subnet that has DHCP. */
export function serveDhcp(core: Neutron, network: NetworkRecord | undefined): void {
  if (!network) return;
  const wanted = subnetsOf(core, network.id).filter((subnet) => subnet.enable_dhcp);
  const asked = wanted.map(({ id }) => ({ subnet_id: id }));
  const port = core.ports.with('network_id', [network.id]).find((one) => one.device_owner === 'network:dhcp');
  if (!port) {
    if (asked.length === 0) return;
    addServicePort(core, {
      network_id: network.id,
      project_id: network.project_id,
      device_id: `dhcp${agentKey}-${network.id}`,
      device_owner: 'network:dhcp',
      host: networkHost,
      asked,
    });
    return;
  }
  if (asked.length === 0) return removePort(core, port);
  const { mac_address: mac, device_owner: deviceOwner, fixed_ips: current } = port;
  const fixed_ips = allocate(core, { networkId: network.id, mac, deviceOwner, asked, current });
  if (JSON.stringify(fixed_ips) !== JSON.stringify(current)) core.change(core.ports, port, { fixed_ips });
}
