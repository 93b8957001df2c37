import { CloudError } from '../shared/errors.ts';
import type { ServiceContext } from '../shared/service.ts';
import { computedImages } from './computed-images.ts';
import { openImageFiles } from './image-files.ts';
import { requestCredentials } from './glance-request-hooks.ts';
import { wholeSecond } from './image.ts';
import { ImageStore } from './image-store.ts';
import type { GlanceOptions } from './options.ts';
import { type GlanceCore, imageTarget, refuseAction } from './glance-core.ts';

/** Opens glance on what the cloud gives it. */
export async function openCore(context: ServiceContext, options: GlanceOptions, prefix: string): Promise<GlanceCore> {
  const images = new ImageStore(context.store, computedImages(context));
  const data = await openImageFiles(context.dataDirectory);
  resumeUploads(images);
  const core: GlanceCore = {
    context,
    options,
    prefix,
    images,
    data,
    usedBy: [],
    caller(request) {
      const credentials = requestCredentials(request);
      const isAdmin = context.enforce('context_is_admin', {}, credentials);
      return { credentials, projectId: credentials.project_id, isAdmin };
    },
    enforce(rule, target, caller) {
      if (!context.enforce(rule, target, caller.credentials)) refuseAction(rule);
    },
    enforceImage(rule, image, caller) {
      core.enforce(rule, imageTarget(image, caller), caller);
    },
    touch(id, changes) {
      return images.change(id, { ...changes, updated_at: wholeSecond(context.clock.now()) });
    },
    async commitData(id, written, changes) {
      if (core.touch(id, changes)) return;
      await data.remove(written.file);
      throw new CloudError(
        410,
        `Image ${id} could not be found after upload. The image may have been deleted during the upload.`,
      );
    },
  };
  return core;
}

/** Resets images whose upload or import was interrupted when the cloud was stopped, so that it can be begun again. */
function resumeUploads(images: ImageStore): void {
  for (const image of images.all()) {
    const broken =
      image.status === 'saving' ||
      image.status === 'importing' ||
      (image.status === 'uploading' && image.staged === null);
    const { os_glance_import_task: isImported, ...properties } = image.properties;
    if (isImported !== undefined) {
      // Nobody goes on with an import: it has failed, and another one may begin.
      properties['os_glance_failed_import'] = properties['os_glance_importing_to_stores'] ?? '';
      properties['os_glance_importing_to_stores'] = '';
    }
    if (broken || isImported !== undefined) {
      images.put({ ...image, ...(broken ? { status: 'queued', size: null } : {}), properties });
    }
  }
}
