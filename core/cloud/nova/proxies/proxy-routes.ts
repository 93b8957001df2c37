import type { FastifyInstance } from 'fastify';
import type { NovaCore } from '../nova-core.ts';
import { floatingIpRoutes } from './floating-ip-routes.ts';
import { imageMetadataRoutes } from './image-metadata-routes.ts';
import { imageRoutes } from './image-routes.ts';
import { networkRoutes } from './network-routes.ts';
import { securityGroupRoutes } from './security-group-routes.ts';
import { securityGroupRuleRoutes } from './security-group-rule-routes.ts';
import { volumeRoutes } from './volume-routes.ts';

/** The calls of old versions that nova passes on to the services which have things of their own today. */
export function proxyRoutes(app: FastifyInstance, core: NovaCore): void {
  floatingIpRoutes(app, core);
  imageRoutes(app, core);
  imageMetadataRoutes(app, core);
  networkRoutes(app, core);
  securityGroupRoutes(app, core);
  securityGroupRuleRoutes(app, core);
  volumeRoutes(app, core);
}
