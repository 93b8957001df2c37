import type { FastifyReply } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';

/** Answers with octavia's fault: `{"faultcode": "Client", "faultstring": "…", "debuginfo": null}`. */
export function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  if (status === 401) {
    const message = 'The request you have made requires authentication.';
    return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
  }
  const known = error instanceof CloudError && status < 500;
  return reply.code(status).send({
    faultcode: status >= 500 ? 'Server' : 'Client',
    faultstring: known ? error.message : status >= 500 ? 'Internal server error' : 'Malformed request body.',
    debuginfo: null,
  });
}

export function invalid(detail: string): never {
  throw new CloudError(400, `Validation failure: ${detail}`);
}

export function notFound(kind: string, id: string): never {
  throw new CloudError(404, `${kind} ${id} not found.`);
}
