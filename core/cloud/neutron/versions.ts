import type { FastifyInstance } from 'fastify';
import type { Neutron } from './neutron-core.ts';

/** The version document: open to everybody. */
export function versionRoutes(app: FastifyInstance, core: Neutron): void {
  app.get('/', async () => {
    const href = `${core.context.endpoint('network')}/v2.0/`;
    return { versions: [{ id: 'v2.0', status: 'CURRENT', links: [{ rel: 'self', href }] }] };
  });
}
