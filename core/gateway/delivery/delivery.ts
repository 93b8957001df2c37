import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cspReport } from './csp-report.ts';
import { createDocuments } from './documents.ts';
import { files } from './files.ts';
import { indexOf } from './plugin-index.ts';
import { readPlugins } from './plugin-store.ts';
import { localeState } from './languages.ts';
import { readWebAssets } from './web-assets.ts';

/**
 * What the browser is given: documents, static files, locale bundles, plugins. Needs a build (`config.dist`); without one
 * the gateway serves the calls alone.
 */
export async function delivery(gateway: FastifyInstance): Promise<void> {
  const { dist, plugins: settings } = gateway.config;
  if (dist === null) return;
  const assets = readWebAssets(dist);
  const store = readPlugins([
    { path: join(dist, 'plugins'), builtIn: true },
    ...settings.directories.map((path) => ({ path, builtIn: false })),
  ]);
  for (const { directory, reason } of store.refused) gateway.log.error({ directory }, `plugin refused: ${reason}`);

  await files(gateway, dist, store.plugins);
  await gateway.register(cspReport);

  const documents = createDocuments(gateway, assets, store.plugins);
  gateway.signInPage.render = documents.signIn;

  gateway.get('/plugins/index.json', { config: { open: true } }, (request, reply) => {
    if (!request.session) return reply.code(401).send(JSON.stringify('not logged in'));
    const { language } = localeState(assets, request.cookies['horizon_language'], request.headers['accept-language']);
    return reply.header('cache-control', 'no-cache').send(indexOf(store.plugins, language, assets));
  });

  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    // A file that is gone, or a call that never was, is no page.
    if (!wantsPage(request)) return reply.callNotFound();
    if (!request.session) return toSignIn(request, reply);
    return documents.console(request, reply);
  };
  gateway.get('/', { config: { open: true } }, page);
  gateway.get('/*', { config: { open: true } }, page);
}

const noPages = /^\/(api|static|plugins|locales|auth|csp-report|healthcheck|readyz|metrics)(\/|$)/;

function wantsPage(request: FastifyRequest): boolean {
  return !noPages.test(request.url) && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
}

function toSignIn(request: FastifyRequest, reply: FastifyReply) {
  const next = request.url === '/' ? '' : `?next=${encodeURIComponent(request.url)}`;
  return reply.header('cache-control', 'no-store').redirect(`/auth/login/${next}`, 302);
}
