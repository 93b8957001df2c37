import type { Code, CodeOption, OperationInput } from '@sextant/sdk';

const service = 'container-infra';
type Named = { readonly id: string };

/** The members of a group that is created (createNodeGroup). */
export type GroupBody = OperationInput<'createNodeGroup'>['body'];

const pathOf = (id: string) => `/clusters/${encodeURIComponent(id)}`;
const since = (version: string) => ({ headers: { 'OpenStack-API-Version': `container-infra ${version}` } });

/** Returns the body that gives a cluster, or one of its groups, another number of nodes (resizeCluster). */
export function resizeBody(count: number, group?: Named): OperationInput<'resizeCluster'>['body'] {
  return { node_count: count, ...(group ? { nodegroup: group.id } : {}) };
}

/** Returns the body that takes a cluster to another template, by `batch` nodes at a time (upgradeCluster). */
export function upgradeBody(template: string, batch: number): OperationInput<'upgradeCluster'>['body'] {
  return { cluster_template: template, max_batch_size: batch };
}

/** Returns the code that gives a cluster, or one of its groups, another number of nodes. */
export function resizeCode({ id }: Named, count: number, group?: Named): Code {
  const body = resizeBody(count, group);
  const options: CodeOption[] = group ? [['--nodegroup', group.id]] : [];
  return {
    commands: [{ command: 'coe cluster resize', options, names: [id, String(count)] }],
    calls: [{ method: 'POST', service, path: `${pathOf(id)}/actions/resize`, ...since('1.10'), body }],
  };
}

/** Returns the code that takes a cluster to another template, by `batch` nodes at a time. */
export function upgradeCode({ id }: Named, template: string, batch: number): Code {
  const body = upgradeBody(template, batch);
  const options: CodeOption[] = [['--max-batch-size', String(batch)]];
  return {
    commands: [{ command: 'coe cluster upgrade', options, names: [id, template] }],
    calls: [{ method: 'POST', service, path: `${pathOf(id)}/actions/upgrade`, ...since('1.8'), body }],
  };
}

/** Maps a member to the option of `openstack coe nodegroup create` that sets it. */
const groupOptions = {
  node_count: '--node-count',
  min_node_count: '--min-nodes',
  max_node_count: '--max-nodes',
  role: '--role',
  flavor_id: '--flavor',
} as const satisfies Partial<Record<keyof GroupBody, string>>;

/** Returns the code that gives a cluster another group of nodes. */
export function creationCode({ id }: Named, body: GroupBody): Code {
  const options = Object.entries(groupOptions).flatMap(([member, option]): CodeOption[] => {
    const value = body[member as keyof typeof groupOptions];
    return value === undefined ? [] : [[option, String(value)]];
  });
  return {
    commands: [{ command: 'coe nodegroup create', options, names: [id, body.name] }],
    calls: [{ method: 'POST', service, path: `${pathOf(id)}/nodegroups`, ...since('1.10'), body }],
  };
}

/** Returns the code that deletes a group of nodes. */
export function deletionCode({ id }: Named, group: Named): Code {
  const path = `${pathOf(id)}/nodegroups/${encodeURIComponent(group.id)}`;
  return {
    commands: [{ command: 'coe nodegroup delete', names: [id, group.id] }],
    calls: [{ method: 'DELETE', service, path, ...since('1.9') }],
  };
}
