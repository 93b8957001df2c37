import type { SeedFacts, ServiceContext } from '../shared/service.ts';
import { newGroup } from './clusters.ts';
import { nextNumber, openMagnumStore } from './magnum-records.ts';
import { createAuthority } from './x509.ts';

/** The template and the cluster of the real cloud's seed; there the cluster could not reach the internet and failed. */
export async function seedClusters(context: ServiceContext, facts: SeedFacts): Promise<void> {
  const store = openMagnumStore(context.store);
  const created = context.clock.now();
  const template = context.ids.namedUuid('cluster template k8s-small');
  const labels = { kube_tag: 'v1.23.3', boot_volume_size: '10' };
  const flavors = { flavor_id: 'm1.small', master_flavor_id: 'm1.small' };
  store.templates.set(template, {
    uuid: template,
    name: 'k8s-small',
    coe: 'kubernetes',
    image_id: 'fedora-coreos-tiny',
    cluster_distro: 'fedora-coreos',
    external_network_id: 'public',
    ...flavors,
    network_driver: 'flannel',
    server_type: 'vm',
    dns_nameserver: '192.0.2.53',
    docker_storage_driver: 'overlay2',
    labels,
    registry_enabled: false,
    tls_disabled: false,
    master_lb_enabled: false,
    floating_ip_enabled: true,
    public: true,
    hidden: false,
    project_id: facts.projects['admin'] ?? '',
    user_id: facts.users['admin'] ?? '',
    created,
    updated: null,
  });
  const uuid = context.ids.namedUuid('cluster k8s-demo');
  const group = (role: string) =>
    newGroup({
      id: nextNumber(store, 'group'),
      uuid: context.ids.namedUuid(`node group k8s-demo ${role}`),
      name: `default-${role}`,
      role,
      created,
      is_default: true,
      flavor_id: 'm1.small',
      image_id: 'fedora-coreos-tiny',
      labels,
    });
  store.clusters.set(uuid, {
    uuid,
    name: 'k8s-demo',
    project_id: facts.projects['demo'] ?? '',
    user_id: facts.users['demo'] ?? '',
    template,
    given: { keypair: 'demo-key', ...flavors, floating_ip_enabled: true, master_lb_enabled: false, create_timeout: 60 },
    labels,
    status: 'CREATE_FAILED',
    status_reason: "Failed to get discovery url from 'https://discovery.etcd.io/new?size=1'.",
    health_status: null,
    health_status_reason: {},
    stack_id: null,
    api_address: null,
    coe_version: null,
    container_version: null,
    discovery_url: null,
    master_addresses: [],
    groups: [group('master'), group('worker')],
    authority: createAuthority('k8s-demo', created),
    created,
    updated: created,
  });
}
