import type { NetworkApi } from '#protocol';
import declaration from '#schemas/api/network.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import { listAgents } from '../../../openstack/neutron/agents.ts';
import { hasExtension, listExtensions } from '../../../openstack/neutron/extensions.ts';
import { changeQuotas, readDefaultQuotas } from '../../../openstack/neutron/quotas.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import type { Call } from '../../operations/call.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { enabledQuotas } from '../quotas/disabled-quotas.ts';
import { shownQuota } from '../quotas/quota-fields.ts';
import { associationHandlers } from './associate.ts';
import { floatingIpHandlers } from './floating-ips.ts';
import { networkHandlers } from './networks.ts';
import { portHandlers } from './ports.ts';
import { qosPolicyHandlers, qosRuleHandlers } from './qos.ts';
import { routerHandlers } from './routers.ts';
import { listGroups } from './security-groups.ts';
import { shown } from './shapes.ts';
import { trunkHandlers } from './trunks.ts';

/** The operations of networking. */
export const networkRoutes = serviceRoutes<NetworkApi.NetworkOperations>(declaration, {
  listSecurityGroups: listGroups,
  ...floatingIpHandlers,
  ...associationHandlers,
  ...networkHandlers,
  ...portHandlers,
  ...routerHandlers,
  ...trunkHandlers,
  changeNetworkQuotas: changeNetworkQuotas,
  listDefaultNetworkQuotas: async ({ native }) => {
    if (!(await native.has('network'))) throw disabled('Service Neutron is disabled.');
    const quotas = await readDefaultQuotas(native, ownProject(native.session));
    return { items: Object.entries(quotas).map(([name, limit]) => shownQuota(name, limit)) };
  },
  listAgents: async ({ native, filters }) => {
    if (!(await hasExtension(native, 'agent'))) throw disabled('');
    return { items: (await listAgents(native, filters)).map(shown) };
  },
  listNetworkExtensions: async ({ native }) => ({ items: await listExtensions(native) }),
  ...qosPolicyHandlers,
  ...qosRuleHandlers,
});

/** changeNetworkQuotas: every quota that the cloud has must be there. */
async function changeNetworkQuotas(call: Call<NetworkApi.NetworkOperations['changeNetworkQuotas']>): Promise<void> {
  const { native, config, params } = call;
  const body = call.body as Record<string, number | string | undefined>;
  const fields = await enabledQuotas(native, config, 'network');
  if (fields.length === 0) throw disabled('Service Neutron is disabled or quotas extension not available.');
  const missing = fields.find((name) => body[name] === undefined);
  if (missing !== undefined) throw new GatewayError('MISSING_PARAMETER', { name: missing });
  await changeQuotas(native, params.project, Object.fromEntries(fields.map((name) => [name, body[name]])));
}

function disabled(detail: string): GatewayError {
  return new GatewayError('SERVICE_DISABLED', { detail }, { service: 'network' });
}
