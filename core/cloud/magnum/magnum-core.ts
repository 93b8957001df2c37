import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import type { ServiceContext } from '../shared/service.ts';
import { BareError, refuse, sendFault } from './faults.ts';
import { type MagnumStore, openMagnumStore } from './magnum-records.ts';
import { negotiate } from './negotiate-version.ts';

export interface Caller {
  credentials: Credentials;
  projectId: string;
  userId: string;
  isAdmin: boolean;
  /** The minor version: 1.4 is 4. */
  version: number;
}

/** The state and stores that all of magnum's calls work with. */
export interface MagnumCore {
  context: ServiceContext;
  store: MagnumStore;
  /** Returns the maker of the request; set by the time a route's handler runs. */
  caller(request: FastifyRequest): Caller;
  /** Refuses with 403 when the policy does. */
  enforce(rule: string, caller: Caller, target?: object): void;
  /** The two links that everything has: `clusters/<uuid>`. */
  links(path: string): { href: string; rel: string }[];
}

const callers = new WeakMap<FastifyRequest, Caller>();

export function openCore(context: ServiceContext): MagnumCore {
  return {
    context,
    store: openMagnumStore(context.store),
    caller(request) {
      const caller = callers.get(request);
      if (!caller) throw refuse(401, '');
      return caller;
    },
    enforce(rule, caller, target = {}) {
      const { credentials, projectId, userId, isAdmin } = caller;
      // Clusters act as users of a domain of their own; nobody who signs in is one of them.
      const facts = { project_id: projectId, user_id: userId, trustee_domain_id: 'clusters', ...target };
      if (!context.enforce(rule, facts, { ...credentials, is_admin: isAdmin })) {
        throw refuse(403, `Policy doesn't allow ${rule} to be performed.`);
      }
    },
    links(path) {
      const root = context.endpoint('container-infra');
      return [
        { href: `${root}/v1/${path}`, rel: 'self' },
        { href: `${root}/${path}`, rel: 'bookmark' },
      ];
    },
  };
}

/** Adds what all calls have in common: the caller, the version, refusals, unknown addresses and methods. */
export function addMagnumHooks(app: FastifyInstance, core: MagnumCore, prefix: string): void {
  const routes: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = new RegExp(`^${url.replace(/:[a-z]+/g, '[^/]+')}$`);
    for (const one of [method].flat()) routes.push({ method: one, pattern });
  });
  const identify = (request: FastifyRequest) => core.context.identity.authenticate(request);
  app.addHook('preHandler', async (request, reply) => {
    if (request.url.slice(prefix.length).replace(/\?.*/s, '').length <= 1) return;
    const credentials = identify(request);
    const version = negotiate(request, reply);
    const isAdmin = core.context.enforce('context_is_admin', {}, credentials);
    const { project_id: projectId, user_id: userId } = credentials;
    callers.set(request, { credentials, projectId: projectId ?? '', userId, isAdmin, version });
  });
  app.setErrorHandler((error, _request, reply) => sendFault(reply, error));
  app.setNotFoundHandler((request, reply) => {
    identify(request);
    negotiate(request, reply);
    const path = request.url.replace(/\?.*/s, '');
    const methods = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))];
    const allow = methods
      .filter((method) => method !== 'HEAD')
      .sort()
      .join(', ');
    // Magnum has nothing to change at an address that it does not know, and says that it takes no changes there.
    const isUnknown = methods.length === 0 && request.method !== 'PATCH';
    return sendFault(reply, isUnknown ? new BareError(404) : new BareError(405, { allow }));
  });
}
