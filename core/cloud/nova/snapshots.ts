import { CloudError } from '../shared/errors.ts';
import { callCinder, type CinderVolume, showVolume } from './cinder-calls.ts';
import type { Caller, NovaCore } from './nova-core.ts';
import { showImage } from './glance-calls.ts';
import type { ServerRecord, ServerVolume } from './nova-records.ts';

/** The size of a disk on its way to glance. */
const diskBytes = 1024 * 1024;

/** The members that every image has. They describe its bytes, not its system, and so are not its snapshots'. */
// prettier-ignore
export const imageMembers = new Set([
  'id', 'name', 'status', 'size', 'virtual_size', 'min_disk', 'min_ram', 'disk_format', 'container_format', 'owner', 'created_at',
  'updated_at', 'checksum', 'os_hash_algo', 'os_hash_value', 'os_hidden', 'visibility', 'protected', 'tags', 'file', 'schema',
  'self', 'stores', 'locations', 'direct_url',
]);

/** Makes the image that a snapshot goes into, with the caller's rights and in their project; its id. */
export async function createSnapshotImage(
  core: NovaCore,
  server: ServerRecord,
  caller: Caller,
  name: string,
  metadata: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const base = server.image === '' ? undefined : await showImage(core, server.image, caller);
  const inherited = Object.entries(base ?? {}).filter(
    ([key, value]) => !imageMembers.has(key) && typeof value === 'string' && !key.startsWith('image_'),
  );
  const boot = server.volumes.find((volume) => volume.boot_index === 0);
  const image = {
    ...Object.fromEntries(inherited),
    ...(boot ? await volumeProperties(core, server, caller, name) : { disk_format: base?.disk_format ?? 'raw' }),
    ...(boot ? {} : { image_type: 'snapshot', image_location: 'snapshot', image_state: 'available' }),
    instance_uuid: server.id,
    user_id: caller.userId,
    base_image_ref: server.image,
    owner_user_name: caller.credentials.username,
    owner_project_name: caller.credentials.project_name ?? '',
    boot_roles: caller.credentials.roles.join(','),
    ...metadata,
    name,
    container_format: base?.container_format ?? 'bare',
    visibility: 'private',
    min_disk: Math.max(base?.min_disk ?? 0, boot ? 0 : server.flavor.disk),
    min_ram: base?.min_ram ?? 0,
  };
  const answer = await core.context.inner.call<{ id: string }>('image', {
    method: 'POST',
    path: '/v2/images',
    body: image,
    token: caller.credentials.token,
  });
  if (answer.status >= 300) throw new CloudError(answer.status === 403 ? 403 : 400, refusalOf(answer.status, name));
  return answer.body.id;
}

function refusalOf(status: number, name: string): string {
  if (status === 403 || status === 413) return `Quota exceeded or out of space for image ${name} in the image service.`;
  return `The image service answered ${status} to the request of image ${name}.`;
}

/** Uploads the disk of a snapshot; one of a server that boots from a volume has none. */
export async function uploadSnapshot(core: NovaCore, server: ServerRecord, imageId: string): Promise<boolean> {
  const isVolume = server.volumes.some((volume) => volume.boot_index === 0);
  const answer = await core.context.inner.call('image', {
    method: 'PUT',
    path: `/v2/images/${imageId}/file`,
    body: Buffer.alloc(isVolume ? 0 : diskBytes, 1),
    headers: { 'content-type': 'application/octet-stream' },
  });
  return answer.status < 300;
}

/** A server that boots from a volume is kept as snapshots of its volumes, which the image names. */
async function volumeProperties(
  core: NovaCore,
  server: ServerRecord,
  caller: Caller,
  name: string,
): Promise<Record<string, string>> {
  const mappings: object[] = [];
  for (const volume of server.volumes) mappings.push(await volumeMapping(core, volume, caller, name));
  return {
    disk_format: 'raw',
    bdm_v2: 'True',
    root_device_name: server.root_device_name ?? '',
    block_device_mapping: JSON.stringify(mappings),
  };
}

async function volumeMapping(core: NovaCore, volume: ServerVolume, caller: Caller, name: string): Promise<object> {
  const found: CinderVolume | undefined = await showVolume(core, volume.volume_id, caller);
  const snapshot = { volume_id: volume.volume_id, name: `snapshot for ${name}`, force: true };
  const answer = await callCinder<{ snapshot?: { id: string } }>(core, 'POST', '/snapshots', { snapshot }, caller);
  return {
    source_type: 'snapshot',
    destination_type: 'volume',
    snapshot_id: answer.body.snapshot?.id ?? null,
    volume_size: found?.size ?? 0,
    boot_index: volume.boot_index,
    device_name: volume.device,
    device_type: 'disk',
    delete_on_termination: volume.delete_on_termination,
  };
}
