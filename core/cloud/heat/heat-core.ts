import type { FastifyRequest } from 'fastify';
import type { Credentials } from '../shared/credentials.ts';
import type { ServiceContext } from '../shared/service.ts';
import { type Engine, openEngine } from './engine/engine.ts';
import { HeatError } from './faults.ts';
import { type HeatStore, openHeatStore } from './heat-records.ts';

/** The maker of a call, and the project whose stacks it is about. */
export interface Caller {
  credentials: Credentials;
  /** The project of the address; the caller's own. */
  projectId: string;
  isAdmin: boolean;
}

/** The state and stores that all of heat's calls work with. */
export interface HeatCore {
  context: ServiceContext;
  store: HeatStore;
  engine: Engine;
  /** Set by the time a route's handler runs. */
  caller(request: FastifyRequest): Caller;
  /** Refuses with 403 when the policy does: `stacks:index`. */
  enforce(rule: string, caller: Caller): void;
}

export function openCore(context: ServiceContext): HeatCore {
  const store = openHeatStore(context.store);
  return {
    context,
    store,
    engine: openEngine(context, store),
    caller(request) {
      const credentials = context.identity.authenticate(request);
      const projectId = (request.params as { tenant?: string }).tenant ?? '';
      if (credentials.project_id !== projectId) {
        throw new HeatError(403, 'HTTPForbidden', 'Access was denied to this resource.');
      }
      return { credentials, projectId, isAdmin: context.enforce('context_is_admin', {}, credentials) };
    },
    enforce(rule, { credentials, projectId }) {
      if (!context.enforce(rule, { project_id: projectId }, credentials)) {
        throw new HeatError(403, 'Forbidden', `You are not authorized to use ${rule}.`);
      }
    },
  };
}
