import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, HTTPMethods } from 'fastify';
import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import { GatewayError, gatewayErrors, type GatewayErrorCode } from '../../http/errors.ts';
import { NativeCaller } from '../../openstack/native-caller.ts';
import type { SealedSession } from '../../openstack/sealed-session.ts';
import { sendAnswer } from './answer.ts';
import type { AsksKeystone } from '../../session/session-confirmation.ts';
import { siteConfig } from '../../plugins/catalog/site-config.ts';
import type { Call, Handler, Handlers } from './call.ts';
import {
  type OperationDeclaration,
  type OperationTypes,
  restParameter,
  routePattern,
  type ServiceDeclaration,
} from './declaration.ts';
import { takeTicket } from './socket-tickets.ts';
import { readOperationQuery, refuseControlCharacters } from './read-query.ts';

/** A service's part of the API: its declaration, and how it is put on the gateway. */
export interface ServiceRoutes {
  readonly declaration: ServiceDeclaration;
  /** `forms`: the operations that take an upload; `calls`: all others. */
  register(api: FastifyInstance, part: 'calls' | 'forms'): void;
}

/** Binds each operation of the declaration to the function that answers it. */
export function serviceRoutes<Ops>(declaration: ServiceDeclaration, handlers: Handlers<Ops>): ServiceRoutes {
  return {
    declaration,
    register(api, part) {
      for (const [name, operation] of Object.entries(declaration.operations)) {
        if (operation.sameRouteAs !== undefined || (operation.kind === 'form') !== (part === 'forms')) continue;
        const handler = (handlers as unknown as Record<string, Handler<OperationTypes> | undefined>)[name];
        if (!handler) throw new Error(`${declaration.title}: ${name} has no handler`);
        addOperation(api, { name, operation, handler, declaration });
      }
    },
  };
}

interface Bound {
  name: string;
  operation: OperationDeclaration;
  handler: Handler<OperationTypes>;
  declaration: ServiceDeclaration;
}

function addOperation(api: FastifyInstance, { name, operation, handler, declaration }: Bound): void {
  const isJson = (operation.kind ?? 'json') === 'json';
  api.route({
    method: operation.method as HTTPMethods,
    url: declaration.prefix + routePattern(operation.path),
    config: {
      operation: operation.id,
      operationName: name,
      ...(operation.asksKeystone === undefined ? {} : { asksKeystone: operation.asksKeystone as AsksKeystone }),
      ...(operation.places ? { places: true } : {}),
      ...(isJson ? {} : { form: true }),
      ...(operation.kind === 'socket' ? { socket: true } : {}),
      ...(isJson && operation.body && operation.bodyRequired !== false ? { jsonBody: 'required' as const } : {}),
    },
    // Fastify would answer HEAD by running the handler: reading a whole object away, or opening a console.
    ...(operation.method === 'GET' && !isJson ? { exposeHeadRoute: false } : {}),
    ...(operation.kind === 'form' ? { bodyLimit: Number.MAX_SAFE_INTEGER } : {}),
    schema: schemaOf(operation, declaration),
    schemaErrorFormatter: (errors, place) => badInput(errors, place, operation),
    preValidation: async (request) => {
      const { keywords, filters } = readOperationQuery(
        request.query as Record<string, string>,
        operation.query,
        operation.anyNames,
      );
      request.query = keywords;
      request.filters = filters;
      request.params = paramsOf(request, declaration.prefix + operation.path, operation.anyNames);
      if (operation.body && operation.bodyRequired === false && request.body === undefined) request.body = {};
    },
    handler: async (request, reply) => {
      if (operation.kind === 'socket') takeTicket(request, name);
      request.place = await api.places.sessionFor(request);
      const session = request.place ?? api.requireSession(request);
      const value = await handler(callOf(api, request, reply, { operation, session }));
      if (value === reply || reply.sent) return reply;
      // No native call has proved the session: the gateway's own knowledge is only for people whom Keystone still knows.
      if (!api.native.hasAskedFor(request)) await api.confirmSession(request, 'recently');
      const params = request.params as Record<string, string>;
      return sendAnswer(reply, operation.answer, value, { params, body: request.body });
    },
  });
}

function callOf(
  api: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  { operation, session }: { operation: OperationDeclaration; session: SealedSession },
): Call<OperationTypes> {
  return {
    params: request.params as object,
    query: request.query as object,
    filters: operation.filters ? (request.filters ?? {}) : {},
    body: request.body,
    session,
    native: new NativeCaller(api.native, request, reply, session),
    config: siteConfig(api, session),
    request,
    reply,
  };
}

function schemaOf(operation: OperationDeclaration, { $defs = {} }: ServiceDeclaration): FastifySchema {
  return {
    ...(operation.query ? { querystring: { type: 'object', ...operation.query } } : {}),
    ...(operation.body ? { body: { ...operation.body, $defs } } : {}),
  };
}

/**
 * The path's parameters, decoded; of `{object+}` every slash is kept, which the router would tidy away. With `encoded=true` in
 * the query it was encoded once more: so come names in which the way here would tidy `..` and double slashes away.
 */
function paramsOf(request: FastifyRequest, path: string, anyNames = false): Record<string, string> {
  const { '*': _rest, ...params } = request.params as Record<string, string>;
  const rest = restParameter(path);
  if (rest !== undefined) {
    const [address = '', query = ''] = (request.raw.url ?? '').split('?', 2);
    const name = decoded(
      address
        .split('/')
        .slice(path.split('/').length - 1)
        .join('/'),
    );
    params[rest] = new URLSearchParams(query).get('encoded') === 'true' ? decoded(name) : name;
  }
  for (const [name, value] of Object.entries(params)) refuseControlCharacters(name, value, anyNames);
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new GatewayError('BAD_REQUEST', { detail: 'The address is not encoded correctly.' });
  }
}

/** The first thing that is wrong, with its place. */
function badInput(
  errors: FastifySchemaValidationError[],
  place: string,
  operation: OperationDeclaration,
): GatewayError {
  const [error] = errors;
  const missing = error?.keyword === 'required' ? String(error.params['missingProperty']) : undefined;
  const code = place === 'body' ? operation.bodyRefusal : undefined;
  if (code !== undefined && code in gatewayErrors) {
    return new GatewayError(code as GatewayErrorCode, { name: missing ?? '' });
  }
  const path = (error?.instancePath ?? '').slice(1);
  if (missing !== undefined)
    return new GatewayError('MISSING_PARAMETER', { name: path ? `${path}/${missing}` : missing });
  const surplus = error?.params['additionalProperty'];
  return new GatewayError('INVALID_PARAMETER', {
    name: [path, ...(surplus === undefined ? [] : [String(surplus)])].filter(Boolean).join('/') || place,
    detail: surplus === undefined ? detailOf(error) : 'it is not known here',
  });
}

function detailOf({ keyword, params, message }: Partial<FastifySchemaValidationError> = {}): string {
  const isTooMany = keyword === 'maxItems' || keyword === 'maxProperties';
  return isTooMany ? `more than ${params?.['limit']} at once; make it several changes` : (message ?? 'it is not valid');
}
