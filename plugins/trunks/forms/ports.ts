import { callApi, Scope, type Services } from '@sextant/sdk';

/** A port as the gateway sends it, with what neutron adds. */
type RawPort = Awaited<ReturnType<typeof callApi<'listPorts'>>>['items'][number] & {
  readonly 'binding:vnic_type'?: string;
  /** The details of the trunk whose parent the port is. */
  readonly trunk_details?: object | null;
};
type Network = Awaited<ReturnType<typeof callApi<'listNetworks'>>>['items'][number];

/** A port as the wizards show it (row TRK-09). */
export type Port = RawPort & {
  /** The text that names the port: its name, else its id. */
  readonly display: string;
  readonly network_name: string;
  /** Address → name of its subnet. */
  readonly subnet_names: Readonly<Record<string, string>>;
  /** normal, direct, direct-physical, macvtap, baremetal */
  readonly vnic_type: string;
};

/** Loads a project's ports (the own project's), with the names of their networks and subnets. Rejects after a toast. */
export async function loadPorts(services: Services, project = services.get(Scope).projectId): Promise<Port[]> {
  const [ports, networks] = await Promise.all([
    callApi(services, 'listPorts', { query: project ? { project_id: project } : {} }),
    callApi(services, 'listNetworks', {}),
  ]);
  return withNames(ports.items, networks.items);
}

/** Returns the ports with names; named ones before unnamed, then by name, then by id. */
export function withNames(ports: readonly RawPort[], networks: readonly Network[]): Port[] {
  const network = new Map(networks.map((one) => [one.id, one.name ?? '']));
  const subnet = new Map(networks.flatMap(({ subnets }) => subnets.map(({ id, name }) => [id, name ?? ''] as const)));
  return ports
    .map((port) => ({
      ...port,
      display: port.name || port.id,
      network_name: network.get(port.network_id) || port.network_id,
      subnet_names: Object.fromEntries(
        (port.fixed_ips ?? []).map(({ ip_address: ip = '', subnet_id: id = '' }) => [ip, subnet.get(id) || id]),
      ),
      vnic_type: port['binding:vnic_type'] ?? '',
    }))
    .toSorted(byName);
}

function byName(one: Port, other: Port): number {
  if (Boolean(one.name) !== Boolean(other.name)) return one.name ? -1 : 1;
  return compare(one.name ?? '', other.name ?? '') || compare(one.id, other.id);
}

const compare = (one: string, other: string) => (one === other ? 0 : one < other ? -1 : 1);

/** Whether the port is neither a trunk's parent nor a subport; the gateway tells by the presence of these members. */
const isFree = (port: Port) => port.trunk_details === undefined && !('trunk_id' in port);

/** May it become the parent of a trunk (row TRK-03)? */
export function isParentCandidate(port: Port): boolean {
  const { device_owner: owner = '' } = port;
  return port.admin_state_up === true && isFree(port) && (owner === '' || owner.startsWith('compute:'));
}

/** May it become a subport (row TRK-03)? */
export function isSubportCandidate(port: Port): boolean {
  return port.admin_state_up === true && isFree(port) && (port.device_owner ?? '') === '';
}

/** A subport of whose port nothing more is known: another project's, or one that is gone. */
export function unknownPort(id: string): Port {
  return { id, display: id, network_id: '', network_name: '', subnet_names: {}, vnic_type: '' };
}
