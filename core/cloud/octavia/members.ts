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
import { notFound } from './fault.ts';
import { listPage, withFields } from './lists.ts';
import { findPool } from './pools.ts';
import type { MemberRecord, PoolRecord } from './octavia-records.ts';
import { memberView } from './views.ts';

export function memberRoutes(route: OctaviaRoutes, core: OctaviaCore): void {
  const path = '/pools/:pool/members';
  const poolOf = (call: OctaviaCall) => findPool(core, call, 'get_one', call.params['pool']);
  const find = (call: OctaviaCall, rule: string): MemberRecord => {
    const id = call.params['id']!;
    const member = core.members.get(id);
    if (!member || member.pool_id !== poolOf(call).id) notFound('member', id);
    enforce(core, call, `member:${rule}`, member.project_id);
    return member;
  };

  route('GET', path, 200, (call) => {
    const pool = poolOf(call);
    return listPage<MemberRecord>(core, call, 'members', {
      view: memberView,
      among: (member) => member.pool_id === pool.id,
      url: `${core.context.endpoint('load-balancer')}/v2/lbaas/pools/${pool.id}/members`,
    });
  });
  route('POST', path, 201, (call) => create(core, call, poolOf(call)));
  route('GET', `${path}/:id`, 200, (call) => ({
    member: withFields(memberView(find(call, 'get_one')), call.query.getAll('fields')),
  }));
  route('PUT', `${path}/:id`, 200, (call) => {
    const member = find(call, 'put');
    const fields = readFields(call, 'member');
    refuseImmutable(core, member.loadbalancer_id);
    const changed: MemberRecord = {
      ...member,
      name: fields.text('name', member.name),
      admin_state_up: fields.flag('admin_state_up', member.admin_state_up),
      weight: fields.number('weight', member.weight, 0, 256),
      backup: fields.flag('backup', member.backup),
      monitor_address: fields.textOrNull('monitor_address', member.monitor_address),
      tags: fields.tags(member.tags),
      updated_at: core.context.clock.now(),
    };
    return { member: memberView(pend(core, 'members', changed, 'PENDING_UPDATE')) };
  });
  route('DELETE', `${path}/:id`, 204, (call) => {
    const member = find(call, 'delete');
    refuseImmutable(core, member.loadbalancer_id);
    pend(core, 'members', member, 'PENDING_DELETE');
  });
}

function create(core: OctaviaCore, call: OctaviaCall, pool: PoolRecord): object {
  const fields = readFields(call, 'member');
  const address = fields.address('address');
  fields.needed('protocol_port');
  const port = fields.number('protocol_port', 0, 1, 65535);
  enforce(core, call, 'member:post', pool.project_id);
  refuseImmutable(core, pool.loadbalancer_id);
  enforceQuota(core, 'members', pool.project_id);
  for (const other of core.members.values()) {
    if (other.pool_id !== pool.id || other.address !== address || other.protocol_port !== port) continue;
    throw new CloudError(409, `Another member on this pool is already using ip ${address} on protocol_port ${port}`);
  }
  const member: MemberRecord = {
    id: core.context.ids.uuid(),
    project_id: pool.project_id,
    loadbalancer_id: pool.loadbalancer_id,
    pool_id: pool.id,
    name: fields.text('name'),
    provisioning_status: 'PENDING_CREATE',
    operating_status: 'NO_MONITOR',
    admin_state_up: fields.flag('admin_state_up'),
    created_at: core.context.clock.now(),
    updated_at: null,
    tags: fields.tags(),
    address,
    protocol_port: port,
    weight: fields.number('weight', 1, 0, 256),
    backup: fields.flag('backup', false),
    subnet_id: fields.textOrNull('subnet_id'),
    monitor_address: fields.textOrNull('monitor_address'),
    monitor_port: fields.has('monitor_port') ? fields.number('monitor_port', 0, 1, 65535) : null,
  };
  return { member: memberView(pend(core, 'members', member, 'PENDING_CREATE')) };
}
