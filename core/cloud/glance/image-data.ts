import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { CloudError } from '../shared/errors.ts';
import { DataTooLargeError, type WrittenData } from '../shared/data-files.ts';
import { virtualSize } from './disk-format.ts';
import { DetailedError } from './fault-page.ts';
import type { ImageRecord, ImageStatus } from './image.ts';
import { checkFormats } from './image-attributes.ts';
import { enforceQuota } from './quotas.ts';
import { readRange } from './range.ts';
import { type GlanceCore, parameter, sendNothing } from './glance-core.ts';

/** Image data: upload, download, and staging for an import. */
export function dataRoutes(app: FastifyInstance, core: GlanceCore): void {
  app.put('/v2/images/:image/file', { config: { stream: true } }, async (request, reply) => {
    requireBytes(request);
    const caller = core.caller(request);
    const image = core.images.find(parameter(request, 'image'), caller);
    core.enforceImage('upload_image', image, caller);
    enforceQuota(core.context, core.images, 'image_size_total', image.owner, 0);
    enforceQuota(core.context, core.images, 'image_count_uploading', image.owner, 1);
    const data = await receive(core, request, image, 'saving', () => checkFormats(image));
    await core.commitData(image.id, data, activeImage(core, image, data));
    return sendNothing(reply);
  });

  app.put('/v2/images/:image/stage', { config: { stream: true } }, async (request, reply) => {
    requireBytes(request);
    const caller = core.caller(request);
    const image = core.images.find(parameter(request, 'image'), caller);
    core.enforceImage('modify_image', image, caller);
    enforceQuota(core.context, core.images, 'image_stage_total', image.owner, 0);
    enforceQuota(core.context, core.images, 'image_count_uploading', image.owner, 1);
    const data = await receive(core, request, image, 'uploading');
    await core.commitData(image.id, data, { staged: data.file, size: data.size });
    return sendNothing(reply);
  });

  app.get('/v2/images/:image/file', { exposeHeadRoute: false }, async (request, reply) => {
    const caller = core.caller(request);
    const image = core.images.find(parameter(request, 'image'), caller);
    core.enforceImage('download_image', image, caller);
    if (image.status === 'deactivated' && !caller.isAdmin) {
      throw new CloudError(403, 'The requested image has been deactivated. Image data download is forbidden.');
    }
    if (image.file === null || image.size === null) return reply.code(204).send();
    return sendData(core, request, reply, { file: image.file, size: image.size, md5: image.checksum });
  });
}

/** Returns the members that change once an image's data is there. */
export function activeImage(core: GlanceCore, image: ImageRecord, data: WrittenData): Partial<ImageRecord> {
  return {
    status: 'active',
    file: data.file,
    staged: null,
    size: data.size,
    virtual_size: virtualSize(image.disk_format, data),
    checksum: data.md5,
    os_hash_algo: 'sha512',
    os_hash_value: data.sha512,
    stores: [core.options.stores[0]?.id ?? ''],
  };
}

function requireBytes(request: FastifyRequest): void {
  const type = request.headers['content-type'] ?? 'text/plain';
  if (type !== 'application/octet-stream') {
    throw new CloudError(415, `The request media type ${type} is not supported by this server. `);
  }
}

/** Takes the body in. Whatever stops it, the image is queued again and no bytes are left. */
async function receive(
  core: GlanceCore,
  request: FastifyRequest,
  image: ImageRecord,
  during: Extract<ImageStatus, 'saving' | 'uploading'>,
  check: () => void = () => undefined,
): Promise<WrittenData> {
  if (image.status !== 'queued') {
    throw new CloudError(409, `Image status transition from ${image.status} to ${during} is not allowed`);
  }
  check();
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > core.options.imageSizeCap) refuseSize();
  core.touch(image.id, { status: during });
  try {
    return await core.data.write(request.body as Readable, core.options.imageSizeCap);
  } catch (error) {
    if (core.images.get(image.id)?.status === during) core.touch(image.id, { status: 'queued', size: null });
    if (error instanceof DataTooLargeError) refuseSize();
    throw error;
  }
}

function refuseSize(): never {
  throw new CloudError(
    413,
    'The incoming image is too large: Denying attempt to upload image because it exceeds the size limit.',
    {
      headers: { connection: 'close' },
    },
  );
}

function sendData(
  core: GlanceCore,
  request: FastifyRequest,
  reply: FastifyReply,
  data: { file: string; size: number; md5: string | null },
): FastifyReply {
  const range = readRange(request.headers, data.size);
  if (range === 'outside') {
    throw new DetailedError(
      416,
      `Invalid start position in Range header. Start position MUST be in the inclusive range [0, ${data.size - 1}].`,
    );
  }
  reply.header('content-type', 'application/octet-stream');
  if (data.md5 !== null) reply.header('content-md5', data.md5);
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${data.size}`);
    reply.header('content-length', range.end - range.start + 1);
  } else {
    reply.header('content-length', data.size);
  }
  return reply.send(core.data.read(data.file, range ?? undefined));
}
