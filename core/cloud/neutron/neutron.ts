import type { CloudService, ServiceContext } from '../shared/service.ts';
import { type Neutron, openNeutron } from './core.ts';
import { serveDhcp } from './dhcp.ts';
import { resourceRoutes } from './engine/resource-routes.ts';
import { tagRoutes } from './engine/tag-routes.ts';
import { serveFloatingIp } from './floating-ips/association.ts';
import { frameNeutron } from './http-frame.ts';
import { wirePort } from './ports/binding.ts';
import { interfaceRoutes } from './routers/interface-routes.ts';
import { seedNetworks } from './seed.ts';
import { versionRoutes } from './versions.ts';

const cores = new WeakMap<ServiceContext, Neutron>();

/** Neutron v2.0: networks and what lies on them, routers, security groups, trunks and QoS, with agents that serve them. */
export const neutron: CloudService = {
  type: 'network',
  name: 'neutron',
  prefix: '/network',
  endpointPath: '',
  policy: 'network',
  ignoreTrailingSlash: true,
  async register(app, context) {
    const core = openNeutron(context);
    cores.set(context, core);
    runAgents(core);
    frameNeutron(app);
    versionRoutes(app, core);
    interfaceRoutes(app, core);
    const { kinds } = core;
    resourceRoutes(app, core, kinds.network);
    resourceRoutes(app, core, kinds.subnet);
    resourceRoutes(app, core, kinds.port);
    resourceRoutes(app, core, kinds.router);
    resourceRoutes(app, core, kinds.floatingIp);
    resourceRoutes(app, core, kinds.securityGroup);
    resourceRoutes(app, core, kinds.securityGroupRule);
    resourceRoutes(app, core, kinds.qosPolicy);
    resourceRoutes(app, core, kinds.subnetPool);
    tagRoutes(app, core, kinds.network);
    tagRoutes(app, core, kinds.subnet);
    tagRoutes(app, core, kinds.port);
    tagRoutes(app, core, kinds.router);
    tagRoutes(app, core, kinds.floatingIp);
    tagRoutes(app, core, kinds.securityGroup);
    tagRoutes(app, core, kinds.subnetPool);
    tagRoutes(app, core, kinds.qosPolicy);
  },
  async seed(context, facts) {
    const core = cores.get(context);
    if (core) seedNetworks(core, facts);
  },
};

/** What the agents do, a second after they hear of it; what they had heard before a restart too. */
function runAgents(core: Neutron): void {
  core.tasks.on('wire', (id) => wirePort(core, id));
  core.tasks.on('dhcp', (id) => serveDhcp(core, core.networks.get(id)));
  core.tasks.on('floating-ip', (id) => serveFloatingIp(core, id));
  core.tasks.resume();
}
