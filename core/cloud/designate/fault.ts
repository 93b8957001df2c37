import type { FastifyReply, FastifyRequest } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';

/** A problem of a body, as its schema finds it. */
export interface SchemaProblem {
  message: string;
  path: (string | number)[];
  validator: string;
}

/** A refusal with designate's word for its kind: `zone_not_found`. */
export class DesignateError extends CloudError {
  readonly type: string;
  readonly problems: readonly SchemaProblem[];

  constructor(status: number, type: string, message: string, problems: readonly SchemaProblem[] = []) {
    super(status, message);
    this.name = 'DesignateError';
    this.type = type;
    this.problems = problems;
  }
}

const kinds: Readonly<Record<number, string>> = {
  400: 'bad_request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  409: 'conflict',
  413: 'over_quota',
};

/** Answers with designate's fault: `{"code": 404, "type": "zone_not_found", "message": "…", "request_id": "req-…"}`. */
export function sendFault(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const code = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  const known = error instanceof DesignateError ? error : undefined;
  const message = error instanceof CloudError && code < 500 ? error.message : undefined;
  return reply.code(code).send({
    code,
    type: known?.type ?? kinds[code] ?? 'unknown',
    ...(message ? { message } : {}),
    ...(known && known.problems.length > 0 ? { errors: { errors: known.problems } } : {}),
    request_id: request.id,
  });
}

export function invalidObject(problems: readonly SchemaProblem[]): never {
  throw new DesignateError(400, 'invalid_object', 'Provided object does not match schema', problems);
}

export function missing(kind: 'Zone' | 'RecordSet'): never {
  throw new DesignateError(404, `${kind.toLowerCase()}_not_found`, `Could not find ${kind}`);
}
