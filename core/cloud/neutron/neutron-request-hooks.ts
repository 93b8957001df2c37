import type { FastifyInstance, FastifyReply } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';
import { badRequest, NeutronError, noResource } from './errors.ts';

/** Neutron's manners on its part of the port: refusals as NeutronError, 401 as the token's guard has it. */
export function addNeutronHooks(app: FastifyInstance): void {
  app.setErrorHandler((error, _request, reply) => sendFault(reply, error));
  app.setNotFoundHandler((_request, reply) => sendFault(reply, noResource()));
}

function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  if (status === 401) {
    const message = 'The request you have made requires authentication.';
    return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
  }
  const { type, message } = refusal(error, status);
  return reply
    .code(status)
    .type('application/json')
    .send({ NeutronError: { type, message, detail: '' } });
}

function refusal(error: unknown, status: number): { type: string; message: string } {
  if (error instanceof NeutronError) return error;
  if (status < 500) return { type: badRequest('').type, message: 'Body contains invalid data' };
  return {
    type: 'HTTPInternalServerError',
    message: 'Request Failed: internal server error while processing your request.',
  };
}
