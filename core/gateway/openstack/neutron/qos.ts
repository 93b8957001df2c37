import type { NativeCaller } from '../native-caller.ts';
import { segment } from '../path-segment.ts';
import { networkList, type NetworkQuery } from './lists.ts';

/** A rule of a QoS policy; which members it has depends on its kind. */
export interface NativeQosRule {
  id: string;
}

/** A QoS policy as neutron sends it (Networking API v2.0, Quality of Service). */
export interface NativeQosPolicy {
  id: string;
  name: string;
  rules: NativeQosRule[];
}

export type QosRuleKind = 'minimum_bandwidth' | 'dscp_marking' | 'bandwidth_limit' | 'minimum_packet_rate';

const service = 'network';
const policyPath = (id: string) => `/qos/policies/${segment(id)}`;
const rulesPath = (policy: string, kind: QosRuleKind) => `${policyPath(policy)}/${kind}_rules`;

export function listQosPolicies(native: NativeCaller, query: NetworkQuery): Promise<NativeQosPolicy[]> {
  return networkList<NativeQosPolicy>(native, { path: '/qos/policies', member: 'policies' }, query);
}

export async function readQosPolicy(native: NativeCaller, id: string): Promise<NativeQosPolicy> {
  return (await native.json<{ policy: NativeQosPolicy }>({ service, path: policyPath(id) })).policy;
}

export async function createQosPolicy(native: NativeCaller, policy: object): Promise<NativeQosPolicy> {
  const call = { service, method: 'POST', path: '/qos/policies', body: { policy } } as const;
  return (await native.json<{ policy: NativeQosPolicy }>(call)).policy;
}

export async function deleteQosPolicy(native: NativeCaller, id: string): Promise<void> {
  await native.send({ service, method: 'DELETE', path: policyPath(id) });
}

export async function createQosRule(
  native: NativeCaller,
  policy: string,
  kind: QosRuleKind,
  rule: object,
): Promise<NativeQosRule> {
  const call = { service, method: 'POST', path: rulesPath(policy, kind), body: { [`${kind}_rule`]: rule } } as const;
  return ruleIn(await native.json<Record<string, NativeQosRule>>(call), kind);
}

export async function changeQosRule(
  native: NativeCaller,
  at: { policy: string; rule: string },
  kind: QosRuleKind,
  rule: object,
): Promise<NativeQosRule> {
  const path = `${rulesPath(at.policy, kind)}/${segment(at.rule)}`;
  const call = { service, method: 'PUT', path, body: { [`${kind}_rule`]: rule } } as const;
  return ruleIn(await native.json<Record<string, NativeQosRule>>(call), kind);
}

export async function deleteQosRule(
  native: NativeCaller,
  at: { policy: string; rule: string },
  kind: QosRuleKind,
): Promise<void> {
  await native.send({ service, method: 'DELETE', path: `${rulesPath(at.policy, kind)}/${segment(at.rule)}` });
}

function ruleIn(answer: Record<string, NativeQosRule>, kind: QosRuleKind): NativeQosRule {
  return answer[`${kind}_rule`] as NativeQosRule;
}
