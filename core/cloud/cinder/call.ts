import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import { checkBody, type JsonSchema } from '../shared/body-schema.ts';
import type { Credentials } from '../shared/credentials.ts';
import { CloudError } from '../shared/errors.ts';
import { microversionOf, setVersionHeaders } from '../shared/microversions.ts';
import { badRequest, notFound } from './fault.ts';
import { formats } from './formats.ts';
import type { CinderCore } from './cinder-core.ts';

export const versions = { service: 'volume', min: '3.0', max: '3.70' } as const;

/** A call that was understood: who makes it, in which version, with what. */
export interface CinderCall {
  credentials: Credentials;
  projectId: string;
  isAdmin: boolean;
  /** The minor number of the microversion: 45 for 3.45. */
  version: number;
  params: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: unknown;
  /** Beginning of self links, with the project when the call's address had it: `http://…/volume/v3/<project>`. */
  selfBase: string;
  /** The same without the version, for bookmarks. */
  bookmarkBase: string;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface RouteOptions {
  /** Default: what the handler set, else 200. */
  status?: number;
  /** The first minor version that has it; before that it isn't there. */
  since?: number;
  /** The schema of the body. A function gives the schema of the call's version. */
  body?: JsonSchema | ((version: number) => JsonSchema);
}

export type CinderRoutes = (
  method: HTTPMethods,
  path: string,
  options: RouteOptions,
  handle: (call: CinderCall) => unknown,
) => void;

/** Adds routes both with and without the project in their address. A handler gives the answer's body; undefined: none. */
export function createRoutes(app: FastifyInstance, core: CinderCore): CinderRoutes {
  return (method, path, options, handle) => {
    for (const prefix of ['/v3/:project_id', '/v3']) {
      app.route({
        method,
        url: prefix + path,
        handler: async (request, reply) => {
          const call = readCall(core, request, reply);
          if (call.version < (options.since ?? 0)) notFound();
          if (options.body !== undefined) {
            const schema = typeof options.body === 'function' ? options.body(call.version) : options.body;
            checkBody(schema, call.body, formats);
          }
          const answer = await handle(call);
          if (reply.sent) return reply;
          if (options.status !== undefined) reply.code(options.status);
          if (answer === undefined) return reply.send();
          return reply.header('content-type', 'application/json').send(Buffer.from(JSON.stringify(answer)));
        },
      });
    }
  };
}

function readCall(core: CinderCore, request: FastifyRequest, reply: FastifyReply): CinderCall {
  const credentials = core.context.identity.authenticate(request);
  const version = microversionOf(request, versions);
  setVersionHeaders(reply, version, versions);
  reply.header('x-compute-request-id', request.id);
  const params = request.params as Readonly<Record<string, string>>;
  const projectId = credentials.project_id ?? '';
  if (params['project_id'] !== undefined && params['project_id'] !== projectId) badRequest('Malformed request url');
  const root = core.context.endpoint('volumev3');
  const scope = params['project_id'] === undefined ? '' : `/${projectId}`;
  return {
    credentials,
    projectId,
    isAdmin: core.context.enforce('context_is_admin', {}, credentials),
    version: version.minor,
    params,
    query: queryOf(request),
    body: bodyOf(request),
    selfBase: `${root}/v3${scope}`,
    bookmarkBase: `${root}${scope}`,
    request,
    reply,
  };
}

function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?');
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1));
}

function bodyOf(request: FastifyRequest): unknown {
  const body = request.body;
  if (body === undefined || body === null) return undefined;
  if (typeof body !== 'object') badRequest('Malformed request body');
  return body;
}

/** Refuses with 403 when the policy does. `target`: whose thing it is; by default the caller's project's. */
export function enforce(core: CinderCore, call: CinderCall, rule: string, target?: object): void {
  if (!allows(core, call, rule, target)) throw new CloudError(403, `Policy doesn't allow ${rule} to be performed.`);
}

export function allows(core: CinderCore, call: CinderCall, rule: string, target?: object): boolean {
  const own = { project_id: call.projectId, user_id: call.credentials.user_id };
  return core.context.enforce(rule, target ?? own, call.credentials);
}

/** `self` and `bookmark` of a thing. */
export function linksOf(call: CinderCall, collection: string, id: string): { rel: string; href: string }[] {
  return [
    { rel: 'self', href: `${call.selfBase}/${collection}/${id}` },
    { rel: 'bookmark', href: `${call.bookmarkBase}/${collection}/${id}` },
  ];
}

/** A member of a body whose schema was checked: `{"volume": {…}}` gives the inner object. */
export function member(call: CinderCall, name: string): Record<string, unknown> {
  return ((call.body as Record<string, unknown>)[name] ?? {}) as Record<string, unknown>;
}

const trueTexts = new Set(['1', 't', 'true', 'on', 'y', 'yes']);
const falseTexts = new Set(['0', 'f', 'false', 'off', 'n', 'no']);

/** True and false as oslo reads them; undefined for what is neither. */
export function readBoolean(value: unknown): boolean | undefined {
  const text = String(value).trim().toLowerCase();
  if (trueTexts.has(text)) return true;
  return falseTexts.has(text) ? false : undefined;
}

/** A flag of the query. 400 in cinder's words when it is neither true nor false. */
export function queryFlag(query: URLSearchParams, name: string): boolean {
  const text = query.get(name);
  if (text === null) return false;
  const value = readBoolean(text);
  if (value === undefined) badRequest(`Value '${text}' for '${name}' is not a boolean.`);
  return value;
}
