import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { immutable, immutableUnshared } from './file-headers.ts';
import { KeptFiles } from './kept-files.ts';
import type { AnswerFromOthers } from './other-builds.ts';
import { pluginFilesRoute } from './plugin-files-route.ts';
import { pluginFilesTogether } from './plugin-files-together.ts';

/**
 * Files whose names carry the digest of their content: a year in every cache, brotli and gzip as the build made them.
 * `/static/` is the browser's part, `/locales/` the host's words, `/plugins/<id>/<digest>/` what plugins bring.
 *
 * @param others answers for a file that this build lacks
 */
export async function files(gateway: FastifyInstance, dist: string, others: AnswerFromOthers): Promise<void> {
  const options = {
    preCompressed: true,
    index: false,
    redirect: false,
    wildcard: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders: (reply) => void reply.headers(immutable),
  } satisfies Partial<FastifyStaticOptions>;
  keptRoute(gateway, 'static', join(dist, 'web/static'), others);
  keptRoute(gateway, 'locales', join(dist, 'locales'), others);
  // Gives `reply.sendFile`, for what comes and goes.
  await gateway.register(fastifyStatic, {
    ...options,
    root: dist,
    serve: false,
    decorateReply: true,
    setHeaders: (reply, path) =>
      void reply.headers(/\/plugin\.json(\.br|\.gz)?$/.test(path) ? immutableUnshared : immutable),
  });
  pluginFilesRoute(gateway, others);
  await pluginFilesTogether(gateway);
}

function keptRoute(gateway: FastifyInstance, name: string, folder: string, others: AnswerFromOthers): void {
  const kept = new KeptFiles(folder);
  gateway.get<{ Params: { '*': string } }>(`/${name}/*`, { config: { open: true } }, (request, reply) => {
    const path = request.params['*'];
    const file = kept.get(path, request.headers['accept-encoding']);
    if (!file) return others(request, reply, `${name}/${path}`, immutable);
    return reply.headers({ ...immutable, ...file.headers }).send(file.body);
  });
}
