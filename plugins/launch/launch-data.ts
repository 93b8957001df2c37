import { type CachedValue, type CachedValues, Scope, type Services } from '@sextant/sdk';
import { LaunchCalls } from './launch-calls.ts';
import type { LaunchContext } from './launch-context.ts';
import type { LaunchSettings } from './launch-settings.ts';
import { allowedTypes, type LaunchSpec, type SourceType } from './launch-spec.ts';
import type { LaidTemplate } from './launch-template.ts';
import { limitsOf, noLimits, noVolumeLimits, volumeLimitsOf } from './limits.ts';
import {
  flavorOf,
  type Flavor,
  type Image,
  imageOf,
  type KeyPair,
  type Namespace,
  type Network,
  type Port,
  type SecurityGroup,
  type ServerGroup,
  type Volume,
  type VolumeSnapshot,
  type Zone,
} from './records.ts';
import { WizardValue } from './wizard-value.ts';

/** Names of things that are gone, by the step in which they would be chosen. */
export type Missing = Readonly<Record<string, readonly string[]>>;

/**
 * Everything that there is to choose from. Each list is asked for once, by the step that shows it or ahead, while the operator
 * reads. Nothing is said of a list whose call fails, and it is empty.
 */
export class LaunchData extends LaunchCalls {
  /** The zones that are up. */
  readonly zones = this.list<Zone>(async () => {
    const { items } = await this.call('listAvailabilityZones', {});
    return items.filter(({ zoneState }) => zoneState.available);
  });
  /** The flavors of everybody, and those that the project was given, or an administrator sees. */
  readonly flavors = this.list<Flavor>(() => this.#flavors());
  readonly keyPairs = this.list<KeyPair>(async () =>
    (await this.call('listKeyPairs', {})).items.map(({ keypair }) => keypair),
  );
  readonly limits = this.value(
    async () => limitsOf(await this.call('readComputeLimits', { query: { reserved: true } })),
    noLimits,
  );
  readonly volumeLimits = this.value(
    async () => volumeLimitsOf(await this.call('readVolumeLimits', {})),
    noVolumeLimits,
  );
  /** Images and instance snapshots that can be booted from: no kernel and no ramdisk is. */
  readonly images = this.list<Image>(async () => {
    if (this.settings.disable_image && this.settings.disable_instance_snapshot) return [];
    const query = { status: 'active', sort_key: 'name', sort_dir: 'asc' as const };
    const { items } = await this.call('listImages', { query });
    return items.filter(({ container_format: format }) => format !== 'aki' && format !== 'ari').map(imageOf);
  });
  /** The kinds of source that the settings and the catalog allow. */
  readonly sourceTypes = this.value<readonly SourceType[]>(
    async () => allowedTypes(this.settings, await this.hasVolumes()),
    [],
  );
  readonly volumes = this.list<Volume>(async () => {
    if (!(await this.hasVolumes())) return [];
    return (await this.call('listVolumes', { query: { status: 'available', bootable: 1 } })).items;
  });
  readonly volumeSnapshots = this.list<VolumeSnapshot>(async () => {
    if (!(await this.hasVolumes())) return [];
    return (await this.call('listVolumeSnapshots', { query: { status: 'available' } })).items;
  });
  /** Whether the cloud has a network service. */
  readonly hasNetwork = this.value(() => this.hasService('network'), true);
  /** Networks that have a subnet. */
  readonly networks = this.list<Network>(async () =>
    (await this.call('listNetworks', {})).items.filter(({ subnets }) => subnets.length > 0),
  );
  readonly securityGroups = this.list<SecurityGroup>(async () => (await this.call('listSecurityGroups', {})).items);
  readonly serverGroups = this.list<ServerGroup>(async () => (await this.call('listServerGroups', {})).items);
  /** The metadata that instances are known to have. */
  readonly instanceProperties = this.#namespaces('OS::Nova::Server', 'metadata');
  readonly hintProperties = this.#namespaces('OS::Nova::Server', 'scheduler_hints');
  /** Whether a volume can be made of an image while it is launched. */
  readonly canMakeVolume = this.value(
    async () => (await this.hasVolumes()) && (await this.hasExtension('BlockDeviceMappingV2Boot')),
    false,
  );
  /** The port that the wizard was opened for, wherever it is; none where it is gone or taken. */
  readonly wantedPort = this.value<Port | null>(async () => {
    const { portId: id } = this.context;
    const { items } = id ? await this.call('listPorts', { query: { id } }) : { items: [] };
    const port = items.find(isFree);
    if (!port) return null;
    const network = (await this.networks.get()).find((each) => each.id === port.network_id);
    return portOf(port, network ?? { id: port.network_id ?? '', name: '', subnets: [] });
  }, null);
  /** The thing that was to be launched from could not be found. */
  readonly isSourceGone = new WizardValue(false);
  /** Things that a draft or the place of the launch named and that are not to be found, by step. */
  readonly missing = new WizardValue<Missing>({});
  /** The change that a refusal asks for; the wizard makes it when the spec can change again. */
  readonly repairs = new WizardValue<((spec: LaunchSpec) => LaunchSpec) | null>(null);
  /** The template that was laid into the spec: of another server, or a preset of the settings. */
  readonly laid = new WizardValue<LaidTemplate | undefined>(undefined);

  readonly #ports = new Map<string, CachedValue<readonly Port[]>>();

  /** @param values those of this wizard; whoever opened it disposes of them */
  constructor(
    services: Services,
    readonly settings: LaunchSettings,
    readonly context: LaunchContext,
    values: CachedValues,
  ) {
    super(services, values);
  }

  /** Ports of one network that an instance can take: free, up, and no subport of a trunk. */
  ports(network: NetworkOfPort): CachedValue<readonly Port[]> {
    const known = this.#ports.get(network.id);
    if (known) return known;
    const load = this.list<Port>(async () => {
      // An administrator would be sent the ports of every project.
      const project_id = this.services.get(Scope).projectId;
      const query = { network_id: network.id, ...(project_id ? { project_id } : {}) };
      const { items } = await this.call('listPorts', { query });
      return items.filter(isFree).map((port) => portOf(port, network));
    });
    this.#ports.set(network.id, load);
    return load;
  }

  /** Says in a step that what should be chosen there is gone. */
  miss(step: string, names: readonly string[]): void {
    if (names.length === 0) return;
    const { value } = this.missing;
    this.missing.set({ ...value, [step]: [...new Set([...(value[step] ?? []), ...names])] });
  }

  async #flavors(): Promise<Flavor[]> {
    const ask = (is_public: string) => this.call('listFlavors', { query: { is_public, get_extras: true } });
    const [open, granted] = await Promise.all([ask('true'), ask('false').catch(() => ({ items: [] }))]);
    const all = new Map([...open.items, ...granted.items].map((raw) => [raw.id, raw]));
    const flavors = [...all.values()].filter((raw) => raw['OS-FLV-DISABLED:disabled'] !== true).map(flavorOf);
    return flavors.toSorted((a, b) => a.ram - b.ram || a.vcpus - b.vcpus || a.disk - b.disk);
  }

  #namespaces(resource_type: string, properties_target: string): CachedValue<readonly Namespace[]> {
    return this.list<Namespace>(
      async () => (await this.call('listMetadataNamespaces', { query: { resource_type, properties_target } })).items,
    );
  }
}

/** A port that is half bound has a device, and no owner yet. */
function isFree(port: Partial<Port>): boolean {
  const { device_owner: owner, device_id: device, admin_state: state, trunk_id: trunk } = port;
  return !owner && !device && state === 'UP' && trunk === undefined;
}

type NetworkOfPort = Pick<Network, 'id' | 'name' | 'subnets'>;

function portOf(port: Omit<Port, 'network_name' | 'subnet_names'>, network: NetworkOfPort): Port {
  const nameOf = (id: string | undefined) => network.subnets.find((subnet) => subnet.id === id)?.name ?? '';
  return {
    ...port,
    network_name: network.name || network.id,
    subnet_names: Object.fromEntries(
      (port.fixed_ips ?? []).map(({ ip_address: ip, subnet_id: subnet }) => [ip, nameOf(subnet)]),
    ),
  };
}
