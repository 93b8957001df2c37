import type { Cluster } from '../../../../plugins/clusters/clusters/cluster.ts';
import type { Template } from '../../../../plugins/clusters/templates/template.ts';

/** A template as the gateway sends it. */
export function template(id: string, more: Partial<Template> = {}): Template {
  return {
    id,
    name: `template ${id}`,
    coe: 'kubernetes',
    public: false,
    registry_enabled: false,
    tls_disabled: false,
    image_id: 'fedora-coreos',
    flavor_id: 'm1.small',
    master_flavor_id: null,
    keypair_id: 'my-key',
    docker_volume_size: 5,
    docker_storage_driver: 'overlay2',
    external_network_id: 'public',
    network_driver: 'flannel',
    master_lb_enabled: false,
    floating_ip_enabled: true,
    labels: { kube_tag: 'v1.23.3' },
    ...more,
  } as Template;
}

/** A cluster as the gateway sends it. */
export function cluster(id: string, more: Partial<Cluster> = {}): Cluster {
  return {
    id,
    name: `cluster ${id}`,
    cluster_template_id: 't-1',
    status: 'CREATE_COMPLETE',
    master_count: 1,
    node_count: 2,
    keypair: 'my-key',
    labels: {},
    ...more,
  } as Cluster;
}
