import { join } from 'node:path';
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { InstalledPlugin } from './plugin-store.ts';

const immutable = 'public, max-age=31536000, immutable';

/**
 * Files whose names carry the digest of their content: a year in every cache, brotli and gzip as the build made them.
 * `/static/` is the browser's part, `/locales/` the host's words, `/plugins/<id>/<digest>/` what plugins bring.
 */
export async function files(
  gateway: FastifyInstance,
  dist: string,
  plugins: readonly InstalledPlugin[],
): Promise<void> {
  const options = {
    preCompressed: true,
    index: false,
    redirect: false,
    wildcard: true,
    cacheControl: false,
    decorateReply: false,
    setHeaders(reply) {
      reply.header('cache-control', immutable);
      reply.header('cross-origin-resource-policy', 'same-origin');
    },
  } satisfies Partial<FastifyStaticOptions>;
  await gateway.register(fastifyStatic, { ...options, root: join(dist, 'web/static'), prefix: '/static/' });
  await gateway.register(fastifyStatic, { ...options, root: join(dist, 'locales'), prefix: '/locales/' });
  for (const plugin of plugins) {
    const allowed = new Set(Object.keys(plugin.manifest.files ?? {}));
    await gateway.register(fastifyStatic, {
      ...options,
      root: plugin.directory,
      prefix: `/plugins/${plugin.manifest.id}/${plugin.digest}/`,
      // Only what the manifest vouches for; a folder may hold more.
      allowedPath: (path: string) => allowed.has(decodeURIComponent(path).replace(/^\//, '')),
    });
  }
}
