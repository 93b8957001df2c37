import type { FastifyInstance } from 'fastify';
import { quotaUsage } from './quotas.ts';
import { type GlanceCore, sendJson } from './glance-core.ts';

/** Adds the routes that describe the image service: import methods, stores, quotas. */
export function infoRoutes(app: FastifyInstance, core: GlanceCore): void {
  const { options } = core;
  const stores = options.stores.map((store, at) => ({ ...store, ...(at === 0 ? { default: 'true' } : {}) }));

  app.get('/v2/info/import', async (_request, reply) =>
    sendJson(reply, {
      'import-methods': { description: 'Import methods available.', type: 'array', value: options.importMethods },
    }),
  );

  app.get('/v2/info/stores', async (_request, reply) => sendJson(reply, { stores }));

  app.get('/v2/info/stores/detail', async (request, reply) => {
    core.enforce('stores_info_detail', {}, core.caller(request));
    const properties = { chunk_size: 65536, thin_provisioning: false };
    return sendJson(reply, { stores: stores.map((store) => ({ ...store, type: 'file', properties })) });
  });

  app.get('/v2/info/usage', async (request, reply) => {
    const usage = quotaUsage(core.context, core.images, core.caller(request).projectId);
    return sendJson(reply, { usage });
  });
}
