import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../../shared/errors.ts';
import { checkedBody } from '../checks.ts';
import { kinds, wrapped } from '../formats.ts';
import type { GlanceImage } from '../glance-calls.ts';
import { type Caller, type NovaCore, parameter } from '../nova-core.ts';
import { findImage } from './image-routes.ts';
import { imageMetadata } from './image-view.ts';
import { proxiedCaller } from './proxied-caller.ts';

const path = '/v2.1/images/:image/metadata';
const wholeBody = wrapped('metadata', kinds.metadata);
const itemBody = wrapped('meta', { ...kinds.metadata, minProperties: 1, maxProperties: 1 });
/** The last version in which nova passes metadata of images on to glance. */
const last = 38;

type Metadata = Record<string, unknown>;

/** `/images/<id>/metadata` until 2.38: the properties of an image, as a whole and one by one. */
export function imageMetadataRoutes(app: FastifyInstance, core: NovaCore): void {
  const find = (request: FastifyRequest, caller: Caller) => findImage(core, caller, parameter(request, 'image'));

  app.get(path, async (request) => {
    const image = await find(request, proxiedCaller(core, request, last));
    return { metadata: imageMetadata(image) };
  });

  app.post(path, async (request) => {
    const caller = proxiedCaller(core, request, last);
    const { metadata } = checkedBody<{ metadata: Metadata }>(request, wholeBody);
    const image = await find(request, caller);
    const changed = await writeMetadata(core, caller, image, { ...imageMetadata(image), ...metadata });
    return { metadata: imageMetadata(changed) };
  });

  app.put(path, async (request) => {
    const caller = proxiedCaller(core, request, last);
    const { metadata } = checkedBody<{ metadata: Metadata }>(request, wholeBody);
    await writeMetadata(core, caller, await find(request, caller), metadata);
    return { metadata };
  });

  app.get(`${path}/:key`, async (request) => {
    const metadata = imageMetadata(await find(request, proxiedCaller(core, request, last)));
    const key = parameter(request, 'key');
    if (!Object.hasOwn(metadata, key)) throw new CloudError(404, 'The resource could not be found.');
    return { meta: { [key]: metadata[key] } };
  });

  app.put(`${path}/:key`, async (request) => {
    const caller = proxiedCaller(core, request, last);
    const { meta } = checkedBody<{ meta: Metadata }>(request, itemBody);
    if (!Object.hasOwn(meta, parameter(request, 'key'))) throw new CloudError(400, 'Request body and URI mismatch');
    const image = await find(request, caller);
    await writeMetadata(core, caller, image, { ...imageMetadata(image), ...meta });
    return { meta };
  });

  app.delete(`${path}/:key`, async (request, reply) => {
    const caller = proxiedCaller(core, request, last);
    const image = await find(request, caller);
    const { [parameter(request, 'key')]: removed, ...left } = imageMetadata(image);
    if (removed === undefined) throw new CloudError(404, 'Invalid metadata key');
    await writeMetadata(core, caller, image, left, false);
    return reply.code(204).send();
  });
}

/** Makes the image's properties these and no others. `checkQuota`: their number may be too great. */
async function writeMetadata(
  core: NovaCore,
  caller: Caller,
  image: GlanceImage,
  metadata: Metadata,
  checkQuota = true,
): Promise<GlanceImage> {
  const limit = core.quotas.limit(caller.projectId, 'metadata_items');
  if (checkQuota && limit >= 0 && Object.keys(metadata).length > limit) {
    throw new CloudError(403, 'Image metadata limit exceeded');
  }
  const before = imageMetadata(image);
  const set = Object.entries(metadata).filter(([key, value]) => value !== before[key]);
  const gone = Object.keys(before).filter((key) => !Object.hasOwn(metadata, key));
  const answer = await core.context.inner.call<GlanceImage>('image', {
    method: 'PATCH',
    path: `/v2/images/${image.id}`,
    headers: { 'content-type': 'application/openstack-images-v2.1-json-patch' },
    body: [
      ...set.map(([key, value]) => ({ op: 'add', path: pointerTo(key), value: textOf(value) })),
      ...gone.map((key) => ({ op: 'remove', path: pointerTo(key) })),
    ],
    token: caller.credentials.token,
  });
  if (answer.status === 403) throw new CloudError(403, `Not authorized for image ${image.id}.`);
  if (answer.status >= 300) throw new Error(`The image service answered ${answer.status}.`);
  return answer.body;
}

/** A member's address in a JSON patch (RFC 6901). */
function pointerTo(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/** Glance's properties are texts. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
