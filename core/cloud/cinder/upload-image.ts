import { type CinderCall, enforce, readBoolean } from './call.ts';
import { type CinderCore, touch } from './cinder-core.ts';
import { badRequest, invalidVolume } from './fault.ts';
import { cinderTime } from './cinder-records.ts';
import { typeView } from './types.ts';
import type { Actions } from './run-action.ts';
import { findVolume } from './volumes.ts';

/** A demonstration's volume has no bytes; its image gets this many zeros. */
const imageBytes = 1024 * 1024;

const coreProperties = new Set(['checksum', 'container_format', 'disk_format', 'image_name', 'image_id', 'min_disk']);
const notTaken = new Set([...coreProperties, 'min_ram', 'name', 'size', 'signature_verified']);

/** `os-volume_upload_image`: makes an image in glance, and fills it by the clock. */
export function uploadActions(core: CinderCore): Actions {
  core.tasks.on('upload', async (id, facts) => {
    const image = String(facts['image']);
    await core.context.inner.call('image', {
      method: 'PUT',
      path: `/v2/images/${image}/file`,
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.alloc(imageBytes),
    });
    const volume = core.volumes.get(id);
    if (volume?.status === 'uploading') {
      touch(core, core.volumes, id, { status: volume.previous_status ?? 'available', previous_status: null });
    }
  });
  return { 'os-volume_upload_image': { run: (call, id, facts) => upload(core, call, id, facts) } };
}

async function upload(core: CinderCore, call: CinderCall, id: string, facts: Record<string, unknown>): Promise<object> {
  const volume = findVolume(core, call, id);
  enforce(core, call, 'volume_extension:volume_actions:upload_image');
  const visibility = call.version >= 1 ? ((facts['visibility'] as string | undefined) ?? 'private') : undefined;
  if (visibility === 'public') enforce(core, call, 'volume_extension:volume_actions:upload_public');
  if (volume.status !== 'available') invalidVolume(`Volume ${id} status must be available`);

  const custom = Object.entries(volume.image_metadata ?? {}).filter(([name]) => !notTaken.has(name));
  const answer = await core.context.inner.call<Record<string, unknown>>('image', {
    method: 'POST',
    path: '/v2/images',
    token: call.credentials.token,
    body: {
      ...Object.fromEntries(custom),
      name: facts['image_name'],
      disk_format: facts['disk_format'] ?? 'raw',
      container_format: facts['container_format'] ?? 'bare',
      ...(visibility !== undefined && { visibility }),
      ...(call.version >= 1 && { protected: readBoolean(facts['protected'] ?? false) === true }),
      min_disk: volume.size,
    },
  });
  if (answer.status !== 201) badRequest(`HTTP ${answer.status}: the image could not be made.`);
  const image = answer.body;
  const changed = touch(core, core.volumes, id, { status: 'uploading', previous_status: volume.status }) ?? volume;
  core.tasks.later(core.options.pace, 'upload', id, { image: image['id'] });
  const type = core.types.get(volume.type_id);
  return {
    'os-volume_upload_image': {
      id,
      updated_at: cinderTime(changed.updated_at),
      status: 'uploading',
      display_description: volume.description,
      size: volume.size,
      volume_type: type ? typeView(core, call, type) : null,
      image_id: image['id'],
      container_format: image['container_format'],
      disk_format: image['disk_format'],
      image_name: image['name'],
      ...('protected' in image && { protected: image['protected'] }),
      ...('visibility' in image && { visibility: image['visibility'] }),
    },
  };
}
