import type { FastifyInstance } from 'fastify';
import { isUuid } from '../../shared/body-schema.ts';
import { CloudError } from '../../shared/errors.ts';
import { type NovaCore, parameter } from '../nova-core.ts';
import { type NeutronRule, ruleView } from '../server-security-groups.ts';
import { ruleContent, type WantedRule } from './new-security-group-rule.ts';
import { callNeutron, clientMessage } from './neutron-client.ts';
import { proxiedCaller } from './proxied-caller.ts';
import { checkedGroupId, memberOf, showGroup } from './security-group-routes.ts';

const path = '/v2.1/os-security-group-rules';

/** `/os-security-group-rules` until 2.35: neutron's rules for what comes in. */
export function securityGroupRuleRoutes(app: FastifyInstance, core: NovaCore): void {
  app.post(path, async (request) => {
    const caller = proxiedCaller(core, request);
    core.enforce('os_compute_api:os-security-groups:rule:create', caller);
    const wanted = memberOf(request, 'security_group_rule') as WantedRule;
    const group = await showGroup(core, caller, checkedGroupId(wanted.parent_group_id));
    const source = wanted.group_id ? await showGroup(core, caller, checkedGroupId(wanted.group_id)) : undefined;
    const content = ruleContent(wanted);
    refuseKnownRule(group.security_group_rules, content, group.id);
    const rule = { ...content, direction: 'ingress', security_group_id: group.id };
    const answer = await callNeutron<{ security_group_rule: NeutronRule }>(
      core,
      caller,
      'POST',
      '/security-group-rules',
      { security_group_rule: rule },
    );
    if (answer.status === 409) throw new CloudError(403, clientMessage(answer));
    if (answer.status >= 300) throw new CloudError(answer.status, clientMessage(answer));
    const names = new Map(source ? [[source.id, source.name]] : []);
    return { security_group_rule: ruleView(group, answer.body.security_group_rule, names) };
  });

  app.delete(`${path}/:rule`, async (request, reply) => {
    const caller = proxiedCaller(core, request);
    core.enforce('os_compute_api:os-security-groups:rule:delete', caller);
    const id = parameter(request, 'rule');
    if (!isUuid(id)) throw new CloudError(400, 'Security group id should be uuid');
    const rule = `/security-group-rules/${id}`;
    const found = await callNeutron(core, caller, 'GET', rule);
    if (found.status !== 200) throw new CloudError(404, clientMessage(found));
    await callNeutron(core, caller, 'DELETE', rule);
    return reply.code(202).send();
  });
}

function refuseKnownRule(rules: readonly NeutronRule[], wanted: ReturnType<typeof ruleContent>, group: string): void {
  const keys = ['protocol', 'port_range_min', 'port_range_max', 'remote_ip_prefix', 'remote_group_id'] as const;
  const known = rules.some((rule) => rule.direction === 'ingress' && keys.every((key) => rule[key] === wanted[key]));
  if (known) throw new CloudError(400, `This rule already exists in group ${group}`);
}
