import type { FastifyInstance } from 'fastify';
import type { CloudService, ServiceContext } from '../shared/service.ts';

/** Adds keystone v3 to the cloud. */
export async function registerKeystone(_app: FastifyInstance, _context: ServiceContext): Promise<void> {}

export const keystone: CloudService = {
  type: 'identity',
  name: 'keystone',
  prefix: '/identity',
  endpointPath: '/v3',
  policy: 'identity',
  ignoreTrailingSlash: true,
  register: registerKeystone,
};
