import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { allowCrossOrigin } from './cors.ts';
import { noResource, sendFault } from './fault-page.ts';
import type { GlanceCore } from './glance-core.ts';
import { sendVersions } from './versions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The handler takes the body as a stream. */
    stream?: boolean;
  }
}

const largestJson = 4 * 1024 * 1024;
const credentialsOf = new WeakMap<FastifyRequest, Credentials>();

/** Returns the credentials that the hooks found for this request. */
export function requestCredentials(request: FastifyRequest): Credentials {
  const credentials = credentialsOf.get(request);
  if (!credentials) throw new CloudError(401, '');
  return credentials;
}

/** Adds what all calls have in common: bodies, CORS, the caller, refusals, wrong methods and addresses. */
export function addGlanceHooks(app: FastifyInstance, core: GlanceCore): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.stream) return done(null, payload);
    const chunks: Buffer[] = [];
    let size = 0;
    payload.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= largestJson) chunks.push(chunk);
    });
    payload.on('end', () => {
      if (size > largestJson) done(new CloudError(413, 'Request is too large.'));
      else done(null, Buffer.concat(chunks).toString('utf8'));
    });
    payload.on('error', done);
  });

  allowCrossOrigin(app);
  app.addHook('onRequest', async (request) => {
    if (isVersioned(pathOf(request, core))) credentialsOf.set(request, core.context.identity.authenticate(request));
  });

  const routes = collectRoutes(app);
  app.setErrorHandler((error, _request, reply) => sendFault(reply, error));
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request, core);
    if (path === '/v2')
      return reply
        .code(302)
        .header('location', `${core.context.endpoint('image')}/v2/`)
        .send();
    if (!isVersioned(path)) return sendVersions(core, reply, 300);
    const allowed = routes.filter(({ pattern }) => pattern.test(request.url.replace(/\?.*/s, '')));
    if (allowed.length === 0) return sendFault(reply, new CloudError(404, noResource));
    const allow = [...new Set(allowed.map(({ method }) => method))].filter((method) => method !== 'HEAD').join(', ');
    return sendFault(
      reply,
      new CloudError(405, `The method ${request.method} is not allowed for this resource. `, { headers: { allow } }),
    );
  });
}

function isVersioned(path: string): boolean {
  return path === '/v2' || path.startsWith('/v2/');
}

/** The path below the service's own prefix. */
function pathOf(request: FastifyRequest, core: GlanceCore): string {
  return request.url.slice(core.prefix.length).replace(/\?.*/s, '');
}

function collectRoutes(app: FastifyInstance): { method: string; pattern: RegExp }[] {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:[a-z_]+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  return routes;
}
