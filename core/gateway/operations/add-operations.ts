import type { FastifyInstance } from 'fastify';
import type { ServiceRoutes } from './service-routes.ts';

/** Puts every operation of the services on the gateway. */
export function addOperations(api: FastifyInstance, services: readonly ServiceRoutes[]): void {
  api.decorateRequest('filters', null);
  for (const service of services) service.register(api);
}
