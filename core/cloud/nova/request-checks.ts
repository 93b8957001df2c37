import { CloudError } from '../shared/errors.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import type { ServerRequest } from './create-schema.ts';
import { type GlanceImage, showImage } from './glance-calls.ts';
import type { FlavorRecord, ServerGroupRecord } from './nova-records.ts';
import { zonesOfHosts } from './zones.ts';

const gibibyte = 1024 ** 3;

/** The flavor that a body names, by id or by an address that ends in it. 400 when the caller has no such flavor. */
export function findFlavor(core: NovaCore, caller: Caller, reference: string | number): FlavorRecord {
  const id =
    String(reference)
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) ?? '';
  const flavor = core.flavors.get(id);
  const usable = flavor && (flavor.is_public || caller.isAdmin || flavor.projects.includes(caller.projectId));
  if (!usable || flavor.disabled) throw new CloudError(400, `Flavor ${id} could not be found.`);
  return flavor;
}

/** The image that a body names; undefined when it names none. 400 when the caller has no such image. */
export async function checkImage(
  core: NovaCore,
  caller: Caller,
  id: string | undefined,
): Promise<GlanceImage | undefined> {
  if (!id) return undefined;
  const image = await showImage(core, id, caller);
  if (!image) throw new CloudError(400, 'Can not find requested image');
  return image;
}

/** Is the flavor large enough for the image? `fromVolume`: the disk doesn't matter then. */
export function checkFlavor(
  core: NovaCore,
  caller: Caller,
  flavor: Pick<FlavorRecord, 'ram' | 'disk'>,
  image: GlanceImage | undefined,
  fromVolume: boolean,
): void {
  if (!image) return;
  if (image.status !== 'active') throw new CloudError(400, `Image ${image.id} is not active.`);
  if (flavor.ram < image.min_ram) throw new CloudError(400, "Flavor's memory is too small for requested image.");
  if (fromVolume) return;
  if (flavor.disk === 0) {
    if (core.allows('os_compute_api:servers:create:zero_disk_flavor', caller)) return;
    throw new CloudError(403, 'Only volume-backed servers are allowed for flavors with zero disk.');
  }
  const bytes = flavor.disk * gibibyte;
  if ((image.size ?? 0) > bytes) {
    const sizes = `Flavor disk is ${bytes} bytes, image is ${image.size} bytes.`;
    throw new CloudError(400, `Flavor's disk is too small for requested image. ${sizes}`);
  }
  if (image.min_disk > flavor.disk) {
    const sizes = `Flavor disk is ${bytes} bytes, minimum size is ${image.min_disk * gibibyte} bytes.`;
    throw new CloudError(400, `Flavor's disk is smaller than the minimum size specified in image metadata. ${sizes}`);
  }
}

/** Where the server is to be: `zone`, `zone:host` or, since 2.74, a host by itself. */
export function findZone(
  core: NovaCore,
  caller: Caller,
  wanted: ServerRequest,
): { zone: string | null; host: string | undefined } {
  const [zone = '', host, node] = (wanted.availability_zone ?? '').split(':');
  const forced = host || node;
  if ((wanted.availability_zone ?? '').split(':').length > 3) {
    throw new CloudError(400, 'Invalid input received: Unable to parse availability_zone');
  }
  if (forced) core.enforce('os_compute_api:servers:create:forced_host', caller);
  const named = wanted.host ?? wanted.hypervisor_hostname;
  if (named !== undefined) {
    core.enforce('compute:servers:create:requested_destination', caller);
    if (forced) {
      const problem = 'One mechanism with host and/or hypervisor_hostname and another mechanism with zone:host:node';
      throw new CloudError(400, `${problem} are mutually exclusive.`);
    }
    if (!core.hosts.includes(named)) throw new CloudError(400, `Compute host ${named} could not be found.`);
  }
  const known = zone === '' || [...zonesOfHosts(core).values()].includes(zone);
  if (!known) throw new CloudError(400, 'The requested availability zone is not available');
  return { zone: zone === '' ? null : zone, host: forced || named };
}

export function findGroup(core: NovaCore, caller: Caller, id: string | undefined): ServerGroupRecord | undefined {
  if (id === undefined) return undefined;
  const group = core.serverGroups.get(id);
  if (!group || (group.project_id !== caller.projectId && !caller.isAdmin)) {
    throw new CloudError(400, `Instance group ${id} could not be found.`);
  }
  const alive = group.members.filter((member) => core.servers.get(member)?.deleted_at === null);
  const limit = core.quotas.limit(group.project_id, 'server_group_members');
  if (limit >= 0 && alive.length >= limit) throw new CloudError(403, 'Quota exceeded, too many servers in group');
  return group;
}
