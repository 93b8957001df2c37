import type { Kinds, Neutron } from './neutron-core.ts';
import { floatingIpKind } from './floating-ips/floating-ip-kind.ts';
import { networkKind } from './networks/network-kind.ts';
import { portKind } from './ports/port-kind.ts';
import { qosPolicyKind } from './qos/policy-kind.ts';
import { routerKind } from './routers/router-kind.ts';
import { securityGroupKind } from './security-groups/group-kind.ts';
import { securityGroupRuleKind } from './security-groups/rule-kind.ts';
import { addressScopeKind } from './subnets/address-scope-kind.ts';
import { subnetPoolKind } from './subnets/subnet-pool-kind.ts';
import { subnetKind } from './subnets/subnet-kind.ts';
import { trunkKind } from './trunks/trunk-kind.ts';
import { rbacPolicyKind } from './other/rbac-kind.ts';

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
