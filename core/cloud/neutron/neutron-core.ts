import type { ServiceContext } from '../shared/service.ts';
import type { Quotas } from '../shared/quotas.ts';
import type { Collection } from '../shared/store.ts';
import type { Tasks } from '../shared/tasks.ts';
import type { Kind } from './engine/kind.ts';
import type { PortStore } from './ports/port-store.ts';
import type {
  AddressScopeRecord,
  FloatingIpRecord,
  NetworkRecord,
  PortForwardingRecord,
  PortRecord,
  QosPolicyRecord,
  RbacPolicyRecord,
  RouterRecord,
  SecurityGroupRecord,
  SecurityGroupRuleRecord,
  Standard,
  SubnetPoolRecord,
  SubnetRecord,
  TrunkRecord,
} from './neutron-records.ts';

/** The state and stores that neutron's parts work with. */
export interface Neutron {
  context: ServiceContext;
  networks: Collection<NetworkRecord>;
  subnets: Collection<SubnetRecord>;
  ports: PortStore;
  routers: Collection<RouterRecord>;
  floatingIps: Collection<FloatingIpRecord>;
  portForwardings: Collection<PortForwardingRecord>;
  securityGroups: Collection<SecurityGroupRecord>;
  securityGroupRules: Collection<SecurityGroupRuleRecord>;
  trunks: Collection<TrunkRecord>;
  qosPolicies: Collection<QosPolicyRecord>;
  subnetPools: Collection<SubnetPoolRecord>;
  addressScopes: Collection<AddressScopeRecord>;
  rbacPolicies: Collection<RbacPolicyRecord>;
  quotas: Quotas;
  /** The work that agents do within about a second: bind and raise ports, make DHCP ports, serve floating IPs. */
  tasks: Tasks;
  kinds: Kinds;
  /** The id of the next new thing: the name's own while `named` runs, else one never given before. */
  newId(): string;
  /** Runs `make`; the first thing it makes has the id that this name has in a cloud with a seed. */
  named<T>(name: string, make: () => T): T;
  /** The members that every new record has. `revision`: what this kind begins with. */
  stamp(projectId: string, description: unknown, revision: number, id?: string): Standard;
  /** Stores the record with these changes, one revision later. */
  change<R extends Standard>(collection: Pick<Collection<R>, 'set'>, record: R, changes: Partial<R>): R;
  /** Throws 409 when the project would have more of something than its quota allows. */
  useQuota(projectId: string, wanted: Record<string, number>): void;
}

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
