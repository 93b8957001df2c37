import { STATUS_CODES } from 'node:http';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Problem } from '#protocol';
import { GatewayError } from './errors.ts';
import { baseOf } from './base-path.ts';
import { sendErrorPage } from './bare-pages.ts';
import { nextPath } from './next-path.ts';
import { routeMatcher } from './known-routes.ts';

/**
 * Errors leave as a JSON string, or as problem details for a client that asks for `application/problem+json`. An error that is
 * not of the table is a 500 that says nothing but the request id.
 */
export const errorEncoding = fp(async (gateway) => {
  const routes = routeMatcher(gateway);
  gateway.decorateRequest('refusalCode', null);

  gateway.setErrorHandler((error, request, reply) => {
    const known = toGatewayError(error, request);
    logError(known, error, request);
    tellRefused(known, request);
    return isPage(request) ? sendPage(known, request, reply) : sendError(known, request, reply);
  });

  gateway.setNotFoundHandler((request, reply) => sendError(routes.refuse(request), request, reply));
});

/** Tells those who count refusals of an error that a request is answered with. */
export function tellRefused({ code, statusCode, facts }: GatewayError, request: FastifyRequest): void {
  request.refusalCode = code;
  request.server.events.tell({ type: 'refused', code, status: statusCode, service: facts.service ?? null });
}

export function sendError(error: GatewayError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { facts, statusCode } = error;
  reply.code(statusCode).headers(facts.headers ?? {});
  if (facts.service) reply.header('X-Sextant-Origin', facts.service);
  if (statusCode === 401 && !facts.service) {
    reply.header('X-Horizon-Location', signInAddress(request, error));
  }
  if (!/application\/problem\+json/i.test(request.headers.accept ?? '')) {
    return reply.type('application/json').send(JSON.stringify(error.message));
  }
  return reply.type('application/problem+json').send(JSON.stringify(problem(error, request)));
}

/** A document was asked for: somebody without a session signs in and comes back, anything else is said on a plain page. */
function sendPage(error: GatewayError, request: FastifyRequest, reply: FastifyReply): unknown {
  if (error.code === 'NOT_LOGGED_IN') {
    return reply.redirect(`/auth/login/?reason=expired&next=${encodeURIComponent(nextPath(request.url))}`, 302);
  }
  return sendErrorPage(error, request, reply);
}

function isPage(request: FastifyRequest): boolean {
  const isNavigation = request.method === 'GET' && /text\/html/.test(request.headers.accept ?? '');
  return isNavigation && !request.url.startsWith('/api/');
}

export function problem(error: GatewayError, request: FastifyRequest): Problem {
  const { facts } = error;
  const operation = request.routeOptions.config?.operation;
  // Keystone is one for all regions.
  const region = facts.service && facts.service !== 'identity' ? (request.place ?? request.session)?.region : undefined;
  return {
    type: 'about:blank',
    // The title of `about:blank` is the status's own words (RFC 9457, section 4.2.1).
    title: STATUS_CODES[error.statusCode] ?? error.code,
    status: error.statusCode,
    detail: error.message,
    code: error.code,
    ...(facts.service ? { service: facts.service } : {}),
    ...(facts.silent ? { silent: true } : {}),
    ...(region ? { region } : {}),
    ...(operation ? { operation } : {}),
    requestId: request.id,
    ...(request.trace ? { traceId: request.trace.traceId } : {}),
    ...(facts.upstreamRequestId ? { upstreamRequestId: facts.upstreamRequestId } : {}),
    ...(facts.rule ? { rule: facts.rule } : {}),
    ...(facts.quota ? { quota: facts.quota } : {}),
    ...(facts.place ? { place: facts.place } : {}),
  };
}

function signInAddress(request: FastifyRequest, error: GatewayError): string {
  const reason = error.code === 'CSRF_REFUSED' ? `?csrf_failure=${encodeURIComponent(error.message)}` : '';
  return `${baseOf(request)}/auth/login/${reason}`;
}

export function toGatewayError(error: unknown, request: FastifyRequest): GatewayError {
  if (error instanceof GatewayError) return error;
  const { code, statusCode, message } = error as FastifyError;
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new GatewayError('BODY_TOO_LARGE', { limit: request.routeOptions.bodyLimit ?? 0 });
  }
  if (code?.startsWith('FST_') && statusCode && statusCode >= 400 && statusCode < 500) {
    return new GatewayError('BAD_REQUEST', { detail: message }, { status: statusCode });
  }
  return new GatewayError('INTERNAL', { requestId: request.id }, {}, { cause: error });
}

function logError(known: GatewayError, thrown: unknown, request: FastifyRequest): void {
  const { facts } = known;
  const about = {
    code: known.code,
    status: known.statusCode,
    ...(facts.service ? { service: facts.service } : {}),
    ...(facts.upstreamRequestId ? { upstreamRequestId: facts.upstreamRequestId } : {}),
  };
  if (known.code === 'INTERNAL') request.log.error({ ...about, err: thrown }, 'unexpected failure');
  else if (known.statusCode >= 500) request.log.warn({ ...about, cause: causeOf(known) }, 'call failed');
  else request.log.info(about, 'call refused');
}

/** The code of a failed connection; never its text, which may hold an address with a secret in it. */
function causeOf(error: GatewayError): string | undefined {
  const code = (error.cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' ? code : undefined;
}
