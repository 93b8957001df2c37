import { pythonRepr } from '../shared/python-repr.ts';
import { createQuotas } from '../shared/quotas.ts';
import type { ServiceContext } from '../shared/service.ts';
import { createTasks } from '../shared/tasks.ts';
import { conflict } from './errors.ts';
import { createKinds } from './kinds.ts';
import type { Neutron } from './neutron-core.ts';
import { openPorts } from './ports/port-store.ts';
import { quotaDefaults } from './quotas/defaults.ts';
import { usageOf } from './quotas/usage.ts';

/** Opens neutron's stores, and all that its parts share. */
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
