import { CloudError } from '../shared/errors.ts';
import {
  enforce,
  enforceQuota,
  type OctaviaCall,
  type OctaviaCore,
  type OctaviaRoutes,
  pend,
  refuseImmutable,
} from './octavia-core.ts';
import { readFields } from './fields.ts';
import { invalid, notFound } from './fault.ts';
import { listPage, withFields } from './lists.ts';
import type { LoadBalancerRecord } from './octavia-records.ts';
import { loadBalancerView } from './views.ts';
import { prepareVip, releaseVip } from './vip.ts';

export const noTraffic = {
  stats: { active_connections: 0, bytes_in: 0, bytes_out: 0, request_errors: 0, total_connections: 0 },
};

export function loadBalancerRoutes(route: OctaviaRoutes, core: OctaviaCore): void {
  const path = '/loadbalancers';
  route('GET', path, 200, (call) =>
    listPage<LoadBalancerRecord>(core, call, 'loadbalancers', {
      view: (record) => loadBalancerView(core, record),
      url: `${core.context.endpoint('load-balancer')}/v2/lbaas${path}`,
    }),
  );
  route('POST', path, 201, (call) => create(core, call));
  route('GET', `${path}/:id`, 200, (call) => {
    const view = loadBalancerView(core, findLoadBalancer(core, call, 'get_one'));
    return { loadbalancer: withFields(view, call.query.getAll('fields')) };
  });
  route('PUT', `${path}/:id`, 200, (call) => {
    const balancer = findLoadBalancer(core, call, 'put');
    const fields = readFields(call, 'loadbalancer');
    refuseImmutable(core, balancer.id);
    const changed = pend(
      core,
      'loadbalancers',
      {
        ...balancer,
        name: fields.text('name', balancer.name),
        description: fields.text('description', balancer.description),
        admin_state_up: fields.flag('admin_state_up', balancer.admin_state_up),
        vip_qos_policy_id: fields.textOrNull('vip_qos_policy_id', balancer.vip_qos_policy_id),
        tags: fields.tags(balancer.tags),
        updated_at: core.context.clock.now(),
      },
      'PENDING_UPDATE',
    );
    return { loadbalancer: loadBalancerView(core, changed) };
  });
  route('DELETE', `${path}/:id`, 204, (call) => remove(core, call));
  route('GET', `${path}/:id/stats`, 200, (call) => {
    findLoadBalancer(core, call, 'get_stats');
    return noTraffic;
  });
  for (const name of ['status', 'statuses']) {
    route('GET', `${path}/:id/${name}`, 200, (call) => statusTree(core, findLoadBalancer(core, call, 'get_status')));
  }
}

function findLoadBalancer(core: OctaviaCore, call: OctaviaCall, rule: string): LoadBalancerRecord {
  const balancer = core.loadbalancers.get(call.params['id']!) ?? notFound('Load Balancer', call.params['id']!);
  enforce(core, call, `loadbalancer:${rule}`, balancer.project_id);
  return balancer;
}

async function create(core: OctaviaCore, call: OctaviaCall): Promise<object> {
  const fields = readFields(call, 'loadbalancer');
  const projectId = fields.textOrNull('project_id') ?? call.projectId;
  enforce(core, call, 'loadbalancer:post', projectId);
  enforceQuota(core, 'loadbalancers', projectId);
  const provider = fields.text('provider', 'amphora');
  if (!['amphora', 'octavia'].includes(provider)) {
    throw new CloudError(400, `Provider '${provider}' is not enabled.`);
  }
  const id = core.context.ids.uuid();
  const name = fields.text('name');
  const vip = await prepareVip(core, call, { id, name, projectId, asked: fields.members });
  const balancer: LoadBalancerRecord = {
    id,
    project_id: projectId,
    loadbalancer_id: id,
    name,
    description: fields.text('description'),
    provisioning_status: 'PENDING_CREATE',
    operating_status: 'OFFLINE',
    admin_state_up: fields.flag('admin_state_up'),
    created_at: core.context.clock.now(),
    updated_at: null,
    tags: fields.tags(),
    vip_address: vip.address,
    vip_port_id: vip.portId,
    vip_subnet_id: vip.subnetId,
    vip_network_id: vip.networkId,
    vip_qos_policy_id: fields.textOrNull('vip_qos_policy_id'),
    provider,
    flavor_id: fields.textOrNull('flavor_id'),
    availability_zone: fields.textOrNull('availability_zone'),
    owns_port: vip.owned,
  };
  return { loadbalancer: loadBalancerView(core, pend(core, 'loadbalancers', balancer, 'PENDING_CREATE')) };
}

/** With `cascade` all that it has goes, too; without, it must have nothing. */
async function remove(core: OctaviaCore, call: OctaviaCall): Promise<void> {
  const balancer = findLoadBalancer(core, call, 'delete');
  refuseImmutable(core, balancer.id);
  const children = (['listeners', 'pools', 'members', 'healthmonitors'] as const).flatMap((kind) =>
    [...core[kind].values()].filter((one) => one.loadbalancer_id === balancer.id).map(({ id }) => ({ kind, id })),
  );
  if (children.length > 0 && call.query.get('cascade')?.toLowerCase() !== 'true') {
    invalid(`Cannot delete Load Balancer ${balancer.id} - it has children`);
  }
  for (const { kind, id } of children) core[kind].delete(id);
  await releaseVip(core, balancer);
  pend(core, 'loadbalancers', balancer, 'PENDING_DELETE');
}

function statusTree(core: OctaviaCore, balancer: LoadBalancerRecord): object {
  const brief = ({ id, name, provisioning_status, operating_status }: Brief) => ({
    id,
    name,
    provisioning_status,
    operating_status,
  });
  const poolOf = (id: string) => {
    const pool = core.pools.get(id);
    if (!pool) return [];
    const members = [...core.members.values()].filter((one) => one.pool_id === id);
    return [
      {
        ...brief(pool),
        members: members.map((one) => ({ ...brief(one), address: one.address, protocol_port: one.protocol_port })),
      },
    ];
  };
  const listeners = [...core.listeners.values()].filter((one) => one.loadbalancer_id === balancer.id);
  return {
    statuses: {
      loadbalancer: {
        ...brief(balancer),
        listeners: listeners.map((one) => ({ ...brief(one), pools: poolOf(one.default_pool_id ?? '') })),
      },
    },
  };
}

interface Brief {
  id: string;
  name: string;
  provisioning_status: string;
  operating_status: string;
}
