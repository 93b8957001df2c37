import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { KeptFiles } from './kept-files.ts';
import { pluginFilesRoute } from './plugin-files-route.ts';

const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'cross-origin-resource-policy': 'same-origin',
};

/** For people with a session: no cache that they share with others keeps it. */
const unshared = { ...headers, 'cache-control': 'private, max-age=31536000, immutable' };

/**
 * Files whose names carry the digest of their content: a year in every cache, brotli and gzip as the build made them.
 * `/static/` is the browser's part, `/locales/` the host's words, `/plugins/<id>/<digest>/` what plugins bring.
 */
export async function files(gateway: FastifyInstance, dist: string): Promise<void> {
  const options = {
    preCompressed: true,
    index: false,
    redirect: false,
    wildcard: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.headers(headers),
  } satisfies Partial<FastifyStaticOptions>;
  keptRoute(gateway, '/static/', join(dist, 'web/static'));
  keptRoute(gateway, '/locales/', join(dist, 'locales'));
  // Gives `reply.sendFile`, for what comes and goes.
  await gateway.register(fastifyStatic, {
    ...options,
    root: dist,
    serve: false,
    decorateReply: true,
    setHeaders: (reply, path) => void reply.headers(/\/plugin\.json(\.br|\.gz)?$/.test(path) ? unshared : headers),
  });
  pluginFilesRoute(gateway);
}

function keptRoute(gateway: FastifyInstance, prefix: string, folder: string): void {
  const kept = new KeptFiles(folder);
  gateway.get<{ Params: { '*': string } }>(`${prefix}*`, { config: { open: true } }, (request, reply) => {
    const file = kept.get(request.params['*'], request.headers['accept-encoding']);
    if (!file) return reply.callNotFound();
    return reply.headers({ ...headers, ...file.headers }).send(file.body);
  });
}
