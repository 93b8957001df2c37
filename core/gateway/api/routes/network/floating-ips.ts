import type { NetworkApi } from '#protocol';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import {
  changeFloatingIp,
  createFloatingIp,
  listFloatingIps,
  readFloatingIp,
  type NativeFloatingIp,
} from '../../../openstack/neutron/floating-ips.ts';
import { listExternalNetworks } from '../../../openstack/neutron/networks.ts';
import { listPortsOf } from '../../../openstack/neutron/ports.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Handlers } from '../../operations/call.ts';
import { shown, shownFloatingIp } from './shapes.ts';

type Operations = Pick<
  NetworkApi.NetworkOperations,
  'listFloatingIps' | 'readFloatingIp' | 'listFloatingIpPools' | 'allocateFloatingIp' | 'associateFloatingIp'
>;

export const floatingIpHandlers: Handlers<Operations> = {
  listFloatingIps: async ({ native, query }) => {
    const addresses = await listFloatingIps(
      native,
      query.all_projects ? {} : { tenant_id: ownProject(native.session) },
    );
    const owners = await ownersOf(native, addresses);
    return { items: addresses.map((each) => shownFloatingIp(each, owners.get(each.port_id ?? ''))) };
  },
  readFloatingIp: async ({ native, params }) => {
    const address = await readFloatingIp(native, params.id);
    const owners = await ownersOf(native, [address]);
    return shownFloatingIp(address, owners.get(address.port_id ?? ''));
  },
  listFloatingIpPools: async ({ native }) => ({ items: (await listExternalNetworks(native)).map(shown) }),
  allocateFloatingIp: async ({ native, body }) => {
    const { pool_id, ...rest } = body;
    const given = Object.entries(rest).filter(([, value]) => value !== null && value !== '');
    const tenant_id = ownProject(native.session);
    const attributes = { floating_network_id: pool_id, tenant_id, ...Object.fromEntries(given) };
    return shownFloatingIp(await createFloatingIp(native, attributes), null);
  },
  associateFloatingIp: async ({ native, body }) => {
    await changeFloatingIp(native, body.address_id, association(body.port_id));
  },
};

type Owner = NonNullable<NativeFloatingIp['port_details']>;

/** Returns who has the addresses' ports, by port id: neutron tells with the address, else those ports alone are read. */
async function ownersOf(native: NativeCaller, addresses: readonly NativeFloatingIp[]): Promise<Map<string, Owner>> {
  const inUse = addresses.filter((each) => each.port_id);
  const told = inUse.flatMap((each) => (each.port_details ? [[each.port_id ?? '', each.port_details] as const] : []));
  const untold = inUse.filter((each) => !each.port_details).map((each) => each.port_id ?? '');
  const fields = ['id', 'device_id', 'device_owner'];
  const ports = await native.aside('network', () => listPortsOf(native, 'id', untold, { fields }), []);
  return new Map([...told, ...ports.map((port) => [port.id, port] as const)]);
}

/** Reads `<port id>_<fixed ip>`; neither half holds an underscore. */
function association(target: string | null | undefined): object {
  if (!target) return { port_id: null };
  const [port_id, ...rest] = target.split('_');
  const address = rest.join('_');
  return { port_id, ...(address ? { fixed_ip_address: address } : {}) };
}
