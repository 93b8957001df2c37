import { callApi, type CallContext, type ListPage, type ListRequest, projectName } from '@sextant/sdk';

/** Heat's name of ports. */
export const portTypeId = 'OS::Neutron::Port';

export const projectPanel = '/project/ports';
export const adminPanel = '/admin/ports';

/** A port as the gateway sends it. */
export interface Port extends Readonly<Awaited<ReturnType<typeof callApi<'readPort'>>>> {
  /** The project's name, else its id, in the panel of all projects. */
  readonly project_name?: string;
  /** With the extension qos. */
  readonly qos_policy_id?: string | null;
  /** With the extension dns-integration. */
  readonly dns_name?: string;
  /** With the extension allowed-address-pairs. */
  readonly allowed_address_pairs?: readonly { readonly ip_address: string; readonly mac_address?: string }[];
  /** With the extension extra_dhcp_opt. */
  readonly extra_dhcp_opts?: readonly {
    readonly opt_name: string;
    readonly opt_value: string | null;
    readonly ip_version?: number;
  }[];
}

export type AttachmentKind = 'server' | 'router' | 'dhcp' | 'balancer' | 'subport' | 'other' | 'free';

const prefixes: readonly (readonly [string, AttachmentKind])[] = [
  ['compute:', 'server'],
  ['network:router', 'router'],
  ['network:ha_router', 'router'],
  ['network:dhcp', 'dhcp'],
  ['neutron:LOADBALANCER', 'balancer'],
  ['Octavia', 'balancer'],
  ['trunk:subport', 'subport'],
];

/** Returns what a port is attached to, with the address of the details page of a server or a router. */
export function attachmentOf(port: Pick<Port, 'device_owner' | 'device_id'>): {
  readonly kind: AttachmentKind;
  readonly type?: string;
} {
  const { device_owner: owner = '', device_id: device = '' } = port;
  const kind = prefixes.find(([prefix]) => owner.startsWith(prefix))?.[1] ?? (owner || device ? 'other' : 'free');
  if (!device) return { kind };
  if (kind === 'server') return { kind, type: 'OS::Nova::Server' };
  return kind === 'router' ? { kind, type: 'OS::Neutron::Router' } : { kind };
}

/** Tells what a port is attached to in the operator's language: "Instance web-1", "DHCP". */
export function attachmentText(
  port: Port,
  t: (key: string, values: Readonly<Record<string, string>>) => string,
): string {
  const { kind } = attachmentOf(port);
  return port.device_name
    ? t(`networks:attachment.${kind}-named`, { name: port.device_name })
    : t(`networks:attachment.${kind}`, { owner: port.device_owner ?? '' });
}

export const isFree = (port: Pick<Port, 'device_owner' | 'device_id'>) => attachmentOf(port).kind === 'free';

/** The number of ports on a page. */
const pageSize = 100;

/** Lists a page of ports with the names of networks and devices (listPorts). The filter `ip` is a whole address of the port. */
export async function listPorts(
  { filters, marker }: ListRequest,
  { services, signal }: CallContext,
): Promise<ListPage<Port>> {
  const { all_projects: all, ip, ...others } = filters;
  const query = {
    ...others,
    ...(ip ? { fixed_ips: `ip_address=${ip}` } : {}),
    with_names: true,
    limit: String(pageSize),
    sort_key: 'name',
    sort_dir: 'asc',
    ...(marker ? { marker } : {}),
  };
  const { items } = await callApi(services, 'listPorts', { query }, signal ? { signal } : {});
  const named: Port[] = all
    ? await Promise.all(
        items.map(async (port) => ({ ...port, project_name: await projectName(port.tenant_id ?? '', services) })),
      )
    : items;
  return { items: named, hasMore: items.length === pageSize };
}

/** Loads a port (readPort). */
export function loadPort(id: string, { services, signal }: CallContext): Promise<Port> {
  return callApi(services, 'readPort', { params: { id } }, { handled: [404], ...(signal && { signal }) });
}

/** Returns the addresses of a port. */
export function addressesOf({ fixed_ips: ips = [] }: Pick<Port, 'fixed_ips'>): string[] {
  return ips.map(({ ip_address: address }) => address);
}
