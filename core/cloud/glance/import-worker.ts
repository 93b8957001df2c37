import { activeImage } from './image-data.ts';
import type { ImageRecord } from './image.ts';
import { wholeSecond } from './image.ts';
import type { WrittenData } from '../shared/data-files.ts';
import { download } from './download.ts';
import type { ImportRequest } from './import-request.ts';
import type { GlanceCore } from './glance-core.ts';
import { type Task, taskCollection } from './task.ts';

/** Starts imports in the background; they are given up when the cloud closes. */
export function createImportWorker(
  core: GlanceCore,
): (image: ImageRecord, asked: ImportRequest, by: { userId: string; requestId: string }) => void {
  const { context } = core;
  const tasks = taskCollection(context.store);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  context.onClose(async () => {
    closing.abort();
    await Promise.allSettled(running);
  });

  const update = (task: Task, changes: Partial<Task>) => {
    const changed = { ...task, ...changes, updated_at: wholeSecond(context.clock.now()) };
    tasks.set(task.id, changed);
    return changed;
  };

  async function work(image: ImageRecord, asked: ImportRequest, begun: Task): Promise<void> {
    const task = update(begun, { status: 'processing' });
    markBegun(core, image.id, asked);
    const expires_at = wholeSecond(context.clock.now()) + core.options.taskLifetime * 1000;
    try {
      const size = await runImport(core, image, asked, closing.signal);
      const message = `Copied ${Math.floor(size / 1024 ** 2)} MiB`;
      update(task, { status: 'success', result: { image_id: image.id }, message, expires_at });
    } catch {
      giveUp(core, image.id, asked);
      update(task, { status: 'failure', message: 'Task failed due to Internal Error', expires_at });
    }
    await context.store.flush();
  }

  return (image, asked, by) => {
    const now = wholeSecond(context.clock.now());
    const task: Task = {
      id: context.ids.uuid(),
      type: 'api_image_import',
      status: 'pending',
      owner: image.owner,
      image_id: image.id,
      user_id: by.userId,
      request_id: by.requestId,
      input: { image_id: image.id, import_req: asked.body, backend: asked.stores },
      result: null,
      message: '',
      created_at: now,
      updated_at: now,
      expires_at: null,
    };
    tasks.deleteWhere(({ expires_at: end }) => end !== null && end <= now);
    tasks.set(task.id, task);
    core.touch(image.id, { properties: { ...image.properties, os_glance_import_task: task.id } });
    const job = work(image, asked, task).finally(() => running.delete(job));
    running.add(job);
  };
}

/** Brings the data in and makes the image active; gives the bytes' number. */
async function runImport(
  core: GlanceCore,
  image: ImageRecord,
  asked: ImportRequest,
  stop: AbortSignal,
): Promise<number> {
  if (asked.method === 'copy-image') {
    const current = core.images.get(image.id) ?? image;
    core.touch(image.id, {
      stores: [...new Set([...current.stores, ...asked.stores])],
      properties: imported(current, ''),
    });
    return image.size ?? 0;
  }
  const { options, data } = core;
  const source =
    asked.method === 'web-download'
      ? await download(asked.uri, { timeout: options.downloadTimeout, stop })
      : data.read(image.staged ?? '');
  const written: WrittenData = await data.write(source, options.imageSizeCap).finally(() => source.destroy());
  if (stop.aborted) {
    await data.remove(written.file);
    throw new Error('The cloud is closing.');
  }
  const current = core.images.get(image.id) ?? image;
  await core.commitData(image.id, written, {
    ...activeImage(core, current, written),
    properties: imported(current, ''),
  });
  await data.remove(image.staged);
  return written.size;
}

/** From here on until the end the image tells where its data goes, and an earlier failure no more. */
function markBegun(core: GlanceCore, id: string, asked: ImportRequest): void {
  const image = core.images.get(id);
  if (!image) return;
  const properties = {
    ...image.properties,
    os_glance_importing_to_stores: asked.stores.join(','),
    os_glance_failed_import: '',
  };
  core.touch(id, { ...(asked.method === 'copy-image' ? {} : { status: 'importing' }), properties });
}

/** The image as it was before, with the stores named that the import failed for. */
function giveUp(core: GlanceCore, id: string, asked: ImportRequest): void {
  const image = core.images.get(id);
  if (!image) return;
  const properties = imported(image, asked.stores.join(','));
  if (asked.method === 'copy-image') core.touch(id, { properties });
  else if (asked.method === 'glance-direct') core.touch(id, { status: 'uploading', properties });
  else core.touch(id, { status: 'queued', size: null, properties });
}

function imported(image: ImageRecord, failed: string): ImageRecord['properties'] {
  const own = Object.entries(image.properties).filter(([name]) => !name.startsWith('os_glance_'));
  return { os_glance_importing_to_stores: '', os_glance_failed_import: failed, ...Object.fromEntries(own) };
}
