import type { GatewayApi, PolicyRule } from '#protocol';
import declaration from '#schemas/api/gateway.json' with { type: 'json' };
import { serviceRoutes } from '../operations/service-routes.ts';
import { withDomains } from '../../session/policy/target-domains.ts';
import { publishedSettings } from '../../session/published-settings.ts';
import { zoneOffsets } from './time-zones.ts';

/** The operations that the gateway answers by itself. Nothing of the settings is about one user. */
export const gatewayRoutes = serviceRoutes<GatewayApi.GatewayOperations>(declaration, {
  readSettings: ({ config }) => publishedSettings(config),
  checkPolicy: async ({ request, session, body }) => {
    const { policyEngine } = request.server;
    const rules = body.rules as PolicyRule[];
    const allowed = policyEngine.allows(session, rules, await withDomains(request, session, rules, body.target));
    return { allowed, ...(policyEngine.refused(session, rules) ? { refused: true } : {}) };
  },
  listTimeZones: () => ({ timezone_dict: zoneOffsets(new Date()) }),
});
