import type { ServiceRoutes } from '../operations/service-routes.ts';
import { cinderRoutes } from './cinder/cinder.ts';
import { gatewayRoutes } from './gateway.ts';
import { glanceRoutes } from './glance/glance.ts';
import { heatRoutes } from './heat/heat.ts';
import { keystoneRoutes } from './keystone/keystone.ts';
import { magnumRoutes } from './magnum/magnum.ts';
import { networkPartRoutes } from './network/network-parts.ts';
import { networkRoutes } from './network/network.ts';
import { portForwardingRoutes } from './network/port-forwardings.ts';
import { recordingRoutes } from './recording.ts';
import { securityGroupRoutes } from './network/security-groups.ts';
import { novaRoutes } from './nova/nova.ts';
import { pluginRoutes } from './plugins.ts';
import { quotaRoutes } from './quotas/quotas.ts';
import { serverPartRoutes } from './server-parts/server-parts.ts';
import { serverRoutes } from './servers/servers.ts';
import { sessionRoutes } from './sessions.ts';
import { swiftRoutes } from './swift/swift.ts';
import { topologyRoutes } from './topology/topology.ts';
import { usageRoutes } from './usage/usage.ts';

/** Every service of the API. What an operation is called, takes and answers stands in `schemas/api/<service>.json`. */
export const services: readonly ServiceRoutes[] = [
  gatewayRoutes,
  sessionRoutes,
  recordingRoutes,
  pluginRoutes,
  keystoneRoutes,
  glanceRoutes,
  cinderRoutes,
  networkRoutes,
  networkPartRoutes,
  securityGroupRoutes,
  portForwardingRoutes,
  novaRoutes,
  serverRoutes,
  serverPartRoutes,
  swiftRoutes,
  magnumRoutes,
  heatRoutes,
  topologyRoutes,
  usageRoutes,
  quotaRoutes,
];
