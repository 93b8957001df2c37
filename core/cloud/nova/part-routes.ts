import type { FastifyInstance } from 'fastify';
import { aggregateRoutes } from './aggregate-routes.ts';
import type { NovaCore } from './nova-core.ts';
import { extensionRoutes } from './extension-routes.ts';
import { flavorRoutes } from './flavor-routes.ts';
import { flavorSpecRoutes } from './flavor-spec-routes.ts';
import { hypervisorRoutes } from './hypervisor-routes.ts';
import { keyPairRoutes } from './key-pair-routes.ts';
import { limitRoutes } from './limit-routes.ts';
import { migrationRoutes } from './migration-routes.ts';
import { auditLogRoutes } from './old-versions/audit-log-routes.ts';
import { hostRoutes } from './old-versions/host-routes.ts';
import { removedRoutes } from './old-versions/removed-routes.ts';
import { quotaRoutes } from './quota-routes.ts';
import { serverGroupRoutes } from './server-group-routes.ts';
import { serviceRoutes } from './service-routes.ts';
import { usageReportRoutes } from './usage-routes.ts';
import { zoneRoutes } from './zone-routes.ts';

/** Nova's calls about everything but servers. */
export function partRoutes(app: FastifyInstance, core: NovaCore): void {
  flavorRoutes(app, core);
  flavorSpecRoutes(app, core);
  keyPairRoutes(app, core);
  aggregateRoutes(app, core);
  zoneRoutes(app, core);
  serviceRoutes(app, core);
  hypervisorRoutes(app, core);
  limitRoutes(app, core);
  quotaRoutes(app, core);
  serverGroupRoutes(app, core);
  usageReportRoutes(app, core);
  migrationRoutes(app, core);
  extensionRoutes(app, core);
  hostRoutes(app, core);
  auditLogRoutes(app, core);
  removedRoutes(app, core);
}
