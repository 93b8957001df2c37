import type { Code } from '@sextant/sdk';

const service = 'container-infra';
type Named = { readonly id: string };

const pathOf = (id: string) => `/clusters/${encodeURIComponent(id)}`;
const since = (version: string) => ({ headers: { 'OpenStack-API-Version': `container-infra ${version}` } });

/** Returns the code that gives a cluster, or one of its groups, another number of nodes. */
export function resizeCode({ id }: Named, count: number, group?: Named): Code {
  const body = { node_count: count, ...(group ? { nodegroup: group.id } : {}) };
  return { calls: [{ method: 'POST', service, path: `${pathOf(id)}/actions/resize`, ...since('1.10'), body }] };
}

/** Returns the code that takes a cluster to another template, by `batch` nodes at a time. */
export function upgradeCode({ id }: Named, template: string, batch: number): Code {
  const body = { cluster_template: template, max_batch_size: batch };
  return { calls: [{ method: 'POST', service, path: `${pathOf(id)}/actions/upgrade`, ...since('1.8'), body }] };
}

/** Returns the code that gives a cluster another group of nodes. */
export function creationCode({ id }: Named, body: object): Code {
  return { calls: [{ method: 'POST', service, path: `${pathOf(id)}/nodegroups`, ...since('1.10'), body }] };
}

/** Returns the code that deletes a group of nodes. */
export function deletionCode({ id }: Named, group: Named): Code {
  const path = `${pathOf(id)}/nodegroups/${encodeURIComponent(group.id)}`;
  return { calls: [{ method: 'DELETE', service, path, ...since('1.9') }] };
}
