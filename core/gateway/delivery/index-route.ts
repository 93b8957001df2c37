import type { FastifyInstance } from 'fastify';
import { perSnapshot } from '../plugin-catalog/catalog-snapshot.ts';
import { indexTag, pluginIndex } from './plugin-index.ts';
import type { WebAssets } from './web-assets.ts';

/** `GET /plugins/index.json`: the one document that changes while the console runs (plugin platform, rule 3). */
export function indexRoute(gateway: FastifyInstance, assets: WebAssets): void {
  // Labels differ by language, and so do the bytes.
  const textsOf = perSnapshot(() => new Map<string, string>());

  gateway.get('/plugins/index.json', { config: { open: true, asksKeystone: 'recently' } }, (request, reply) => {
    if (!request.session) return reply.code(401).send(JSON.stringify('not logged in'));
    const { snapshot } = gateway.pluginCatalog;
    const locale = gateway.languages.stateFor(request, snapshot);
    const tag = `"${indexTag(snapshot, assets)}-${locale.language}"`;
    reply.header('etag', tag).header('cache-control', 'no-cache');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const texts = textsOf(snapshot);
    const text =
      texts.get(locale.language) ?? JSON.stringify(pluginIndex(snapshot, locale, assets, gateway.languages.words));
    texts.set(locale.language, text);
    return reply.type('application/json; charset=utf-8').send(text);
  });
}
