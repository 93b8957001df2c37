import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { enforceVisibility } from './create-image.ts';
import { DetailedError } from './fault-page.ts';
import { type ImageRecord, wholeSecond } from './image.ts';
import { checkCounts, checkName, checkValue, isReservedProperty, isSettable } from './image-attributes.ts';
import { imageSchema } from './image-schema.ts';
import { changeLocations } from './locations.ts';
import { type Change, parsePatch, type PatchType, patchTypes } from './parse-patch.ts';
import { checkSchema } from './schema-check.ts';
import { type Caller, type GlanceCore, jsonBody, parameter, sendImage } from './glance-core.ts';

export function patchRoutes(app: FastifyInstance, core: GlanceCore): void {
  app.patch('/v2/images/:image', async (request, reply) => {
    const type = request.headers['content-type'] ?? 'application/octet-stream';
    if (!Object.hasOwn(patchTypes, type)) {
      throw new CloudError(415, `The request media type ${type} is not supported by this server. `, {
        headers: { 'accept-patch': Object.keys(patchTypes).join(', ') },
      });
    }
    const changes = parsePatch(jsonBody(request), type as PatchType);
    checkChanges(core, changes);

    const caller = core.caller(request);
    const image = core.images.find(parameter(request, 'image'), caller);
    if (changes.length === 0) return sendImage(core, reply, image);
    const changed = changes.reduce((current, change) => apply(core, current, change, caller), image);
    checkCounts(changed);
    return sendImage(core, reply, core.images.put({ ...changed, updated_at: wholeSecond(core.context.clock.now()) }));
  });
}

/** Checks the changes as far as is possible without the image. */
function checkChanges(core: GlanceCore, changes: readonly Change[]): void {
  for (const { op, path, value } of changes) {
    const name = path[0] ?? '';
    if (name === 'locations') continue;
    checkName(name, { creating: false });
    if (isReservedProperty(name)) throw new CloudError(403, `Attribute '${name}' is reserved.`);
    if (op === 'remove') continue;
    checkSchema('image', imageSchema(core.options), { [name]: value });
    checkValue(name, value);
  }
}

function apply(core: GlanceCore, image: ImageRecord, change: Change, caller: Caller): ImageRecord {
  const name = change.path[0] ?? '';
  if (name === 'locations') return changeLocations(core, image, change, caller);
  core.enforceImage('modify_image', image, caller);
  if (!isSettable(name)) return changeProperty(image, name, change);
  if (change.op === 'remove') throw new DetailedError(403, `Property ${name} may not be removed.`);

  if (name === 'owner' && !caller.isAdmin) throw new DetailedError(403, "Owner can't be updated by non admin.");
  if ((name === 'disk_format' || name === 'container_format') && image.status !== 'queued') {
    throw new CloudError(403, `Attribute ${name} can be only replaced for a queued image.`);
  }
  const value = name === 'tags' ? [...new Set(change.value as string[])] : change.value;
  const changed = { ...image, [name]: value } as ImageRecord;
  if (name === 'visibility') enforceVisibility(core, changed, caller);
  return changed;
}

function changeProperty(image: ImageRecord, name: string, change: Change): ImageRecord {
  const properties = { ...image.properties };
  if (change.op !== 'add' && !Object.hasOwn(properties, name)) {
    throw new DetailedError(409, `Property ${name} does not exist.`);
  }
  if (change.op === 'remove') delete properties[name];
  else properties[name] = change.value as string;
  return { ...image, properties };
}
