import type { FastifyReply } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';

/** A refusal with heat's own name for it (`StackExists`), which clients see as `error.type`. */
export class HeatError extends CloudError {
  readonly type: string;

  /** `message` undefined: heat says nothing but the type. */
  constructor(status: number, type: string, message: string) {
    super(status, message);
    this.type = type;
  }
}

const malformed = 'The server could not comply with the request since it is either malformed or otherwise incorrect.';

const explanations: Record<number, readonly [title: string, explanation: string, type: string]> = {
  400: ['Bad Request', malformed, 'HTTPBadRequest'],
  403: ['Forbidden', 'Access was denied to this resource.', 'HTTPForbidden'],
  404: ['Not Found', 'The resource could not be found.', 'HTTPNotFound'],
  405: ['Method Not Allowed', malformed, 'HTTPMethodNotAllowed'],
  409: ['Conflict', 'There was a conflict when trying to complete your request.', 'HTTPConflict'],
  413: ['Bad Request', malformed, 'RequestLimitExceeded'],
  500: [
    'Internal Server Error',
    'The server has either erred or is incapable of performing the requested operation.',
    'RemoteError',
  ],
};

export const badRequest = (message: string) => new HeatError(400, 'HTTPBadRequest', message);
export const notFound = (entity: string, name: string) =>
  new HeatError(404, 'EntityNotFound', `The ${entity} (${name}) could not be found.`);
export const validationFailed = (message: string) => new HeatError(400, 'StackValidationFailed', message);
export const notSupported = (feature: string) => new HeatError(400, 'NotSupported', `${feature} is not supported.`);

/** Writes a refusal as `{code, title, explanation, error}`; keystone's own 401 has another shape. */
export function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  if (status === 401) {
    const message = 'The request you have made requires authentication.';
    return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
  }
  const [title, explanation, type] = explanations[status] ?? explanations[500]!;
  const own = error instanceof HeatError ? error : undefined;
  // As in the real one, what nobody foresaw says nothing about itself.
  const message = own?.message ?? (status >= 500 ? '' : explanation);
  return reply.code(status).send({
    code: status,
    title,
    explanation,
    error: { type: own?.type ?? type, traceback: null, ...(message === '' ? {} : { message }) },
  });
}

/** The page that heat answers with where its router gives the answer. */
export function page(title: string, text: string): string {
  return `<html>\n <head>\n  <title>${title}</title>\n </head>\n <body>\n  <h1>${title}</h1>\n  ${text}\n\n\n </body>\n</html>`;
}
