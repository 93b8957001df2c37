import { createEnforcer, type Enforcer, loadDefaultRules } from '#policy';

/** The rules that the cloud's operator has changed: everybody may read QoS policies and rule types, as before Zed. */
const overrides = {
  get_policy: 'rule:regular_user',
  get_rule_type: 'rule:regular_user',
  get_policy_bandwidth_limit_rule: 'rule:regular_user',
  get_policy_packet_rate_limit_rule: 'rule:regular_user',
  get_policy_dscp_marking_rule: 'rule:regular_user',
  get_policy_minimum_bandwidth_rule: 'rule:regular_user',
  get_policy_minimum_packet_rate_rule: 'rule:regular_user',
};

/**
 * Neutron's rules. Its `field:` checks, which look at attributes of the target in neutron's own way, are asked of the
 * credentials' `fact` here: a list of those that hold (`networks:shared=True`).
 */
export function createNeutronEnforcer(): Enforcer {
  const rules = Object.entries(loadDefaultRules('network')).map(([name, rule]) => {
    const check = typeof rule.check === 'string' ? rule.check.replaceAll('field:', 'fact:') : rule.check;
    return [name, { ...rule, check }] as const;
  });
  return createEnforcer({ rules: Object.fromEntries(rules), overrides, deprecated: false });
}
