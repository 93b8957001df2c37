import type { NetworkApi } from '#protocol';
import * as qos from '../../../openstack/neutron/qos.ts';
import type { Call, Handlers } from '../../operations/call.ts';

type PolicyOperations = Pick<
  NetworkApi.NetworkOperations,
  'listQosPolicies' | 'readQosPolicy' | 'createQosPolicy' | 'readQosPolicyAgain' | 'deleteQosPolicy'
>;

export const qosPolicyHandlers: Handlers<PolicyOperations> = {
  // All that the caller may use: neutron's own choice, which knows of shared ones too; an administrator's are all.
  listQosPolicies: async ({ native }) => ({ items: await qos.listQosPolicies(native, {}) }),
  readQosPolicy: ({ native, params }) => qos.readQosPolicy(native, params.id),
  createQosPolicy: ({ native, body }) => qos.createQosPolicy(native, body),
  readQosPolicyAgain: ({ native, params }) => qos.readQosPolicy(native, params.id),
  deleteQosPolicy: ({ native, params }) => qos.deleteQosPolicy(native, params.id),
};

type RuleOperations = Pick<
  NetworkApi.NetworkOperations,
  | 'createMinimumBandwidthRule'
  | 'changeMinimumBandwidthRule'
  | 'deleteMinimumBandwidthRule'
  | 'createDscpMarkingRule'
  | 'changeDscpMarkingRule'
  | 'deleteDscpMarkingRule'
  | 'createBandwidthLimitRule'
  | 'changeBandwidthLimitRule'
  | 'deleteBandwidthLimitRule'
  | 'createMinimumPacketRateRule'
  | 'changeMinimumPacketRateRule'
  | 'deleteMinimumPacketRateRule'
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
  createMinimumBandwidthRule: create('minimum_bandwidth'),
  changeMinimumBandwidthRule: change('minimum_bandwidth'),
  deleteMinimumBandwidthRule: remove('minimum_bandwidth'),
  createDscpMarkingRule: create('dscp_marking'),
  changeDscpMarkingRule: change('dscp_marking'),
  deleteDscpMarkingRule: remove('dscp_marking'),
  createBandwidthLimitRule: create('bandwidth_limit'),
  changeBandwidthLimitRule: change('bandwidth_limit'),
  deleteBandwidthLimitRule: remove('bandwidth_limit'),
  createMinimumPacketRateRule: create('minimum_packet_rate'),
  changeMinimumPacketRateRule: change('minimum_packet_rate'),
  deleteMinimumPacketRateRule: remove('minimum_packet_rate'),
};
