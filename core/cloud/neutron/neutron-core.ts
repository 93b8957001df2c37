import type { ServiceContext } from '../shared/service.ts';
import { createQuotas, type Quotas } from '../shared/quotas.ts';
import type { Collection } from '../shared/store.ts';
import { createTasks, type Tasks } from '../shared/tasks.ts';
import { conflict } from './errors.ts';
import { createKinds, type Kinds } from './kinds.ts';
import { openPorts, type PortStore } from './ports/port-store.ts';
import { quotaDefaults } from './quotas/defaults.ts';
import { usageOf } from './quotas/usage.ts';
import type {
  AddressScopeRecord,
  FloatingIpRecord,
  NetworkRecord,
  PortForwardingRecord,
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
import { pythonRepr } from '../shared/python-repr.ts';

/** What neutron's parts work with. */
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
  /** What agents do within about a second: bind and raise ports, make DHCP ports, serve floating IPs. */
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

export function openNeutron(context: ServiceContext): Neutron {
  const { store } = context;
  const now = () =>
    context.clock
      .date()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');
  let nextId: string | undefined;
  const core: Omit<Neutron, 'kinds'> = {
    context,
    networks: store.collection('network.networks'),
    subnets: store.collection('network.subnets'),
    ports: openPorts(context),
    routers: store.collection('network.routers'),
    floatingIps: store.collection('network.floating-ips'),
    portForwardings: store.collection('network.port-forwardings'),
    securityGroups: store.collection('network.security-groups'),
    securityGroupRules: store.collection('network.security-group-rules'),
    trunks: store.collection('network.trunks'),
    qosPolicies: store.collection('network.qos-policies'),
    subnetPools: store.collection('network.subnet-pools'),
    addressScopes: store.collection('network.address-scopes'),
    rbacPolicies: store.collection('network.rbac-policies'),
    quotas: createQuotas(store, 'network', quotaDefaults),
    tasks: createTasks(context, 'network.tasks'),
    newId() {
      const id = nextId ?? context.ids.uuid();
      nextId = undefined;
      return id;
    },
    named(name, make) {
      nextId = context.ids.namedUuid(`network ${name}`);
      return make();
    },
    stamp: (projectId, description, revision, id = core.newId()) => ({
      id,
      project_id: projectId,
      description: typeof description === 'string' ? description : '',
      tags: [],
      revision_number: revision,
      created_at: now(),
      updated_at: now(),
    }),
    change(collection, record, changes) {
      const changed = { ...record, ...changes, revision_number: record.revision_number + 1, updated_at: now() };
      collection.set(record.id, changed);
      return changed;
    },
    useQuota(projectId, wanted) {
      const over = core.quotas.overruns(projectId, wanted, usageOf(core, projectId, Object.keys(wanted)));
      if (over.length === 0) return;
      const names = over.map(({ resource }) => resource).toSorted();
      throw conflict('OverQuota', `Quota exceeded for resources: ${pythonRepr(names)}.`);
    },
  };
  const neutron = core as Neutron;
  neutron.kinds = createKinds(neutron);
  return neutron;
}
