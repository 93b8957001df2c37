import type { NetworkApi } from '#protocol';
import * as qos from '../../../openstack/neutron/qos.ts';
import type { Call, Handlers } from '../../operations/call.ts';

type PolicyOperations = Pick<NetworkApi.NetworkOperations, 'NE-21' | 'NE-22' | 'NE-23' | 'NE-24' | 'NE-25'>;

export const qosPolicyHandlers: Handlers<PolicyOperations> = {
  // All that the caller may use: neutron's own choice, which knows of shared ones too; an administrator's are all.
  'NE-21': async ({ native }) => ({ items: await qos.listQosPolicies(native, {}) }),
  'NE-22': ({ native, params }) => qos.readQosPolicy(native, params.id),
  'NE-23': ({ native, body }) => qos.createQosPolicy(native, body),
  'NE-24': ({ native, params }) => qos.readQosPolicy(native, params.id),
  'NE-25': ({ native, params }) => qos.deleteQosPolicy(native, params.id),
};

type RuleOperations = Pick<
  NetworkApi.NetworkOperations,
  'NE-26' | 'NE-27' | 'NE-28' | 'NE-29' | 'NE-30' | 'NE-31' | 'NE-32' | 'NE-33' | 'NE-34' | 'NE-35' | 'NE-36' | 'NE-37'
>;

type Creation = Call<{ params: { policy: string }; query: object; body: object; answer: unknown }>;
type Change = Call<{ params: { policy: string; rule: string }; query: object; body: object; answer: unknown }>;
type Deletion = Call<{ params: { policy: string; rule: string }; query: object; body: undefined; answer: void }>;

const create = (kind: qos.QosRuleKind) => (call: Creation) =>
  qos.createQosRule(call.native, call.params.policy, kind, call.body);
const change = (kind: qos.QosRuleKind) => (call: Change) =>
  qos.changeQosRule(call.native, call.params, kind, call.body);
const remove = (kind: qos.QosRuleKind) => (call: Deletion) => qos.deleteQosRule(call.native, call.params, kind);

export const qosRuleHandlers: Handlers<RuleOperations> = {
  'NE-26': create('minimum_bandwidth'),
  'NE-27': change('minimum_bandwidth'),
  'NE-28': remove('minimum_bandwidth'),
  'NE-29': create('dscp_marking'),
  'NE-30': change('dscp_marking'),
  'NE-31': remove('dscp_marking'),
  'NE-32': create('bandwidth_limit'),
  'NE-33': change('bandwidth_limit'),
  'NE-34': remove('bandwidth_limit'),
  'NE-35': create('minimum_packet_rate'),
  'NE-36': change('minimum_packet_rate'),
  'NE-37': remove('minimum_packet_rate'),
};
