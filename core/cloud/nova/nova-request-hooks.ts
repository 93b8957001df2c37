import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials, Identity } from '../shared/credentials.ts';
import { CloudError, statusOf } from '../shared/errors.ts';
import {
  type Microversion,
  microversionOf,
  type MicroversionRange,
  setVersionHeaders,
} from '../shared/microversions.ts';

/** Zed's. */
export const novaVersions: MicroversionRange = {
  service: 'compute',
  min: '2.1',
  max: '2.93',
  legacyHeader: 'X-OpenStack-Nova-API-Version',
};

const credentialsOf = new WeakMap<FastifyRequest, Credentials>();
const versionOf = new WeakMap<FastifyRequest, Microversion>();

/** Returns the credentials that the hooks found for this request. */
export function requestCredentials(request: FastifyRequest): Credentials {
  const credentials = credentialsOf.get(request);
  if (!credentials) throw new CloudError(401, '');
  return credentials;
}

/** 47 of the 2.47 that the request asks for. */
export function minorOf(request: FastifyRequest): number {
  return versionOf.get(request)?.minor ?? 1;
}

/** Adds what all calls have in common: the caller, the version, refusals and unknown addresses. `prefix`: `/compute`. */
export function addNovaHooks(app: FastifyInstance, prefix: string, identity: Identity): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-compute-request-id', request.id);
    const path = request.url.slice(prefix.length).replace(/\?.*/s, '');
    if (!path.startsWith('/v2.1')) return;
    if (path !== '/v2.1' && path !== '/v2.1/') credentialsOf.set(request, identity.authenticate(request));
    const version = microversionOf(request, novaVersions);
    versionOf.set(request, version);
    setVersionHeaders(reply, version, novaVersions);
  });
  app.addHook('preHandler', async (request, reply) => {
    // Nova knows no address with an empty part: `/servers/` is none.
    if (Object.values(request.params as object).includes('')) return sendNoResource(reply);
    return undefined;
  });
  app.setErrorHandler((error, request, reply) => sendFault(error, request, reply));
  app.setNotFoundHandler((_request, reply) => sendNoResource(reply));
}

function sendNoResource(reply: FastifyReply): FastifyReply {
  for (const name of ['openstack-api-version', 'x-openstack-nova-api-version', 'vary']) reply.removeHeader(name);
  return reply.code(404).header('content-type', 'text/html; charset=UTF-8').send(noResource);
}

const noResource =
  '<html>\n <head>\n  <title>404 Not Found</title>\n </head>\n <body>\n  <h1>404 Not Found</h1>\n' +
  '  The resource could not be found.<br /><br />\n\n\n\n </body>\n</html>';

/** Maps a status to nova's name of the fault. */
const faultNames: Readonly<Record<number, string>> = {
  400: 'badRequest',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'itemNotFound',
  405: 'badMethod',
  409: 'conflictingRequest',
  413: 'overLimit',
  415: 'badMediaType',
  429: 'overLimit',
  501: 'notImplemented',
  503: 'serviceUnavailable',
};

function sendFault(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  // Keystone's middleware answers before nova does.
  if (status === 401 && !credentialsOf.has(request)) {
    const message = 'The request you have made requires authentication.';
    return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
  }
  const name = faultNames[status] ?? 'computeFault';
  return reply
    .code(status)
    .header('content-type', 'application/json; charset=UTF-8')
    .send({ [name]: { code: status, message: messageOf(error, status) } });
}

function messageOf(error: unknown, status: number): string {
  if (error instanceof CloudError) return error.message;
  if (status === 400) return 'Malformed request body';
  if (status === 413) return 'Request is too large.';
  if (status === 415) return 'Unsupported Content-Type';
  return `Unexpected API Error. Please report this at http://bugs.launchpad.net/nova/ and attach the Nova API log if possible.\n${unexpected(error)}`;
}

function unexpected(error: unknown): string {
  return `<class '${error instanceof Error ? error.name : 'Exception'}'>`;
}
