import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { noResource } from './fault-page.ts';
import { pageLinks } from './image-routes.ts';
import { readLimit } from './list-query.ts';
import { type GlanceCore, parameter, queryOf, sendJson } from './glance-core.ts';
import { imageTaskView, taskCollection, taskSummary, taskView } from './task.ts';

/** Tasks: of one image for those who see it, all of them for administrators. */
export function taskRoutes(app: FastifyInstance, core: GlanceCore): void {
  const tasks = taskCollection(core.context.store);
  const alive = () => {
    const now = core.context.clock.now();
    return [...tasks.values()].filter((task) => task.expires_at === null || task.expires_at > now).reverse();
  };

  app.get('/v2/images/:image/tasks', async (request, reply) => {
    const caller = core.caller(request);
    const image = core.images.find(parameter(request, 'image'), caller, noResource);
    core.enforceImage('get_image', image, caller);
    return sendJson(reply, {
      tasks: alive()
        .filter((task) => task.image_id === image.id)
        .map(imageTaskView),
    });
  });

  app.get('/v2/tasks', async (request, reply) => {
    core.enforce('tasks_api_access', {}, core.caller(request));
    const params = queryOf(request);
    const limit = readLimit(params.get('limit'), core.options);
    const all = alive();
    const marker = params.get('marker');
    const from = marker === null ? 0 : all.findIndex((task) => task.id === marker) + 1;
    if (marker !== null && from === 0) throw new CloudError(400, `No task found with ID ${marker}`);
    const page = all.slice(from, from + limit);
    const last = page.length === limit ? page.at(-1) : undefined;
    return sendJson(reply, {
      tasks: page.map(taskSummary),
      ...pageLinks('/v2/tasks', params, last?.id),
      schema: '/v2/schemas/tasks',
    });
  });

  app.get('/v2/tasks/:task', async (request, reply) => {
    core.enforce('tasks_api_access', {}, core.caller(request));
    const id = parameter(request, 'task');
    const task = alive().find((one) => one.id === id);
    if (!task) throw new CloudError(404, `No task found with ID ${id}`);
    return sendJson(reply, taskView(task));
  });
}
