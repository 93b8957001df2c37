import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookiePath } from '../../http/base-path.ts';

/** Read by the next page, which shows it above its content and removes the cookie; so it is not HttpOnly. */
export function leaveMessage(
  request: FastifyRequest,
  reply: FastifyReply,
  level: 'success' | 'error',
  text: string,
): void {
  // The cookie library encodes the value, so a name in it can hold anything.
  reply.setCookie('messages', JSON.stringify([{ level, text }]), {
    path: cookiePath(request),
    sameSite: 'lax',
    maxAge: 60,
    secure: request.protocol === 'https',
  });
}
