import { conflict } from '../errors.ts';
import type { QosPolicyRecord, QosRule } from '../neutron-records.ts';

/** A type of rule is there once in each direction, and no minimum is above its limit. */
export function checkRule(policy: QosPolicyRecord, rule: QosRule): void {
  const others = policy.rules.filter((other) => other.id !== rule.id);
  const direction = rule.values['direction'];
  if (rule.type === 'minimum_packet_rate') {
    // "Any" direction excludes the two others.
    const mixed = others.find(
      (other) => other.type === rule.type && (other.values['direction'] === 'any') !== (direction === 'any'),
    );
    if (mixed) throw valueConflict(policy, String(direction), mixed, String(mixed.values['direction']));
  }
  const twin = others.find((other) => other.type === rule.type && other.values['direction'] === direction);
  if (twin) {
    throw conflict(
      'QoSRulesConflict',
      `Rule ${rule.type} conflicts with rule ${twin.id} which already exists in QoS Policy ${policy.id}.`,
    );
  }
  for (const [least, most, unit] of [
    ['minimum_bandwidth', 'bandwidth_limit', 'kbps'],
    ['minimum_packet_rate', 'packet_rate_limit', 'kpps'],
  ] as const) {
    const isLeast = rule.type === least;
    if (!isLeast && rule.type !== most) continue;
    const other = others.find((one) => one.type === (isLeast ? most : least) && one.values['direction'] === direction);
    if (!other) continue;
    const [own, its] = [
      rule.values[`${isLeast ? 'min' : 'max'}_${unit}`],
      other.values[`${isLeast ? 'max' : 'min'}_${unit}`],
    ];
    if (isLeast ? Number(own) > Number(its) : Number(own) < Number(its)) {
      throw valueConflict(policy, String(own), other, String(its));
    }
  }
}

function valueConflict(policy: QosPolicyRecord, value: string, other: QosRule, its: string) {
  return conflict(
    'QoSRuleParameterConflict',
    `Unable to add the rule with value ${value} to the policy ${policy.id} as the existing rule of type ${other.type} has value ${its}.`,
  );
}
