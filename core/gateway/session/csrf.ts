import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePath } from '../http/base-path.ts';
import { GatewayError } from '../http/errors.ts';
import { originOf, ownOrigin } from '../http/origin.ts';

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);
const tokenForm = /^[\w-]{43}$/;
const yearInSeconds = 365 * 24 * 3600;

/** Checks the double-submit token, and that the origin is ours. `field` is the token in a form post. */
export function checkCsrf(request: FastifyRequest, field?: string): void {
  if (safeMethods.has(request.method)) return;
  checkOrigin(request);
  const cookie = request.cookies['csrftoken'];
  if (!cookie || !tokenForm.test(cookie)) throw refused('CSRF cookie not set.');
  const header = request.headers['x-csrftoken'];
  const sent = typeof header === 'string' ? header : field;
  if (!sent) throw refused('CSRF token missing.');
  const [a, b] = [Buffer.from(cookie), Buffer.from(sent)];
  if (a.length !== b.length || !timingSafeEqual(a, b)) throw refused('CSRF token incorrect.');
}

function checkOrigin(request: FastifyRequest): void {
  const origin = request.headers.origin;
  if (origin !== undefined) {
    if (origin.toLowerCase() !== ownOrigin(request)) throw refused('Origin checking failed.');
    return;
  }
  const referrer = request.headers.referer;
  if (referrer !== undefined && originOf(referrer) !== ownOrigin(request)) throw refused('Referer checking failed.');
  if (referrer === undefined && request.protocol === 'https') throw refused('Referer checking failed - no Referer.');
}

function refused(reason: string): GatewayError {
  return new GatewayError('CSRF_REFUSED', { reason });
}

/** The browser's token; a cookie is set when it has none of the right form. */
export function csrfToken(request: FastifyRequest, reply: FastifyReply): string {
  const held = pending.get(reply) ?? request.cookies['csrftoken'];
  if (held && tokenForm.test(held)) return held;
  return rotateCsrf(request, reply);
}

/** A new token, at every change of who is signed in. */
export function rotateCsrf(request: FastifyRequest, reply: FastifyReply): string {
  const token = randomBytes(32).toString('base64url');
  pending.set(reply, token);
  reply.setCookie('csrftoken', token, {
    path: cookiePath(request),
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: yearInSeconds,
  });
  return token;
}

const pending = new WeakMap<FastifyReply, string>();
