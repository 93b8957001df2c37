import { CloudError } from '../shared/errors.ts';
import type { ImageRecord } from './image.ts';
import type { GlanceCore } from './glance-core.ts';

/** Deletes an image and its data: at once, or later where deletes are delayed. */
export async function deleteImage(core: GlanceCore, image: ImageRecord): Promise<void> {
  if (image.protected) throw new CloudError(403, `Image ${image.id} is protected and cannot be deleted.`);
  for (const usedBy of core.usedBy) {
    const reason = usedBy(image);
    if (reason !== null) {
      throw new CloudError(409, `Image ${image.id} could not be deleted because it is in use: ${reason}`);
    }
  }
  const { clock } = core.context;
  if (core.options.delayedDelete > 0 && image.file !== null) {
    core.touch(image.id, { status: 'pending_delete' });
    clock.after(core.options.delayedDelete, () => void purge(core, image));
  } else {
    await purge(core, image);
  }
}

async function purge(core: GlanceCore, image: ImageRecord): Promise<void> {
  core.images.delete(image.id, core.context.clock.now());
  await core.data.remove(image.file);
  await core.data.remove(image.staged);
}
