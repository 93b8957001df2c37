import { CloudError } from '../../shared/errors.ts';
import { neutronList, neutronListOf, refreshPorts } from '../neutron-calls.ts';
import type { Caller, NovaCore } from '../nova-core.ts';

/** The members of a floating address that nova looks at. */
export interface FloatingAddress {
  id: string;
  floating_ip_address: string;
  floating_network_id: string;
  fixed_ip_address: string | null;
  port_id: string | null;
  port_details: { device_id: string } | null;
}

/** The floating address, of those that the caller sees. 404 in nova's words when there is none. */
export async function floatingAddress(core: NovaCore, caller: Caller, address: string): Promise<FloatingAddress> {
  const query = `floating_ip_address=${encodeURIComponent(address)}`;
  const { token } = caller.credentials;
  const [found] = await neutronList<FloatingAddress>(core, 'floatingips', query, token);
  if (!found) throw new CloudError(404, `Floating IP not found for address ${address}.`);
  return found;
}

/** Floating addresses as nova showed them: pools are networks, and ports are their servers. */
export async function floatingViews(
  core: NovaCore,
  caller: Caller,
  addresses: readonly FloatingAddress[],
): Promise<object[]> {
  const ids = [...new Set(addresses.map((one) => one.floating_network_id))];
  const { token } = caller.credentials;
  const networks = await neutronListOf<{ id: string; name: string }>(core, 'networks', ids, { token });
  const names = new Map(networks.map(({ id, name }) => [id, name]));
  return addresses.map((one) => ({
    id: one.id,
    ip: one.floating_ip_address,
    pool: names.get(one.floating_network_id) || one.floating_network_id,
    fixed_ip: one.fixed_ip_address,
    instance_id: one.port_details?.device_id ?? null,
  }));
}

/** Lets nova remember the addresses of the server that a floating address belongs to, if any. */
export async function refreshServerOf(core: NovaCore, caller: Caller, address: FloatingAddress): Promise<void> {
  const server = address.port_details?.device_id;
  if (server) await refreshPorts(core, server, caller.credentials.token);
}
