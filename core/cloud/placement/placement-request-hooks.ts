import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError, statusOf } from '../shared/errors.ts';
import type { ServiceContext } from '../shared/service.ts';
import { PlacementError } from './refusals.ts';

/** The newest microversion of Zed's placement is 1.39, the oldest 1.0. */
export const newestVersion = 39;

const versions = new WeakMap<FastifyRequest, number>();

/** The minor number of the microversion that the request asked for. */
export function versionOf(request: FastifyRequest): number {
  return versions.get(request) ?? 0;
}

export function authenticate(context: ServiceContext, request: FastifyRequest): Credentials {
  return context.identity.authenticate(request);
}

/** Microversions, the shape of refusals, wrong methods and addresses. */
export function addPlacementHooks(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const version = askedVersion(request.headers['openstack-api-version']);
    versions.set(request, version);
    reply.headers({ 'openstack-api-version': `placement 1.${version}`, vary: 'openstack-api-version' });
  });
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    const pattern = `^${url.replace(/:[a-z_]+/g, '[^/]+')}$`;
    methods.set(pattern, [...(methods.get(pattern) ?? []), ...[method].flat()]);
  });
  app.setErrorHandler((error, request, reply) => sendError(request, reply, error));
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*/s, '');
    const known = [...methods].filter(([pattern]) => new RegExp(pattern).test(path)).flatMap(([, allowed]) => allowed);
    if (known.length === 0) return sendError(request, reply, new PlacementError(404, ''));
    reply.header('allow', known.join(', '));
    return sendError(request, reply, new PlacementError(405, ''));
  });
}

/** From `placement 1.39`, perhaps among other services' versions, or `placement latest`. */
function askedVersion(header: string | string[] | undefined): number {
  const own = [header ?? []]
    .flat()
    .flatMap((value) => value.split(','))
    .map((part) => part.trim().split(/\s+/))
    .find(([service]) => service?.toLowerCase() === 'placement');
  const asked = own?.[1] ?? '1.0';
  if (asked === 'latest') return newestVersion;
  const parts = /^(\d+)\.(\d+)$/.exec(asked);
  if (!parts) throw new PlacementError(400, invalidVersion(asked));
  const [major, minor] = [Number(parts[1]), Number(parts[2])];
  if (major !== 1 || minor > newestVersion) throw new CloudError(406, asked);
  return minor;
}

function invalidVersion(asked: string): string {
  const strange = asked.split('.').find((part) => !/^\d+$/.test(part)) ?? asked;
  return `Invalid microversion: invalid version string: ${asked}; invalid literal for int() with base 10: '${strange}'`;
}

const explanations: Readonly<Record<number, [title: string, explanation: string]>> = {
  400: [
    'Bad Request',
    'The server could not comply with the request since it is either malformed or otherwise incorrect.',
  ],
  403: ['Forbidden', 'Access was denied to this resource.'],
  404: ['Not Found', 'The resource could not be found.'],
  409: ['Conflict', 'There was a conflict when trying to complete your request.'],
  413: ['Request Entity Too Large', 'The body of your request was too large for this server.'],
  415: ['Unsupported Media Type', 'The request media type is not supported by this server.'],
  500: ['Internal Server Error', 'The server has either erred or is incapable of performing the requested operation.'],
};

/** Answers in placement's form: a list of one error (error codes since 1.23). */
function sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const status = statusOf(error);
  if (error instanceof CloudError) reply.headers(error.headers);
  if (status === 401) {
    const message = 'The request you have made requires authentication.';
    return reply.code(401).send({ error: { code: 401, title: 'Unauthorized', message } });
  }
  const version = versionOf(request);
  const code = error instanceof PlacementError ? error.code : 'placement.undefined_code';
  const described = describe(request, status, error);
  return reply.code(status).send({
    errors: [{ status, ...described, ...(version >= 23 ? { code } : {}), request_id: request.id, ...rangeOf(status) }],
  });
}

function rangeOf(status: number): object {
  return status === 406 ? { max_version: `1.${newestVersion}`, min_version: '1.0' } : {};
}

function describe(request: FastifyRequest, status: number, error: unknown): { title: string; detail: string } {
  if (status === 405) {
    const general = `The method ${request.method} is not allowed for this resource. `;
    const detail = `${general}\n\n The method specified is not allowed for this resource.`;
    return { title: 'Method Not Allowed', detail };
  }
  if (status === 406) {
    const general =
      'The resource could not be generated that was acceptable to your browser (content of type application/json.';
    const asked = (error as CloudError).message;
    const detail = `${general} \n\n Invalid microversion: Unacceptable version header: ${asked}`;
    return { title: 'Not Acceptable', detail };
  }
  const [title, general] = explanations[status] ?? explanations[500] ?? ['', ''];
  return { title, detail: `${general}\n\n ${messageOf(error, status).replaceAll('\n', ' ')}  ` };
}

function messageOf(error: unknown, status: number): string {
  if (error instanceof CloudError) return error.message;
  if (status === 400) return 'Malformed JSON: Expecting value: line 1 column 1 (char 0)';
  return '';
}
