import type { Code, CodeOption, CodeValue } from '@sextant/sdk';
import { readLabels } from '../labels.ts';

const service = 'container-infra';
const at = (id: string) => `/clustertemplates/${encodeURIComponent(id)}`;

type Body = Readonly<Record<string, unknown>>;

/** Maps a member to the option of `openstack coe cluster template create` that sets it. */
const optionNames: Readonly<Record<string, string>> = {
  coe: '--coe',
  image_id: '--image',
  flavor_id: '--flavor',
  master_flavor_id: '--master-flavor',
  keypair_id: '--keypair',
  volume_driver: '--volume-driver',
  docker_storage_driver: '--docker-storage-driver',
  docker_volume_size: '--docker-volume-size',
  insecure_registry: '--insecure-registry',
  network_driver: '--network-driver',
  http_proxy: '--http-proxy',
  https_proxy: '--https-proxy',
  no_proxy: '--no-proxy',
  external_network_id: '--external-network',
  fixed_network: '--fixed-network',
  fixed_subnet: '--fixed-subnet',
  dns_nameserver: '--dns-nameserver',
  labels: '--labels',
  public: '--public',
  registry_enabled: '--registry-enabled',
  tls_disabled: '--tls-disabled',
  master_lb_enabled: '--master-lb-enabled',
};

/** Maps a member to the attribute of Terraform's resource where the two names differ. */
const attributeNames: Readonly<Record<string, string>> = {
  image_id: 'image',
  flavor_id: 'flavor',
  master_flavor_id: 'master_flavor',
};

/** Returns the labels of a body as an object, as the service takes them. */
export function withLabels(body: Body): Record<string, unknown> {
  const { labels } = body;
  return typeof labels === 'string' ? { ...body, labels: readLabels(labels) } : { ...body };
}

function options(body: Body): CodeOption[] {
  return Object.entries(body).flatMap(([name, value]): CodeOption[] => {
    if (name === 'floating_ip_enabled') return [value === true ? '--floating-ip-enabled' : '--floating-ip-disabled'];
    const option = optionNames[name];
    if (option === undefined || value === false) return [];
    return [value === true ? option : [option, String(value)]];
  });
}

/** Returns the code that makes the template outside the console. `body`: the members that are sent. */
export function creationCode(body: Body): Code {
  const { name } = body as { name?: string };
  const native = withLabels(body);
  const attributes = Object.fromEntries(
    Object.entries(native).map(([member, value]) => [attributeNames[member] ?? member, value]),
  ) as Record<string, CodeValue>;
  return {
    commands: [{ command: 'coe cluster template create', options: options(body), names: [name ?? ''] }],
    calls: [{ method: 'POST', service, path: '/clustertemplates', body: native }],
    resources: [{ type: 'openstack_containerinfra_clustertemplate_v1', name: name || 'cluster-template', attributes }],
  };
}

/** Returns the code that changes the template. An empty text takes the member away. */
export function updateCode(id: string, change: Body): Code {
  const entries = Object.entries(change).filter(([name]) => name !== 'labels');
  const cleared = entries.filter(([, value]) => value === '').map(([name]) => name);
  const set = entries.filter(([, value]) => value !== '');
  const command = 'coe cluster template update';
  const commands = [
    ...(set.length > 0
      ? [{ command, names: [id, 'replace', ...set.map(([name, value]) => `${name}=${String(value)}`)] }]
      : []),
    ...(cleared.length > 0 ? [{ command, names: [id, 'remove', ...cleared] }] : []),
  ];
  const patch = entries.map(([name, value]) =>
    value === '' ? { op: 'remove', path: `/${name}` } : { op: 'replace', path: `/${name}`, value: String(value) },
  );
  return {
    ...(change['labels'] === undefined ? { commands } : {}),
    calls: [{ method: 'PATCH', service, path: at(id), body: patch }],
  };
}

export function deletionCode(id: string): Code {
  return {
    commands: [{ command: 'coe cluster template delete', names: [id] }],
    calls: [{ method: 'DELETE', service, path: at(id) }],
  };
}
