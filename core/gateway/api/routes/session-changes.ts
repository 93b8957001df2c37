import type { FastifyRequest } from 'fastify';

/** Seconds that the cookie of a chosen region or project is kept for. */
export const yearInSeconds = 365 * 24 * 3600;

/** Writes to the log that a token could not be revoked now. The gateway tries it again by itself. */
export function logRevocation(request: FastifyRequest, error: unknown): void {
  if (!error) return;
  const code = (error as { code?: string }).code ?? error;
  request.log.warn({ code }, 'a token was not revoked; it will be tried again');
}
