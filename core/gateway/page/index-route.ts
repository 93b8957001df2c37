import type { FastifyInstance } from 'fastify';
import { capabilityHeader, hostId } from '../plugins/native-calls/plugin-capabilities.ts';
import { perSnapshot } from '../plugins/catalog/catalog-snapshot.ts';
import { indexTag, pluginIndex } from './plugin-index.ts';
import type { WebAssets } from './web-assets.ts';

/** `GET /plugins/index.json`: the only document that changes while the console runs. */
export function indexRoute(gateway: FastifyInstance, assets: WebAssets): void {
  // Labels differ by language, and so do the bytes.
  const { basePath: root } = gateway.config.listen;
  const textsOf = perSnapshot(() => new Map<string, string>());

  gateway.get('/plugins/index.json', { config: { open: true, asksKeystone: 'recently' } }, (request, reply) => {
    const { session } = request;
    if (!session) return reply.code(401).send(JSON.stringify('not logged in'));
    const capabilities = gateway.pluginCapabilities;
    const isHost = capabilities.isOf(session, hostId, request.headers[capabilityHeader]);
    const { snapshot } = gateway.pluginCatalog;
    const locale = gateway.languages.stateFor(request, snapshot);
    const tag = `"${indexTag(snapshot, assets)}-${locale.language}"`;
    // Secrets of the host are kept by no browser: any script of the page may ask its cache.
    reply
      .header('etag', tag)
      .header('cache-control', isHost ? 'no-store' : 'no-cache')
      .header('vary', capabilityHeader);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    const texts = textsOf(snapshot);
    const text =
      texts.get(locale.language) ??
      JSON.stringify(pluginIndex(snapshot, locale, assets, gateway.languages.words, root));
    texts.set(locale.language, text);
    reply.type('application/json; charset=utf-8');
    if (!isHost) return reply.send(text);
    const ids = snapshot.plugins.map(({ manifest }) => manifest.id);
    const own = JSON.stringify(capabilities.ofAll(session, ids));
    return reply.send(`${text.slice(0, -1)},"capabilities":${own}}`);
  });
}
