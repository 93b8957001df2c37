import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { HeatCore } from './heat-core.ts';
import { CloudError } from '../shared/errors.ts';
import { HeatError, page, sendFault } from './faults.ts';

const known = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Adds what all calls have in common: refusals, unknown addresses and methods, and the list of versions. */
export function addHeatHooks(app: FastifyInstance, core: HeatCore): void {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:[a-z]+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  app.setErrorHandler((error, _request, reply) => sendFault(reply, error));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, '');
    const allowed = routes.filter(({ pattern }) => pattern.test(path));
    if (allowed.length === 0 || !known.has(request.method)) {
      const text = 'The resource could not be found.<br /><br />';
      return sendPage(reply, 404, '404 Not Found', text);
    }
    // The real one asks for a token before it looks at the method.
    core.context.identity.authenticate(request);
    return sendFault(reply, new CloudError(405, ''));
  });
  const root = () => core.context.endpoint('orchestration');
  app.get('/', async (_request, reply) =>
    reply
      .code(300)
      .send({ versions: [{ id: 'v1.0', status: 'CURRENT', links: [{ rel: 'self', href: `${root()}/v1/` }] }] }),
  );
}

export function sendPage(reply: FastifyReply, status: number, title: string, text: string): FastifyReply {
  return reply.code(status).header('content-type', 'text/html; charset=UTF-8').send(page(title, text));
}

export function sendAccepted(reply: FastifyReply): FastifyReply {
  return sendPage(reply, 202, '202 Accepted', 'The request is accepted for processing.<br /><br />');
}

/** JSON's null, which Fastify would send as nothing. */
export function sendNull(reply: FastifyReply): FastifyReply {
  return reply.header('content-type', 'application/json').send('null');
}

export function parameter(request: FastifyRequest, name: string): string {
  return (request.params as Record<string, string>)[name] ?? '';
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}

/** The call's body as an object; nothing at all counts as `{}`. */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body))
    throw new HeatError(400, 'HTTPBadRequest', 'The request body must be a JSON object.');
  return body as Record<string, unknown>;
}

/** `true` or `false`, nothing else. */
export function booleanParameter(query: URLSearchParams, name: string): boolean {
  const value = query.get(name);
  if (value === null) return false;
  const lower = value.toLowerCase();
  if (lower === 'true' || lower === 'false') return lower === 'true';
  const message = `Unrecognized value "${value}" for "${name}", acceptable values are: true, false.`;
  throw new HeatError(400, 'HTTPBadRequest', message);
}

export function integerParameter(query: URLSearchParams, name: string): number | undefined {
  const value = query.get(name);
  if (value === null || value === '') return undefined;
  return integerOf(value, name);
}

/** A whole number not below zero; 400 in heat's words. */
export function integerOf(value: unknown, name: string): number {
  const number =
    typeof value === 'number' ? value : /^[+-]?\d+$/.test(String(value).trim()) ? Number(value) : Number.NaN;
  if (!Number.isInteger(number)) throw new HeatError(400, 'HTTPBadRequest', `Only integer is acceptable by '${name}'.`);
  if (number < 0) {
    const message = `Value '${number}' is invalid for '${name}' which only accepts non-negative integer.`;
    throw new HeatError(400, 'HTTPBadRequest', message);
  }
  return number;
}
