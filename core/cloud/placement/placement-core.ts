import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import type { ServiceContext } from '../shared/service.ts';
import { authenticate, versionOf } from './placement-request-hooks.ts';
import { openRecords, type ProviderRecord, type Records } from './placement-records.ts';
import { notFound, PlacementError } from './refusals.ts';

/** The state that all of placement's calls work with. */
export interface PlacementCore {
  app: FastifyInstance;
  context: ServiceContext;
  records: Records;
  /** Public root URL of the service, for `Location` headers. */
  root(): string;
}

/** A call, after the checks that all calls share. */
export interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  /** The 39 of microversion 1.39. */
  version: number;
  credentials: Credentials;
  query: URLSearchParams;
  /** A path parameter; the router guarantees that it is there. */
  param(name: string): string;
}

interface RouteOptions {
  rule: string;
  /** The microversion that brought the call; 404 below it, 405 when the path was there before. */
  since?: number;
  tooOld?: 404 | 405;
  /** Returns the target that the rule is checked against. */
  target?(query: URLSearchParams): object;
}

type Handler = (call: Call) => unknown;

export function openPlacementCore(app: FastifyInstance, context: ServiceContext): PlacementCore {
  return { app, context, records: openRecords(context.store), root: () => context.endpoint('placement') };
}

/** Adds a route: who calls and which version is asked for are known, and the policy agreed, before `handle` runs. */
export function route(
  core: PlacementCore,
  method: 'GET' | 'PUT' | 'POST' | 'DELETE',
  url: string,
  options: RouteOptions,
  handle: Handler,
): void {
  core.app.route({
    method,
    url,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const version = versionOf(request);
      const credentials = authenticate(core.context, request);
      if (version < (options.since ?? 0)) throw new PlacementError(options.tooOld ?? 404, '');
      const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
      const target = options.target?.(query) ?? { project_id: credentials.project_id, user_id: credentials.user_id };
      if (!core.context.enforce(options.rule, target, credentials)) {
        throw new PlacementError(403, `Policy does not allow ${options.rule} to be performed.`);
      }
      const param = (name: string) => (request.params as Record<string, string>)[name] ?? '';
      const answer = await handle({ request, reply, version, credentials, query, param });
      if (answer === undefined) return reply.code(reply.statusCode === 200 ? 204 : reply.statusCode).send();
      return reply.send(answer);
    },
  });
}

/** The provider that the path names. */
export function providerOf(core: PlacementCore, call: Call, text = noProvider): ProviderRecord {
  const id = call.param('provider');
  const found = core.records.providers.get(id);
  if (!found) throw notFound(text(id));
  return found;
}

export const noProvider = (id: string) => `No resource provider with uuid ${id} found`;

/** Keeps a changed provider, one generation on. */
export function bump(core: PlacementCore, provider: ProviderRecord): ProviderRecord {
  const next = { ...provider, generation: provider.generation + 1 };
  core.records.providers.set(next.id, next);
  return next;
}
