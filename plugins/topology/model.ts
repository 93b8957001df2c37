import type { callApi } from '@sextant/sdk';
import type { StatusTone } from '@sextant/ui';

/** The answer of readTopology: networks, routers, servers and the ports between them. */
export type Topology = Awaited<ReturnType<typeof callApi<'readTopology'>>>;
export type NetworkItem = Topology['networks'][number];
export type RouterItem = Topology['routers'][number];
export type ServerItem = Topology['servers'][number];
export type PortItem = Topology['ports'][number];

export type Kind = 'external' | 'network' | 'router' | 'server';

/** Returns the name of an item; without one, the beginning of its id. */
export function nameOf({ id, name }: { readonly id: string; readonly name: string }): string {
  return name.trim() || `(${id.slice(0, 13)})`;
}

/** A router or a server, with the ports whose `device_id` is its id. */
export interface Device {
  readonly kind: 'router' | 'server';
  readonly id: string;
  readonly name: string;
  readonly item: RouterItem | ServerItem;
  readonly ports: readonly PortItem[];
}

/** The topology as both pictures read it. */
export interface Scene {
  readonly networks: readonly NetworkItem[];
  /** Routers first, then servers, as the service lists them. */
  readonly devices: readonly Device[];
  readonly networkById: ReadonlyMap<string, NetworkItem>;
  readonly deviceById: ReadonlyMap<string, Device>;
}

/**
 * Returns the networks and devices with their ports. Ports of devices that are not shown are left out. A made-up gateway port has the
 * addresses that its router tells.
 */
export function sceneOf({ networks, routers, servers, ports }: Topology): Scene {
  const portsOf = new Map<string, PortItem[]>();
  for (const port of ports) {
    const known = portsOf.get(port.device_id);
    if (known) known.push(port);
    else portsOf.set(port.device_id, [port]);
  }
  const device = (kind: Device['kind'], item: RouterItem | ServerItem): Device => ({
    kind,
    id: item.id,
    name: nameOf(item),
    item,
    ports: (portsOf.get(item.id) ?? []).map((port) => (isMadeUp(port.id) ? asGateway(port, item) : port)),
  });
  const devices = [...routers.map((item) => device('router', item)), ...servers.map((item) => device('server', item))];
  return indexed(networks, devices);
}

function indexed(networks: Scene['networks'], devices: Scene['devices']): Scene {
  return {
    networks,
    devices,
    networkById: new Map(networks.map((network) => [network.id, network])),
    deviceById: new Map(devices.map((device) => [device.id, device])),
  };
}

/** Returns the port that the gateway made up for a router as the service has it: its owner, and its addresses where the router tells them. */
function asGateway(port: PortItem, item: RouterItem | ServerItem): PortItem {
  const info = 'external_gateway_info' in item ? item.external_gateway_info : undefined;
  if (info?.network_id !== port.network_id) return port;
  return { ...port, device_owner: 'network:router_gateway', fixed_ips: info.external_fixed_ips ?? port.fixed_ips };
}

/** Says whether a network leads outside: `router:external` is exactly true (row TOPO-13). */
export function isExternal(network: NetworkItem): boolean {
  return network['router:external'] === true;
}

export type Item = NetworkItem | Device;

export function kindOf(item: Item): Kind {
  return 'kind' in item ? item.kind : isExternal(item) ? 'external' : 'network';
}

/** Returns an item as the service tells of it. */
export function factsOf(item: Item): NetworkItem | Device['item'] {
  return 'kind' in item ? item.item : item;
}

/** The state in which an item is drawn (row TOPO-04). */
export type Look = 'loading' | 'active' | 'down' | 'off';

/**
 * Returns how an item is drawn. BUILD and a deletion are drawn as loading, and what is switched off as off, whatever its state; else
 * ACTIVE is active, and any other state down.
 * The state of the service is compared, because its display text may be translated.
 *
 * @param busy ids of the items that this page is deleting
 */
export function lookOf(item: NetworkItem | RouterItem | ServerItem, busy: ReadonlySet<string>): Look {
  if (item.original_status === 'BUILD' || isBeingDeleted(item) || busy.has(item.id)) return 'loading';
  if (isOff(item)) return 'off';
  return item.original_status === 'ACTIVE' ? 'active' : 'down';
}

/** Says whether an item is switched off: its admin state is down. The state of a router stays ACTIVE then. Servers have no admin state. */
export function isOff(item: object): boolean {
  return 'admin_state_up' in item && item.admin_state_up === false;
}

/** Says whether the service deletes the server. */
export function isBeingDeleted(item: NetworkItem | RouterItem | ServerItem): boolean {
  return 'task' in item && item.task === 'deleting';
}

/** Returns the colour of a status mark. */
export function toneOf(status: string, look: Look): StatusTone {
  if (look === 'loading') return 'run';
  if (look === 'active') return 'ok';
  if (look === 'off') return 'warn';
  return status === 'ERROR' ? 'bad' : 'idle';
}

/** Returns the colour of a port's status mark. */
export function portTone(port: PortItem): StatusTone {
  const { original_status: state = '' } = port;
  return toneOf(state, isOff(port) ? 'off' : state === 'ACTIVE' ? 'active' : 'down');
}

const knownStates = new Set(['ACTIVE', 'BUILD', 'DOWN', 'ERROR', 'SHUTOFF', 'PAUSED', 'SUSPENDED']);

