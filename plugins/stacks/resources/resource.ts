import type { callApi } from '@sextant/sdk';
import { type Stack, stackTypeId, statusOf } from '../stack.ts';

/** A resource of a stack as the gateway lists it (listStackResources). */
export type StackResource = Awaited<ReturnType<typeof callApi<'listStackResources'>>>['items'][number];

/** A resource with the stack that it is in. */
export interface ResourceOfStack {
  readonly id: string;
  readonly stack: Stack;
  readonly resource: StackResource;
}

/** Returns the state to show. */
export const resourceStatus = ({ resource_status: status }: Pick<StackResource, 'resource_status'>) => statusOf(status);

/** Types of the registry whose pages are found by the physical id, and that heat has under the same name. */
const samePages: ReadonlySet<string> = new Set([
  'OS::Cinder::Volume',
  'OS::Glance::Image',
  'OS::Keystone::Domain',
  'OS::Keystone::Group',
  'OS::Keystone::Project',
  'OS::Keystone::Role',
  'OS::Keystone::User',
  'OS::Magnum::Cluster',
  'OS::Magnum::ClusterTemplate',
  'OS::Neutron::FloatingIP',
  'OS::Neutron::Net',
  'OS::Neutron::Port',
  'OS::Neutron::QoSPolicy',
  'OS::Neutron::Router',
  'OS::Neutron::SecurityGroup',
  'OS::Neutron::Subnet',
  'OS::Neutron::Trunk',
  'OS::Nova::Flavor',
  'OS::Nova::Server',
  'OS::Nova::ServerGroup',
]);

/** Heat's name of a type → the registry's, where the two differ. The physical id of a key pair is its name. */
const otherNames: Readonly<Record<string, string>> = {
  'OS::Glance::WebImage': 'OS::Glance::Image',
  'OS::Nova::KeyPair': 'OS::Nova::Keypair',
};

/** Types that are a stack of their own. */
const stackTypes: ReadonlySet<string> = new Set([
  stackTypeId,
  'OS::Heat::AutoScalingGroup',
  'OS::Heat::InstanceGroup',
  'OS::Heat::ResourceChain',
  'OS::Heat::ResourceGroup',
]);

/** Is a resource of this type a stack itself? A template may stand in the place of a type: `server.yaml`. */
export function isNestedStack(type: string): boolean {
  return stackTypes.has(type) || /\.(ya?ml|template|json)$/i.test(type);
}

type Placed = Pick<StackResource, 'resource_type' | 'physical_resource_id'>;

/** A page of the console: the type of the registry, and the id. Undefined: the console has none for this thing. */
export function pageOf({
  resource_type: type,
  physical_resource_id: id,
}: Placed): { type: string; id: string } | undefined {
  if (!id) return undefined;
  if (isNestedStack(type)) return { type: stackTypeId, id };
  const known = samePages.has(type) ? type : otherNames[type];
  return known === undefined ? undefined : { type: known, id };
}

/** Returns the address of the thing that a resource stands for. `detailsOf`: the router's. */
export function addressOf(resource: Placed, detailsOf: (type: string, id: string) => string): string | undefined {
  const { resource_type: type, physical_resource_id: id } = resource;
  if (type === 'OS::Swift::Container' && id) return `/project/containers/container/${encodeURIComponent(id)}`;
  const page = pageOf(resource);
  return page && detailsOf(page.type, page.id);
}

/** Kinds of picture by what a resource's type contains; the first that fits. */
const icons: readonly (readonly [icon: string, parts: readonly string[]])[] = [
  ['waypoints', ['LoadBalance', 'Pool', 'HealthMonitor', 'Octavia']],
  ['shield', ['SecurityGroup', 'Firewall']],
  ['layers', ['Group', 'Heat::Stack', '.yaml', '.template']],
  ['server', ['Server', 'Instance']],
  ['hard-drive', ['Volume']],
  ['image', ['Image']],
  ['globe', ['FloatingIP']],
  ['router', ['Router']],
  ['waypoints', ['Port']],
  ['network', ['Net', 'Subnet']],
  ['key-round', ['KeyPair', 'Secret']],
  ['clock', ['Wait', 'Alarm']],
  ['file-text', ['Config', 'Deployment', 'MultipartMime']],
  ['archive', ['Container']],
  ['user', ['Keystone']],
];

/** Returns the icon of a type; a box where nothing fits. */
export function iconOf(type: string): string {
  return icons.find(([, parts]) => parts.some((part) => type.includes(part)))?.[0] ?? 'box';
}
