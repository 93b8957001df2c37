import type { FastifyInstance } from 'fastify';
import type { Neutron } from '../neutron-core.ts';
import type { Body } from '../engine/attributes.ts';
import { callerOf } from '../engine/caller.ts';
import { getRule } from '../engine/kind.ts';
import { type Nested, nestedRoutes } from '../engine/nested-routes.ts';
import { idOf } from '../engine/resource-routes.ts';
import { NeutronError, notFound } from '../errors.ts';
import type { QosPolicyRecord, QosRule } from '../neutron-records.ts';
import { checkRule } from './rule-checks.ts';
import { ruleTypeDetails, ruleTypeList, ruleTypes } from './rule-types.ts';

/** The rules of QoS policies, one collection for each type, and the types themselves. */
export function qosRuleRoutes(app: FastifyInstance, core: Neutron): void {
  for (const type of Object.keys(ruleTypes)) nestedRoutes(app, core, core.kinds.qosPolicy, ruleKind(core, type));

  app.get('/v2.0/qos/rule-types', async (request) => {
    const caller = callerOf(core.context, request);
    const facts = { project_id: caller.projectId, field: [] };
    return { rule_types: caller.allows('get_rule_type', facts) ? ruleTypeList() : [] };
  });
  app.get('/v2.0/qos/rule-types/:id', async (request) => {
    const caller = callerOf(core.context, request);
    if (!caller.isAdmin) throw new NeutronError(403, 'NotAuthorized', 'Not authorized.');
    const details = ruleTypeDetails(idOf(request));
    if (!details) throw notFound('QosRuleNotSupported', `Rule ${idOf(request)} could not be found.`);
    return { rule_type: details };
  });
}

function ruleKind(core: Neutron, type: string): Nested<QosPolicyRecord, QosRule> {
  const attributes = ruleTypes[type]!;
  const store = (policy: QosPolicyRecord, rules: QosRule[]) => core.change(core.qosPolicies, policy, { rules });
  const valuesOf = (body: Body) => body as QosRule['values'];
  return {
    name: `${type}_rule`,
    plural: `${type}_rules`,
    rule: `policy_${type}_rule`,
    attributes,
    of: (policy) => policy.rules.filter((rule) => rule.type === type),
    missing: (id, policy) => notFound('QosRuleNotFound', `QoS rule ${id} for policy ${policy.id} could not be found.`),
    view: (rule) => ({ ...rule.values, id: rule.id }),
    create(_caller, policy, body) {
      const rule = { id: core.newId(), type, values: valuesOf(body) };
      checkRule(policy, rule);
      store(policy, [...policy.rules, rule]);
      return rule;
    },
    update(_caller, policy, rule, changes) {
      const changed = { ...rule, values: { ...rule.values, ...valuesOf(changes) } };
      checkRule(policy, changed);
      store(
        policy,
        policy.rules.map((other) => (other.id === rule.id ? changed : other)),
      );
      return changed;
    },
    remove: (policy, rule) =>
      void store(
        policy,
        policy.rules.filter((other) => other.id !== rule.id),
      ),
  };
}

/** The same rules by their own id, whatever policy they belong to (`alias_bandwidth_limit_rules`). */
export function qosAliasRoutes(app: FastifyInstance, core: Neutron): void {
  for (const type of Object.keys(ruleTypes)) {
    const name = `alias_${type}_rule`;
    const nested = ruleKind(core, type);
    app.get(`/v2.0/qos/${name}s/:id`, async (request) => {
      const caller = callerOf(core.context, request);
      const kind = core.kinds.qosPolicy;
      for (const policy of core.qosPolicies.values()) {
        const rule = nested.of(policy).find((one) => one.id === idOf(request));
        if (!rule || !(caller.isAdmin || policy.project_id === caller.projectId || policy.shared)) continue;
        caller.enforce([{ rule: `get_${name}` }], { project_id: policy.project_id, field: [] }, getRule(kind));
        return { [name]: nested.view(rule) };
      }
      throw notFound('RuleNotFound', `QoS rule ${idOf(request)} could not be found.`);
    });
  }
}
