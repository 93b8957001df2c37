import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { DetailedError } from './fault-page.ts';
import { type ImageRecord, newImage } from './image.ts';
import {
  checkCounts,
  checkName,
  checkValue,
  importHeaders,
  isReservedProperty,
  isSettable,
} from './image-attributes.ts';
import { imageSchema } from './image-schema.ts';
import { enforceQuota } from './quotas.ts';
import { checkSchema } from './schema-check.ts';
import { type Caller, type GlanceCore, imageTarget, jsonObject, sendImage } from './glance-core.ts';

export function createRoutes(app: FastifyInstance, core: GlanceCore): void {
  app.post('/v2/images', async (request, reply) => {
    const caller = core.caller(request);
    const body = jsonObject(request);
    const image = createImage(core, caller, body);
    reply.header('location', `${core.context.endpoint('image')}/v2/images/${image.id}`);
    reply.headers(importHeaders(core.options));
    return sendImage(core, reply, image, 201);
  });
}

/** Makes a queued image of what a client sent. */
function createImage(core: GlanceCore, caller: Caller, body: Readonly<Record<string, unknown>>): ImageRecord {
  checkSchema('image', imageSchema(core.options), body);
  for (const name of Object.keys(body)) checkName(name, { creating: true });
  for (const [name, value] of Object.entries(body)) checkValue(name, value);

  const image = fill(newImage(chooseId(core, body['id']), caller.projectId, core.context.clock.now()), body);
  const allowedOwner = caller.isAdmin || image.owner === caller.projectId;
  if (!allowedOwner) throw new DetailedError(403, `You are not permitted to create images owned by '${image.owner}'`);
  const own = Object.keys(image.properties).find(isReservedProperty);
  if (own !== undefined) throw new DetailedError(403, `Attribute '${own}' is reserved.`);

  core.enforceImage('add_image', image, caller);
  enforceVisibility(core, image, caller);
  enforceQuota(core.context, core.images, 'image_count_total', image.owner, 1);
  checkCounts(image);
  if (core.images.isTaken(image.id)) throw new CloudError(409, `Image ID ${image.id} already exists!`);
  return core.images.put(image);
}

/** Showing an image to everybody takes a permission of its own. */
export function enforceVisibility(core: GlanceCore, image: ImageRecord, caller: Caller): void {
  const target = imageTarget(image, caller);
  if (image.visibility === 'public') core.enforce('publicize_image', target, caller);
  if (image.visibility === 'community') core.enforce('communitize_image', target, caller);
}

function chooseId(core: GlanceCore, wanted: unknown): string {
  return typeof wanted === 'string' ? wanted.toLowerCase() : core.context.ids.uuid();
}

function fill(image: ImageRecord, body: Readonly<Record<string, unknown>>): ImageRecord {
  const properties: Record<string, string | null> = {};
  const filled: Record<string, unknown> = { ...image, properties };
  for (const [name, value] of Object.entries(body)) {
    if (name === 'id') continue;
    if (name === 'tags') filled[name] = [...new Set(value as string[])];
    else if (isSettable(name)) filled[name] = value;
    // Names of glance's own columns that a client may send, and that glance then forgets.
    else if (name !== 'os_hash_algo' && name !== 'os_hash_value') properties[name] = value as string | null;
  }
  return filled as unknown as ImageRecord;
}
