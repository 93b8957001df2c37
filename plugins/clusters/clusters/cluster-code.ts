import type { Code, CodeOption, CodeValue } from '@sextant/sdk';
import { readLabels } from '../labels.ts';

const service = 'container-infra';
const at = (id: string) => `/clusters/${encodeURIComponent(id)}`;

type Body = Readonly<Record<string, unknown>>;

/** Maps a member to the option of `openstack coe cluster create` that sets it. */
const optionNames: Readonly<Record<string, string>> = {
  cluster_template_id: '--cluster-template',
  master_count: '--master-count',
  node_count: '--node-count',
  discovery_url: '--discovery-url',
  create_timeout: '--timeout',
  keypair: '--keypair',
  docker_volume_size: '--docker-volume-size',
  master_flavor_id: '--master-flavor',
  flavor_id: '--flavor',
  labels: '--labels',
};

/** Maps a member to the attribute of Terraform's resource where the two names differ. */
const attributeNames: Readonly<Record<string, string>> = { flavor_id: 'flavor', master_flavor_id: 'master_flavor' };

/** Returns the code that makes the cluster outside the console. `body`: the members that are sent. */
export function creationCode({ rollback: _unknownElsewhere, ...body }: Body): Code {
  const { name, labels } = body as { name?: string; labels?: string };
  const native = { ...body, ...(labels === undefined ? {} : { labels: readLabels(labels) }) };
  const options = Object.entries(body).flatMap(([member, value]): CodeOption[] => {
    const option = optionNames[member];
    return option === undefined ? [] : [[option, String(value)]];
  });
  const attributes = Object.fromEntries(
    Object.entries(native).map(([member, value]) => [attributeNames[member] ?? member, value]),
  ) as Record<string, CodeValue>;
  return {
    commands: [{ command: 'coe cluster create', options, names: name ? [name] : [] }],
    calls: [{ method: 'POST', service, path: '/clusters', body: native }],
    resources: [{ type: 'openstack_containerinfra_cluster_v1', name: name || 'cluster', attributes }],
  };
}

/** Returns the code that changes the number of nodes. */
export function updateCode(id: string, nodes: number): Code {
  return {
    commands: [{ command: 'coe cluster update', names: [id, 'replace', `node_count=${nodes}`] }],
    calls: [
      {
        method: 'PATCH',
        service,
        path: at(id),
        body: [{ op: 'replace', path: '/node_count', value: nodes }],
      },
    ],
  };
}

export function deletionCode(id: string): Code {
  return {
    commands: [{ command: 'coe cluster delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}
