import type { NovaApi } from '#protocol';
import { GatewayError } from '../../../http/errors.ts';
import { featureVersion } from '../../../openstack/microversions.ts';
import * as groups from '../../../openstack/nova/server-groups.ts';
import type { Call } from '../../operations/call.ts';

type Ops = NovaApi.NovaOperations;
type List = Ops['listServerGroups'];

/** Lists server groups: without a keyword in the form that nova had until 2.63. */
export async function listServerGroups({ native, query }: Call<List>): Promise<List['answer']> {
  const all = query.all_projects === true;
  const version = all || query.detailed ? await featureVersion(native, 'servergroup_rules') : undefined;
  if (version === undefined) return { items: await groups.listServerGroups(native, all) };
  return { items: (await groups.listRuledGroups(native, all, version)).map(shown) };
}

/** Makes a group: with one policy and its rules, or in the older form. */
export async function makeServerGroup(call: Call<Ops['createServerGroup']>): Promise<NovaApi.ServerGroup> {
  const { native, body } = call;
  const { name, policy = body.policies?.[0], rules } = body;
  if (!policy) throw new GatewayError('MISSING_PARAMETER', { name: 'policies' });
  const version = body.policy ? await featureVersion(native, 'servergroup_rules') : undefined;
  if (version !== undefined) {
    return shown(await groups.createRuledGroup(native, { name, policy, ...(rules ? { rules } : {}) }, version));
  }
  const soft = await featureVersion(native, 'servergroup_soft_policies');
  return groups.createServerGroup(native, { name, policies: [policy] }, soft);
}

function shown(group: groups.NativeRuledGroup): NovaApi.ServerGroup {
  return { ...group, policies: [group.policy], metadata: {} };
}
