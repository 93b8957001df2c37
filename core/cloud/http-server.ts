import { randomUUID } from 'node:crypto';
import Fastify, { errorCodes, type FastifyInstance } from 'fastify';
import { TitledResponse } from './shared/header-names.ts';
import type { CloudService } from './shared/service.ts';
import type { Store } from './shared/store.ts';

const readOnly = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The Fastify instance that all services share: request ids, JSON bodies, and the journal before each answer. */
export function createHttpServer(services: () => readonly CloudService[], store: Store): FastifyInstance {
  const isTolerant = (url: string) =>
    services().some((service) => service.ignoreTrailingSlash && url.startsWith(`${service.prefix}/`));
  const app = Fastify({
    forceCloseConnections: true,
    http: { ServerResponse: TitledResponse },
    // Glance allows tags of 255 characters, and a character takes up to twelve in an address.
    routerOptions: { maxParamLength: 4096 },
    genReqId: () => `req-${randomUUID()}`,
    rewriteUrl: (request) => {
      const url = request.url ?? '/';
      const owner = services().find((service) => service.rootPaths?.includes(url));
      if (owner) return owner.prefix + url;
      return isTolerant(url) ? withoutTrailingSlash(url) : url;
    },
  });

  const parse = app.getDefaultJsonParser('remove', 'remove');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    // Clients send a type with calls that have no body, such as DELETE: this one, or any other.
    if (body.trim() === '') done(null, undefined);
    else void parse(request, body, done);
  });
  app.addContentTypeParser<string>('*', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE(request.headers['content-type']));
  });

  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-openstack-request-id', request.id);
  });
  app.addHook('onSend', async (request, _reply, payload) => {
    // A change that a client was told of must survive a crash.
    if (!readOnly.has(request.method)) await store.flush();
    return payload;
  });
  app.addHook('onResponse', async ({ raw }) => {
    // As eventlet does: what is left of a body that was refused early would stand before the next call of the connection.
    if (!raw.readableEnded) raw.resume();
  });
  return app;
}

function withoutTrailingSlash(url: string): string {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  return path.replace(/\/+$/, '') + (mark < 0 ? '' : url.slice(mark));
}
