import type { GatewayApi, PolicyRule, PolicyTarget } from '#protocol';
import declaration from '#schemas/api/gateway.json' with { type: 'json' };
import { serviceRoutes } from '../operations/service-routes.ts';
import { listImpliedRoles } from '../../openstack/keystone/roles.ts';
import { isSuperuser } from '../../openstack/identity-scope.ts';
import { endOf } from '../../openstack/sealed-session.ts';
import { defaultImpliedRoles, roleViewChoices, withRoles } from '../../session/policy/other-roles.ts';
import { withDomains } from '../../session/policy/target-domains.ts';
import { publishedSettings } from '../../session/published-settings.ts';
import { policyAnswers } from '../page-facts.ts';
import { zoneOffsets } from './time-zones.ts';

/** The operations that the gateway answers by itself. Nothing of the settings is about one user. */
export const gatewayRoutes = serviceRoutes<GatewayApi.GatewayOperations>(declaration, {
  readSettings: ({ config }) => publishedSettings(config),
  checkPolicy: async ({ request, session, body, config }) => {
    const { policyEngine } = request.server;
    const asked = body.roles ? withRoles(session, body.roles, config) : session;
    const rules = body.rules as PolicyRule[];
    const passes = async (target: PolicyTarget | null | undefined) =>
      policyEngine.allows(asked, rules, await withDomains(request, asked, rules, target));
    const [allowed, each] = await Promise.all([passes(body.target), Promise.all((body.targets ?? []).map(passes))]);
    return {
      allowed,
      ...(body.targets ? { each } : {}),
      ...(policyEngine.refused(asked, rules) ? { refused: true } : {}),
    };
  },
  listRoleViews: async ({ request, native, session, config }) => {
    // Keystone tells administrators alone what implies what.
    const implied = isSuperuser(session, config)
      ? await native.aside('identity', () => listImpliedRoles(native), defaultImpliedRoles)
      : defaultImpliedRoles;
    return { items: roleViewChoices(session, config, request.server.policyEngine.siteRoles, implied) };
  },
  readRoleView: ({ request, session, body, config }) => {
    const asked = withRoles(session, body.roles, config);
    const { policy, refused } = policyAnswers(request.server, asked);
    return {
      roles: asked.roles.map((name) => ({ name })),
      is_superuser: isSuperuser(asked, config),
      expires_in: Math.max(0, Math.floor((endOf(session, config) - Date.now()) / 1000)),
      policy: policy(body.rules),
      refused_rules: refused(body.rules),
    };
  },
  listTimeZones: () => ({ timezone_dict: zoneOffsets(new Date()) }),
});
