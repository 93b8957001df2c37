import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedEncoding } from '../http/compressed.ts';
import { compressAnswers } from '../http/compressed-answers.ts';
import { immutableUnshared } from './file-headers.ts';

/** Files of one request; a page asks for as many at most (`core/host/lifecycle/fetch-together.ts`). */
const mostFiles = 24;

/** Manifests and words; code and styles are files that the browser loads itself. */
const isShared = /^(plugin\.json|locales\/[\w.-]+\.json)$/;

/** Answers that are kept compressed: pages of one console ask for a few dozen. */
const mostKept = 100;

const compress = promisify(brotliCompress);
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/**
 * `GET /plugins/files.json?of=<id>/<digest>/<file>,…` → file → its text: manifests and words of plugins that start together, with a
 * session. A file that can't be had here is left out; the page asks for it at its own address. Every text is that of an address
 * with a digest, and so the answer never changes: once it was asked for, it is compressed as well as can be for those who ask later.
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

  /** The files of a whole answer → its compressed text, null until that is there. The one that was asked for first comes first. */
  const kept = new Map<string, Buffer | null>();
  /** Returns the text compressed as well as can be; undefined until that is done: it takes long for many files, and nobody waits. */
  function compressed(paths: readonly string[], text: string): Buffer | undefined {
    const key = paths.join(',');
    const body = kept.get(key);
    if (body !== undefined) return body ?? undefined;
    const [oldest] = kept.keys();
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest);
    kept.set(key, null);
    compress(text, best).then(
      (bytes) => kept.has(key) && kept.set(key, bytes),
      () => kept.delete(key),
    );
    return undefined;
  }

  await gateway.register(async (routes) => {
    compressAnswers(routes);
    routes.get(
      '/plugins/files.json',
      { config: { open: true } },
      async (request: FastifyRequest<{ Querystring: { of?: string | string[] } }>, reply) => {
        if (!request.session) return reply.callNotFound();
        await gateway.confirmSession(request, 'recently');
        const asked = String(request.query.of ?? '').split(',');
        if (asked.length > mostFiles) return reply.callNotFound();
        const paths = [...new Set(asked)];
        const texts = await Promise.all(paths.map(async (path) => [path, await textOf(path)] as const));
        const had = texts.filter(([, text]) => text !== undefined);
        // An answer without one of them may be a whole one soon.
        const isWhole = had.length === texts.length;
        const text = JSON.stringify(Object.fromEntries(had));
        reply.type('application/json; charset=utf-8');
        if (!isWhole) return reply.headers({ ...immutableUnshared, 'cache-control': 'no-store' }).send(text);
        reply.headers(immutableUnshared);
        const isBrotli = acceptedEncoding(request.headers['accept-encoding']) === 'br';
        const body = isBrotli ? compressed(paths, text) : undefined;
        if (!body) return reply.send(text);
        return reply.headers({ 'content-encoding': 'br', vary: 'Accept-Encoding' }).send(body);
      },
    );
  });
}
