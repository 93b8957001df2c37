import type { Neutron } from './neutron-core.ts';
import type { Kind } from './engine/kind.ts';
import { floatingIpKind } from './floating-ips/floating-ip-kind.ts';
import { networkKind } from './networks/network-kind.ts';
import { portKind } from './ports/port-kind.ts';
import { qosPolicyKind } from './qos/policy-kind.ts';
import type {
  AddressScopeRecord,
  FloatingIpRecord,
  NetworkRecord,
  PortRecord,
  QosPolicyRecord,
  RbacPolicyRecord,
  RouterRecord,
  SecurityGroupRecord,
  SecurityGroupRuleRecord,
  SubnetPoolRecord,
  SubnetRecord,
  TrunkRecord,
} from './neutron-records.ts';
import { routerKind } from './routers/router-kind.ts';
import { securityGroupKind } from './security-groups/group-kind.ts';
import { securityGroupRuleKind } from './security-groups/rule-kind.ts';
import { addressScopeKind } from './subnets/address-scope-kind.ts';
import { subnetPoolKind } from './subnets/subnet-pool-kind.ts';
import { subnetKind } from './subnets/subnet-kind.ts';
import { trunkKind } from './trunks/trunk-kind.ts';
import { rbacPolicyKind } from './other/rbac-kind.ts';

/** The kinds of resource that parts of neutron refer to. */
export interface Kinds {
  network: Kind<NetworkRecord>;
  subnet: Kind<SubnetRecord>;
  port: Kind<PortRecord>;
  router: Kind<RouterRecord>;
  floatingIp: Kind<FloatingIpRecord>;
  securityGroup: Kind<SecurityGroupRecord>;
  securityGroupRule: Kind<SecurityGroupRuleRecord>;
  qosPolicy: Kind<QosPolicyRecord>;
  subnetPool: Kind<SubnetPoolRecord>;
  addressScope: Kind<AddressScopeRecord>;
  trunk: Kind<TrunkRecord>;
  rbacPolicy: Kind<RbacPolicyRecord>;
}

export function createKinds(core: Neutron): Kinds {
  return {
    network: networkKind(core),
    subnet: subnetKind(core),
    port: portKind(core),
    router: routerKind(core),
    floatingIp: floatingIpKind(core),
    securityGroup: securityGroupKind(core),
    securityGroupRule: securityGroupRuleKind(core),
    qosPolicy: qosPolicyKind(core),
    subnetPool: subnetPoolKind(core),
    addressScope: addressScopeKind(core),
    trunk: trunkKind(core),
    rbacPolicy: rbacPolicyKind(core),
  };
}
