import type { FastifyInstance } from 'fastify';
import type { NovaCore } from '../nova-core.ts';
import { imageMetadataRoutes } from './image-metadata-routes.ts';
import { imageRoutes } from './image-routes.ts';

/** The calls of old versions that nova passes on to the services which have things of their own today. */
export function proxyRoutes(app: FastifyInstance, core: NovaCore): void {
  imageRoutes(app, core);
  imageMetadataRoutes(app, core);
}
