import type { FastifyReply, FastifyRequest } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';

const names: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'itemNotFound',
  405: 'badMethod',
  409: 'conflictingRequest',
  413: 'overLimit',
  415: 'badMediaType',
  501: 'notImplemented',
  503: 'serviceUnavailable',
};

const unexpected = 'The server has either erred or is incapable of performing the requested operation.';

/** Answers with cinder's fault: `{"itemNotFound": {"code": 404, "message": "…"}}`. */
export function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  if (status === 401) return sendUnauthorized(reply);
  const message = error instanceof CloudError ? error.message : status >= 500 ? unexpected : 'Malformed request body';
  const retry = error instanceof CloudError ? error.headers['retry-after'] : undefined;
  const fault = { code: status, message, ...(status === 413 && retry !== undefined ? { retryAfter: retry } : {}) };
  return reply
    .code(status)
    .header('content-type', 'application/json')
    .send(Buffer.from(JSON.stringify({ [names[status] ?? 'computeFault']: fault })));
}

/** The middleware that checks tokens has a form of its own. */
function sendUnauthorized(reply: FastifyReply): FastifyReply {
  const message = 'The request you have made requires authentication.';
  return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
}

const missing = 'The resource could not be found.';

/** Answers an address that has no route: with a page, or with plain text when the client doesn't accept HTML. */
export function sendNoSuchPage(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.code(404);
  if (!/html|\*\/\*/.test(request.headers.accept ?? '')) {
    return reply.type('text/plain; charset=UTF-8').send(`404 Not Found\n\n${missing}\n\n   `);
  }
  return reply
    .type('text/html; charset=UTF-8')
    .send(
      '<html>\n <head>\n  <title>404 Not Found</title>\n </head>\n <body>\n  <h1>404 Not Found</h1>\n' +
        `  ${missing}<br /><br />\n\n\n\n </body>\n</html>`,
    );
}

export function badRequest(message: string): never {
  throw new CloudError(400, message);
}

export function invalidInput(reason: string): never {
  badRequest(`Invalid input received: ${reason}`);
}

export function invalidVolume(reason: string): never {
  badRequest(`Invalid volume: ${reason}`);
}

export function notFound(message = missing): never {
  throw new CloudError(404, message);
}

/** Refusals for quotas begin with the name of their kind, as the real ones do. */
export function overLimit(kind: string, message: string): never {
  throw new CloudError(413, `${kind}: ${message}`, { headers: { 'retry-after': '0' } });
}