/** Returns a state in the operator's language; one without a text of ours as the service displays it. An item that is off says so. */
export function statusText(
  item: { readonly status?: string; readonly original_status?: string; readonly admin_state_up?: boolean },
  t: (key: string) => string,
): string {
  if (isOff(item)) return t('topology:status.off');
  const { status = '', original_status: state = '' } = item;
  return knownStates.has(state) ? t(`topology:status.${state}`) : status;
}

/**
 * Returns the state of an item in the operator's language; one that is being deleted says so, whatever its state.
 *
 * @param busy ids of the items that this page is deleting
 */
export function itemStatusText(
  item: NetworkItem | RouterItem | ServerItem,
  busy: ReadonlySet<string>,
  t: (key: string) => string,
): string {
  return isBeingDeleted(item) || busy.has(item.id) ? t('topology:status.deleting') : statusText(item, t);
}

const nameBytes = 9;
const lastNarrowCode = 255;

/** Cuts a name at 9 bytes, where a character above code 255 counts 2, and adds `..` (row TOPO-08). */
export function shortName(name: string): string {
  let bytes = 0;
  let taken = '';
  for (const character of name) {
    bytes += (character.codePointAt(0) ?? 0) > lastNarrowCode ? 2 : 1;
    if (bytes > nameBytes) return `${taken}..`;
    taken += character;
  }
  return name;
}

/** Returns the addresses of a port, in the order of the service. */
export function addressesOf({ fixed_ips: addresses }: PortItem): readonly string[] {
  return addresses.map(({ ip_address: address }) => address);
}

/** Owners of ports that join a router to a network; such a port is deleted through its router (row TOPO-10). */
const routerOwners = new Set([
  'network:router_interface',
  'network:router_gateway',
  'network:ha_router_replicated_interface',
  'ha_router_replicated_interface',
]);

/** Says whether a port can be deleted through its router. The gateway port that was made up for a member can, too. */
export function isRemovable({ id, device_owner: owner }: PortItem): boolean {
  return routerOwners.has(owner ?? '') || isMadeUp(id);
}

/** Says whether the gateway made the port up: a member does not see the gateway port of a router. */
export function isMadeUp(portId: string): boolean {
  return portId.startsWith('gateway');
}

/** Owners of ports that have words of ours, without the service's name. */
const knownOwners = new Set(['router_interface', 'router_gateway', 'ha_router_replicated_interface']);

/**
 * Returns the owner of a port in the operator's language; one without a text of ours is told without the service's name, and a port without
 * an owner says so.
 */
export function ownerText({ device_owner: owner = '' }: PortItem, t: (key: string) => string): string {
  const name = owner.replace(/^network:/, '');
  return knownOwners.has(name) ? t(`topology:owner.${name}`) : name || t('core:cells.none');
}

/** Says whether a port is a server's: its owner begins with `compute:`. */
export function isServerPort({ device_owner: owner = '' }: PortItem): boolean {
  return owner.startsWith('compute:');
}

export type Target =
  | { readonly kind: 'servers' | 'routers' | 'networks' | 'subnets'; readonly id: string; readonly name: string }
  | { readonly kind: 'ports'; readonly id: string; readonly name: string; readonly router: string };

/** Returns the topology without a thing that was deleted, and without the ports that went with it (row TOPO-14). */
export function without(topology: Topology, target: Target): Topology {
  const stays = ({ id }: { id: string }) => id !== target.id;
  switch (target.kind) {
    case 'servers':
    case 'routers':
      return {
        ...topology,
        [target.kind]: topology[target.kind].filter(stays),
        ports: topology.ports.filter((port) => port.device_id !== target.id),
      };
    case 'networks':
      return {
        ...topology,
        networks: topology.networks.filter(stays),
        ports: topology.ports.filter((port) => port.network_id !== target.id),
      };
    case 'subnets':
      return {
        ...topology,
        networks: topology.networks.map((network) => ({ ...network, subnets: network.subnets.filter(stays) })),
      };
    case 'ports':
      return {
        ...topology,
        // Each router of a network has a made-up port of the same id.
        ports: topology.ports.filter((port) => stays(port) || port.device_id !== target.router),
      };
  }
}

/** Says of each kind whether it is shown. */
export type Layers = Readonly<Record<Kind, boolean>>;
export const allLayers: Layers = { external: true, network: true, router: true, server: true };

/** Returns the scene without the kinds that are switched off. */
export function inLayers(scene: Scene, layers: Layers): Scene {
  if (Object.values(layers).every(Boolean)) return scene;
  const networks = scene.networks.filter((network) => layers[kindOf(network)]);
  const shown = new Set(networks.map(({ id }) => id));
  const devices = scene.devices
    .filter(({ kind }) => layers[kind])
    .map((device) => ({ ...device, ports: device.ports.filter((port) => shown.has(port.network_id)) }));
  return indexed(networks, devices);
}

/** Returns the ids of the items whose name, id, address or range has the text, networks first. Upper and lower case are the same. */
export function find(scene: Scene, text: string): readonly string[] {
  const wanted = text.trim().toLocaleLowerCase();
  if (wanted === '') return [];
  const has = (value: string) => value.toLocaleLowerCase().includes(wanted);
  const networks = scene.networks.filter(
    ({ id, name, subnets }) => has(name) || has(id) || subnets.some(({ cidr }) => has(cidr)),
  );
  const devices = scene.devices.filter(
    ({ id, name, ports }) => has(name) || has(id) || ports.some((port) => has(port.id) || addressesOf(port).some(has)),
  );
  return [...networks, ...devices].map(({ id }) => id);
}
