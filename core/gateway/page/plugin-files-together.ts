import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { compressAnswers } from '../http/compressed-answers.ts';
import { immutableUnshared } from './file-headers.ts';

/** Files of one request; a page asks for as many at most (`core/host/lifecycle/fetch-together.ts`). */
const mostFiles = 24;

/** Manifests and words; code and styles are files that the browser loads itself. */
const isShared = /^(plugin\.json|locales\/[\w.-]+\.json)$/;

/**
 * `GET /plugins/files.json?of=<id>/<digest>/<file>,…` → file → its text: manifests and words of plugins that start together, with a
 * session. A file that can't be had here is left out; the page asks for it at its own address. Every text is that of an address
 * with a digest, and so the answer never changes.
 */
export async function pluginFilesTogether(gateway: FastifyInstance): Promise<void> {
  async function textOf(path: string): Promise<string | undefined> {
    const [id = '', digest = '', ...rest] = path.split('/');
    const file = rest.join('/');
    const plugin = isShared.test(file) ? gateway.pluginCatalog.servedAt(id, digest) : undefined;
    if (!plugin) return undefined;
    if (file !== 'plugin.json' && !Object.hasOwn(plugin.manifest.files ?? {}, file)) return undefined;
    const place = join(plugin.directory, file);
    if (!existsSync(place)) await gateway.pluginCatalog.restore(plugin);
    return readFile(place, 'utf8').catch(() => undefined);
  }

  await gateway.register(async (routes) => {
    compressAnswers(routes);
    routes.get(
      '/plugins/files.json',
      { config: { open: true } },
      async (request: FastifyRequest<{ Querystring: { of?: string | string[] } }>, reply) => {
        if (!request.session) return reply.callNotFound();
        await gateway.confirmSession(request, 'recently');
        const paths = String(request.query.of ?? '').split(',');
        if (paths.length > mostFiles) return reply.callNotFound();
        const texts = await Promise.all([...new Set(paths)].map(async (path) => [path, await textOf(path)] as const));
        const had = texts.filter(([, text]) => text !== undefined);
        // An answer without one of them may be a whole one soon.
        const isWhole = had.length === texts.length;
        return reply
          .headers(isWhole ? immutableUnshared : { ...immutableUnshared, 'cache-control': 'no-store' })
          .type('application/json; charset=utf-8')
          .send(JSON.stringify(Object.fromEntries(had)));
      },
    );
  });
}
