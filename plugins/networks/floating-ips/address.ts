import { callApi, type CallContext, type ItemStatus, type ListPage, type ListRequest } from '@sextant/sdk';

/** Heat's name of floating IPs. */
export const addressTypeId = 'OS::Neutron::FloatingIP';

/** A floating IP as the gateway sends it, with the members that neutron adds. */
export type Address = Awaited<ReturnType<typeof callApi<'listFloatingIps'>>>['items'][number] & {
  readonly description?: string;
  readonly port_details?: {
    readonly name?: string;
    readonly status?: string;
    readonly admin_state_up?: boolean;
  } | null;
  readonly port_forwardings?: readonly object[];
  readonly pool_name?: string;
  readonly router_id?: string | null;
  readonly tenant_id?: string;
  readonly dns_name?: string | null;
  readonly dns_domain?: string | null;
  readonly qos_policy_id?: string | null;
  readonly tags?: readonly string[];
  /** The name of the server or router that has the port, on the details page. */
  readonly device_name?: string;
};

/** Lists the addresses of the own project with the names of their pools; the names are worth having without. */
export async function listAddresses({ services, signal }: CallContext): Promise<ListPage<Address>> {
  const options = signal ? { signal } : {};
  const [{ items }, pools] = await Promise.all([
    callApi(services, 'listFloatingIps', {}, options),
    callApi(services, 'listFloatingIpPools', {}, { ...options, quiet: true }).catch(() => ({ items: [] })),
  ]);
  const names = new Map(pools.items.map(({ id, name }) => [id, name]));
  return {
    items: items.map((address) => ({ ...address, pool_name: names.get(address.pool) ?? address.pool })),
    hasMore: false,
  };
}

/** Lists the same; with the filter `address` those that are this address, or lead to it. */
export async function listPassingAddresses({ filters }: ListRequest, context: CallContext): Promise<ListPage<Address>> {
  const { address } = filters;
  const page = await listAddresses(context);
  const passes = ({ ip, fixed_ip: fixed }: Address) => !address || ip === address || fixed === address;
  return { ...page, items: page.items.filter(passes) };
}

/**
 * Loads an address (readFloatingIp) with the names of its pool and of the device that it leads to; the names are worth having without.
 * Rejects with the service's refusal.
 */
export async function loadAddress(id: string, { services, signal }: CallContext): Promise<Address> {
  const options = signal ? { signal } : {};
  const [address, pools] = await Promise.all([
    callApi(services, 'readFloatingIp', { params: { id } }, { handled: [404], ...options }),
    callApi(services, 'listFloatingIpPools', {}, { ...options, quiet: true }).catch(() => ({ items: [] })),
  ]);
  const port = address.port_id
    ? await callApi(services, 'readPort', { params: { id: address.port_id } }, { ...options, quiet: true }).catch(
        () => undefined,
      )
    : undefined;
  const pool = pools.items.find((each) => each.id === address.pool);
  return {
    ...address,
    pool_name: pool?.name ?? address.pool,
    ...(port?.device_name ? { device_name: port.device_name } : {}),
  };
}

/** The states of an address, as its target can be reached: a locale key and a tone. */
export type Reach = 'free' | 'forwarding' | 'reachable' | 'pending' | 'no-router' | 'port-down' | 'error';

/** Says whether the target of an address is reached, and if not, why. */
export function reachOf(address: Address): Reach {
  const {
    port_id: port,
    status,
    port_details: details,
    router_id: router,
    port_forwardings: forwardings = [],
  } = address;
  if (status === 'ERROR') return 'error';
  if (!port) return forwardings.length > 0 ? 'forwarding' : 'free';
  if (router === null) return 'no-router';
  if (details?.admin_state_up === false || details?.status === 'DOWN') return 'port-down';
  return status === 'ACTIVE' ? 'reachable' : 'pending';
}

const tones: Readonly<Record<Reach, ItemStatus['tone']>> = {
  free: 'idle',
  forwarding: 'ok',
  reachable: 'ok',
  pending: 'run',
  'no-router': 'bad',
  'port-down': 'warn',
  error: 'bad',
};

/** State → locale key. */
export const reachTexts: Readonly<Record<string, string>> = Object.fromEntries(
  Object.keys(tones).map((reach) => [reach, `networks:address.reach.${reach}`]),
);

/** Returns the state as its cell shows it. */
export const addressStatus = (address: Address): ItemStatus => {
  const reach = reachOf(address);
  return { label: reachTexts[reach] ?? reach, tone: tones[reach] };
};
