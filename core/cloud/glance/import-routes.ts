import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import type { ImageRecord } from './image.ts';
import { checkImportable, type ImportRequest, readImport } from './import-request.ts';
import { createImportWorker } from './import-worker.ts';
import { enforceQuota } from './quotas.ts';
import { type Caller, type GlanceCore, jsonObject, parameter, sendNothing } from './glance-core.ts';

/** `POST /v2/images/{id}/import`: the answer comes at once, the work is a task. */
export function importRoutes(app: FastifyInstance, core: GlanceCore): void {
  const start = createImportWorker(core);

  app.post('/v2/images/:image/import', async (request, reply) => {
    const asked = readImport(jsonObject(request), core.options);
    const caller = core.caller(request);
    const image = core.images.find(parameter(request, 'image'), caller);
    checkImportable(image, asked.method);
    if (image.properties['os_glance_import_task']) {
      throw new CloudError(
        409,
        `New operation on image '${image.id}' is not permitted as prior operation is still in progress`,
      );
    }
    enforceImport(core, image, asked, caller);
    checkStores(core, image, asked);
    if (asked.method !== 'copy-image') enforceQuota(core.context, core.images, 'image_size_total', image.owner, 0);
    start(image, asked, { userId: caller.credentials.user_id, requestId: request.id });
    return sendNothing(reply, 202);
  });
}

function enforceImport(core: GlanceCore, image: ImageRecord, asked: ImportRequest, caller: Caller): void {
  if (asked.method === 'copy-image') core.enforceImage('copy_image', image, caller);
  else core.enforceImage('modify_image', image, caller);
}

function checkStores(core: GlanceCore, image: ImageRecord, asked: ImportRequest): void {
  for (const store of asked.stores) {
    if (!core.options.stores.some((one) => one.id === store)) {
      throw new CloudError(409, `Could not find store '${store}' for the import.`);
    }
    if (asked.method === 'copy-image' && asked.body['all_stores'] !== true && image.stores.includes(store)) {
      throw new CloudError(400, `Image is already present at store '${store}'`);
    }
  }
}
