import type { MagnumApi } from '#protocol';
import { newestVersion, withCredentials } from '../../../openstack/magnum/magnum-calls.ts';
import { compare } from '../../../openstack/microversions.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { clusterFields, templateFields } from './form-fields.ts';

/** The API versions of magnum that brought something, or took it away (REST API Version History). */
const since = {
  rollback: '1.3',
  stats: '1.4',
  rotate_certificate: '1.5',
  quotas: '1.6',
  resize: '1.7',
  upgrade: '1.8',
  node_groups: '1.9',
  no_nodes: '1.10',
  rotate_credentials: withCredentials,
} as const;
/** From here on Kubernetes is the only engine, and a template may name its driver. */
const onlyKubernetes = '1.11';
/** From here on no driver makes heat stacks. */
const withoutStacks = '1.13';
/** A service that does not say its version is taken for this one, that of the releases from Ussuri to Zed. */
const assumed = '1.10';

const engines = ['kubernetes', 'swarm', 'swarm-mode', 'mesos', 'dcos'];

/** The abilities of the service, by the newest API version that it speaks. Throws when it is not there. */
export async function clusterCapabilities(native: NativeCaller): Promise<MagnumApi.Capabilities> {
  return capabilitiesOf(await newestVersion(native));
}

/** `version`: such as `1.10`; null: the service does not say. */
export function capabilitiesOf(version: string | null): MagnumApi.Capabilities {
  const has = (first: string) => compare(version ?? assumed, first) >= 0;
  const isNew = has(onlyKubernetes);
  const known = Object.entries(since).map(([name, first]) => [name, has(first)]);
  return {
    version,
    coes: isNew ? ['kubernetes'] : engines,
    cluster_fields: clusterFields,
    template_fields: templateFields.filter((name) => name !== 'driver' || isNew),
    stacks: !has(withoutStacks),
    ...(Object.fromEntries(known) as Record<keyof typeof since, boolean>),
  };
}
