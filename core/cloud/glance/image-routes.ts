import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { deleteImage } from './delete-image.ts';
import { imageView } from './image.ts';
import { listImages } from './list-images.ts';
import { readListQuery } from './list-query.ts';
import { type GlanceCore, imageTarget, parameter, queryOf, sendImage, sendJson, sendNothing } from './glance-core.ts';

/** Reading, deleting, deactivating and reactivating images. */
export function imageRoutes(app: FastifyInstance, core: GlanceCore): void {
  app.get('/v2/images', async (request, reply) => {
    const caller = core.caller(request);
    core.enforce('get_images', { project_id: caller.projectId }, caller);
    const params = queryOf(request);
    const query = readListQuery(params, core.options);
    const page = listImages(core.images, query, caller);
    const last = page.length === query.limit ? page.at(-1) : undefined;
    return sendJson(reply, {
      images: page.map((image) => imageView(image, { locations: core.options.showMultipleLocations })),
      ...pageLinks('/v2/images', params, last?.id),
      schema: '/v2/schemas/images',
    });
  });

  app.get('/v2/images/:image', async (request, reply) => {
    const caller = core.caller(request);
    const id = parameter(request, 'image');
    const image = core.images.find(id, caller);
    if (!core.context.enforce('get_image', imageTarget(image, caller), caller.credentials)) {
      throw new CloudError(404, `No image found with ID ${id}`);
    }
    return sendImage(core, reply, image);
  });

  app.delete('/v2/images/:image', async (request, reply) => {
    const caller = core.caller(request);
    const id = parameter(request, 'image');
    const image = core.images.find(id, caller, `Failed to find image ${id} to delete`);
    core.enforceImage('delete_image', image, caller);
    await deleteImage(core, image);
    return sendNothing(reply);
  });

  const act = (action: 'deactivate' | 'reactivate', from: 'active' | 'deactivated', to: 'active' | 'deactivated') =>
    app.post(`/v2/images/:image/actions/${action}`, async (request: FastifyRequest, reply) => {
      const caller = core.caller(request);
      const image = core.images.find(parameter(request, 'image'), caller);
      core.enforceImage(action, image, caller);
      if (image.status !== from && image.status !== to) {
        throw new CloudError(403, `Not allowed to ${action} image in status '${image.status}'`);
      }
      if (image.status === from) core.touch(image.id, { status: to });
      return sendNothing(reply);
    });
  act('deactivate', 'active', 'deactivated');
  act('reactivate', 'deactivated', 'active');
}

/** `first`, and `next` when a page may follow. */
export function pageLinks(path: string, params: URLSearchParams, lastId: string | undefined): object {
  const first = new URLSearchParams(params);
  first.delete('marker');
  const link = (query: URLSearchParams) => (query.size > 0 ? `${path}?${query.toString()}` : path);
  const links: Record<string, string> = { first: link(first) };
  if (lastId !== undefined) {
    const next = new URLSearchParams(first);
    next.append('marker', lastId);
    links['next'] = link(next);
  }
  return links;
}
