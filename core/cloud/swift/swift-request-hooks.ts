import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from '../shared/errors.ts';
import { notAllowed } from './accounts.ts';
import { answer, plain, SwiftRefusal, type SwiftAnswer } from './answers.ts';
import { readPath, type SwiftCall } from './call.ts';
import type { SwiftCore } from './swift-core.ts';
import { info } from './info.ts';
import { readQuery } from './listing-query.ts';
import { createPipeline } from './pipeline.ts';
import { pythonJson } from './python-json.ts';

const methods = ['GET', 'HEAD', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH', 'COPY'];

/** Takes the calls in: one route, as names of objects may look like any path, and answers them in swift's manner. */
export async function addSwiftHooks(app: FastifyInstance, core: SwiftCore, prefix: string): Promise<void> {
  const pipeline = createPipeline(core);
  app.removeAllContentTypeParsers();
  // Forms are taken apart as they come; all other bodies go where they belong without being looked at.
  await app.register(multipart, { limits: { fileSize: Number.POSITIVE_INFINITY, files: 1000, fieldSize: 65_536 } });
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.addHttpMethod('COPY');

  app.addHook('onRequest', async (request, reply) => {
    const id = transactionId(core.now());
    reply.header('x-trans-id', id).header('x-openstack-request-id', id);
    request.swiftTransaction = id;
  });
  app.decorateRequest('swiftTransaction', '');
  app.setErrorHandler((error, _request, reply) => {
    const status = error instanceof SwiftRefusal ? error.answer.status : statusOf(error);
    return send(reply, error instanceof SwiftRefusal ? error.answer : answer(status, status < 500 ? {} : broken));
  });
  app.setNotFoundHandler((_request, reply) => send(reply, answer(404)));
  app.route({
    method: methods,
    url: '/*',
    exposeHeadRoute: false,
    bodyLimit: Number.MAX_SAFE_INTEGER,
    handler: async (request, reply) => {
      const { path, query } = addressOf(request, prefix);
      const own = path === '/info' || path === '/healthcheck' ? ownPage(request.method, path) : undefined;
      return send(reply, own ?? (await pipeline(callOf(core, request, path, query))));
    },
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The id that swift gave the call. */
    swiftTransaction: string;
  }
}

const broken = { type: plain, body: 'An error occurred' };

/** Path and query as they came, below the service's prefix: names have slashes and percent signs of their own. */
function addressOf(request: FastifyRequest, prefix: string): { path: string; query: string } {
  const url = request.url.slice(prefix.length);
  const mark = url.indexOf('?');
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) };
}

function ownPage(method: string, path: string): SwiftAnswer {
  if (path === '/healthcheck') return { status: 200, headers: { 'content-type': plain }, body: 'OK' };
  if (method === 'OPTIONS') return { status: 200, headers: { allow: 'HEAD, GET, OPTIONS' }, body: '' };
  if (method !== 'GET' && method !== 'HEAD') return answer(405, { headers: { allow: 'GET, OPTIONS, HEAD' } });
  return { status: 200, headers: { 'content-type': 'application/json; charset=UTF-8' }, body: pythonJson(info) };
}

function callOf(core: SwiftCore, request: FastifyRequest, path: string, query: string): SwiftCall {
  const token = request.headers['x-auth-token'] ?? request.headers['x-storage-token'];
  const isBodyless = request.method === 'GET' || request.method === 'HEAD' || request.body === undefined;
  return {
    method: request.method === 'PATCH' ? refuseMethod() : request.method,
    path: readPath(path),
    query: readQuery(query),
    headers: asSwiftReads(request.headers),
    // Multipart bodies are left on the wire for whoever wants them taken apart.
    body:
      request.body instanceof Readable
        ? request.body
        : isBodyless && !request.isMultipart()
          ? Readable.from([])
          : request.raw,
    credentials: typeof token === 'string' ? core.context.identity.validate(token, request) : null,
    request,
  };
}

/** Headers reach swift through Python's server interface, where `_` and `-` are the same. */
function asSwiftReads(sent: IncomingHttpHeaders): IncomingHttpHeaders {
  if (!Object.keys(sent).some((name) => name.includes('_'))) return sent;
  const headers: IncomingHttpHeaders = {};
  for (const [name, value] of Object.entries(sent)) {
    const read = name.replaceAll('_', '-');
    headers[read] = headers[read] === undefined ? value : `${String(headers[read])},${String(value)}`;
  }
  return headers;
}

function refuseMethod(): never {
  throw notAllowed();
}

/** Bodies go out as bytes: the framework adds a character set to the type of texts. */
function send(reply: FastifyReply, { status, headers, body }: SwiftAnswer): FastifyReply {
  // No body at all, rather than an empty one: from that the framework would take the type and the length, which swift sends.
  if (status === 204)
    return reply
      .code(status)
      .headers({ ...headers, 'content-length': '0' })
      .send();
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  return reply
    .code(status)
    .headers(headers)
    .send(reply.request.method === 'HEAD' ? Buffer.alloc(0) : bytes);
}

/** `tx…-…`: random digits, and the second in which the call came. */
function transactionId(now: number): string {
  return `tx${randomBytes(11).toString('hex').slice(0, 21)}-${Math.floor(now).toString(16).padStart(10, '0')}`;
}
