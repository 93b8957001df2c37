import type { FastifyInstance } from 'fastify';
import type { CloudService, ServiceContext } from '../shared/service.ts';
import type { Neutron } from './neutron-core.ts';
import { openNeutron } from './open-neutron.ts';
import { serveDhcp } from './dhcp.ts';
import { resourceRoutes } from './engine/resource-routes.ts';
import { tagRoutes } from './engine/tag-routes.ts';
import { serveFloatingIp } from './floating-ips/association.ts';
import { addNeutronHooks } from './neutron-request-hooks.ts';
import { notifyNova } from './nova-notifier.ts';
import { wirePort } from './ports/binding.ts';
import { interfaceRoutes } from './routers/interface-routes.ts';
import { agentRoutes } from './agents/agent-routes.ts';
import { portForwardingRoutes } from './floating-ips/port-forwarding-routes.ts';
import { extensionRoutes } from './other/extensions.ts';
import { ipAvailabilityRoutes } from './other/ip-availability.ts';
import { smallRoutes } from './other/small-routes.ts';
import { qosAliasRoutes, qosRuleRoutes } from './qos/rule-routes.ts';
import { quotaRoutes } from './quotas/quota-routes.ts';
import { subPortRoutes } from './trunks/sub-port-routes.ts';
import { serveTrunk } from './trunks/trunk-kind.ts';
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
    addNeutronHooks(app);
    notifyNova(app, core);
    allRoutes(app, core);
  },
  async seed(context, facts) {
    const core = cores.get(context);
    if (core) seedNetworks(core, facts);
  },
};

/** Runs the agents' work a second after it was asked for, also work that was asked for before a restart. */
function runAgents(core: Neutron): void {
  core.tasks.on('wire', (id) => wirePort(core, id));
  core.tasks.on('dhcp', (id) => serveDhcp(core, core.networks.get(id)));
  core.tasks.on('trunk', (id) => serveTrunk(core, id));
  core.tasks.on('floating-ip', (id) => serveFloatingIp(core, id));
  core.tasks.resume();
}

function allRoutes(app: FastifyInstance, core: Neutron): void {
  const { kinds } = core;
  versionRoutes(app, core);
  resourceRoutes(app, core, kinds.network);
  resourceRoutes(app, core, kinds.subnet);
  resourceRoutes(app, core, kinds.subnetPool);
  resourceRoutes(app, core, kinds.addressScope);
  resourceRoutes(app, core, kinds.port);
  resourceRoutes(app, core, kinds.router);
  resourceRoutes(app, core, kinds.floatingIp);
  resourceRoutes(app, core, kinds.securityGroup);
  resourceRoutes(app, core, kinds.securityGroupRule);
  resourceRoutes(app, core, kinds.trunk);
  resourceRoutes(app, core, kinds.qosPolicy);
  resourceRoutes(app, core, kinds.rbacPolicy);
  interfaceRoutes(app, core);
  portForwardingRoutes(app, core);
  subPortRoutes(app, core);
  qosRuleRoutes(app, core);
  qosAliasRoutes(app, core);
  tagRoutes(app, core, kinds.network);
  tagRoutes(app, core, kinds.subnet);
  tagRoutes(app, core, kinds.subnetPool);
  tagRoutes(app, core, kinds.port);
  tagRoutes(app, core, kinds.router);
  tagRoutes(app, core, kinds.floatingIp);
  tagRoutes(app, core, kinds.securityGroup);
  tagRoutes(app, core, kinds.trunk);
  tagRoutes(app, core, kinds.qosPolicy);
  quotaRoutes(app, core);
  agentRoutes(app, core);
  extensionRoutes(app, core);
  ipAvailabilityRoutes(app, core);
  smallRoutes(app, core);
}
