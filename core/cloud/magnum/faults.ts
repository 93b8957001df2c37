import type { FastifyReply } from 'fastify';
import { CloudError, statusOf } from '../shared/errors.ts';
import { pythonStr } from '../shared/python-repr.ts';

export const refuse = (status: number, detail: string) => new CloudError(status, detail);
export const notFound = (what: string, ident: string) => refuse(404, `${what} ${ident} could not be found.`);
export const invalid = (field: string, value: unknown, why: string) =>
  refuse(400, `Invalid input for field/attribute ${field}. Value: '${pythonStr(value)}'. ${why}`);

/** The router's own refusals (unknown address or method) say nothing about themselves. */
export class BareError extends CloudError {
  constructor(status: number, headers: Record<string, string> = {}) {
    super(status, '', { headers });
  }
}

/** Writes a refusal as `{errors: [{status, code, title, detail, …}]}`; keystone's 401 has a shape of its own. */
export function sendFault(reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  if (status === 401) {
    const message = 'The request you have made requires authentication.';
    return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
  }
  if (error instanceof VersionError) return reply.code(status).send({ errors: [error.body] });
  const isBare = error instanceof BareError;
  const detail = isBare ? '' : detailOf(error, status, reply.request.headers['content-type']);
  return reply.code(status).send({
    errors: [
      {
        request_id: '',
        code: isBare ? '' : status < 500 ? 'client' : 'server',
        status,
        title: detail.split('.')[0],
        detail,
        links: [],
      },
    ],
  });
}

function detailOf(error: unknown, status: number, contentType = ''): string {
  if (error instanceof CloudError) return error.message;
  if (status === 415) return `Unknown mimetype: ${contentType}`;
  return status < 500 ? 'Request is not in valid JSON format' : 'Internal Server Error';
}

/** A microversion that there isn't. */
export class VersionError extends CloudError {
  readonly body: object;

  constructor(min: string, max: string) {
    super(406, 'Requested microversion is unsupported');
    this.body = {
      max_version: max,
      min_version: min,
      code: 'magnum.microversion-unsupported',
      links: [{ rel: 'help', href: 'http://docs.openstack.org/api-guide/compute/microversions.html' }],
      title: 'Requested microversion is unsupported',
    };
  }
}
