import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { noResource } from './fault-page.ts';
import type { ImageRecord } from './image.ts';
import { checkCounts } from './image-attributes.ts';
import { imageSchema } from './image-schema.ts';
import { checkSchema } from './schema-check.ts';
import { type GlanceCore, parameter, sendNothing } from './glance-core.ts';

/** An image's tags, one at a time. */
export function tagRoutes(app: FastifyInstance, core: GlanceCore): void {
  app.put('/v2/images/:image/tags/:tag', async (request, reply) => {
    const tag = parameter(request, 'tag');
    checkSchema('image', imageSchema(core.options), { tags: [tag] });
    const image = changeable(core, request);
    if (!image.tags.includes(tag)) {
      checkCounts({ ...image, tags: [...image.tags, tag] });
      core.touch(image.id, { tags: [...image.tags, tag] });
    }
    return sendNothing(reply);
  });

  app.delete('/v2/images/:image/tags/:tag', async (request, reply) => {
    const tag = parameter(request, 'tag');
    const image = changeable(core, request);
    if (!image.tags.includes(tag)) throw new CloudError(404, noResource);
    core.touch(image.id, { tags: image.tags.filter((one) => one !== tag) });
    return sendNothing(reply);
  });
}

function changeable(core: GlanceCore, request: FastifyRequest): ImageRecord {
  const caller = core.caller(request);
  const id = parameter(request, 'image');
  const image = core.images.find(id, caller, `Image ${id} not found.`);
  core.enforceImage('modify_image', image, caller);
  return image;
}
