import { clusterGates } from './cluster-gates.ts';
import { type ActionGate, own, type TypeGates, withDeleteSelected, withSelected } from './gate.ts';
import { networkGates } from './network-gates.ts';
import { overviewPanels, overviewRoutes } from './overview-gates.ts';
import { stackGates } from './stack-gates.ts';

const flavors: ActionGate = { none: 'flavors are administrators’ own, and their actions always offered (row POL-09)' };
const objects: ActionGate = {
  none: 'the object store has no rules to ask: it decides by the lists of who may read and write',
};
/** The console's own rules: one that a refusal of the store shuts, and one that is up to each container. */
const containerWrites: ActionGate = { rules: ['object-store:write'] };
const objectWrites: ActionGate = { rules: ['object-store:write-objects'] };
const updateProject: ActionGate = { rules: ['identity:identity:update_project'] };
const projectTrunks = ['/project/trunks'];

const server = (rule: string): ActionGate => ({ rules: [`compute:os_compute_api:${rule}`] });
const identity = (rule: string): ActionGate => ({ rules: [`identity:identity:${rule}`] });

/** Maps a type to its actions, whoever brings them, each with its gate. */
export const actionGates: Readonly<Record<string, TypeGates>> = {
  'OS::Glance::Image': {
    at: ['/project/images', '/admin/images'],
    items: [
      { owner: own, status: 'active', visibility: 'private' },
      { owner: own, status: 'deactivated', visibility: 'shared' },
      { owner: 'another', status: 'active', visibility: 'shared', member_status: 'pending' },
    ].map((image) => ({ id: 'i-1', container_format: 'bare', ...image })),
    actions: {
      'images.create': { rules: ['image:add_image'] },
      'images.edit': { rules: ['image:modify_image'] },
      'images.share': { rules: ['image:add_member'] },
      'images.accept': { rules: ['image:modify_member'] },
      'images.reject': { rules: ['image:modify_member'] },
      'images.deactivate': { rules: ['image:deactivate'] },
      'images.reactivate': { rules: ['image:reactivate'] },
      'images.delete': { rules: ['image:delete_image'] },
      'images.delete-selected': { rules: ['image:delete_image'] },
      'launch.instance': server('servers:create'),
      'metadata.update': { rules: ['image:modify_metadef_object'] },
      'volumes.create-from-image': { rules: ['volume:volume:create'] },
    },
  },
  'OS::Nova::Flavor': {
    at: ['/admin/flavors'],
    items: [{ id: 'f-1', name: 'one', is_public: false }],
    actions: {
      'flavors.create': flavors,
      'flavors.edit': flavors,
      'flavors.access': flavors,
      'flavors.delete': flavors,
      'flavors.delete-selected': flavors,
      'metadata.update': flavors,
    },
  },
  'OS::Nova::Keypair': {
    at: ['/project/key_pairs'],
    items: [{ id: 'one', name: 'one' }],
    actions: {
      'key-pairs.create': { rules: ['compute:os_compute_api:os-keypairs:create'] },
      'key-pairs.import': { rules: ['compute:os_compute_api:os-keypairs:create'] },
      'key-pairs.delete': { rules: ['compute:os_compute_api:os-keypairs:delete'] },
      'key-pairs.delete-selected': { rules: ['compute:os_compute_api:os-keypairs:delete'] },
    },
  },
  'OS::Nova::ServerGroup': {
    at: ['/project/server_groups'],
    items: [{ id: 'g-1', name: 'one', policy: 'affinity', members: [], rules: {} }],
    actions: {
      'launch.instance': server('servers:create'),
      'servergroup.create': { rules: ['compute:os_compute_api:os-server-groups:create'] },
      'servergroup.delete': { rules: ['compute:os_compute_api:os-server-groups:delete'] },
      'servergroup.delete-selected': { rules: ['compute:os_compute_api:os-server-groups:delete'] },
    },
  },
  ...networkGates,
  'OS::Neutron::Agent': {
    at: ['/admin/network_agents'],
    items: [
      { id: 'a-1', host: 'one', agent_type: 'DHCP agent', alive: true, admin_state_up: true },
      { id: 'a-2', host: 'two', agent_type: 'L3 agent', alive: false, admin_state_up: false },
    ],
    actions: {
      'agent.disable': { rules: ['network:update_agent'] },
      'agent.enable': { rules: ['network:update_agent'] },
      'agent.delete': { rules: ['network:delete_agent'] },
      'agent.delete-selected': { rules: ['network:delete_agent'] },
    },
  },
  'OS::Neutron::Trunk': {
    at: ['/project/trunks', '/admin/trunks'],
    items: [{ id: 't-1', name_or_id: 'one', sub_ports: [], project_id: own }],
    actions: {
      'trunks.create': { rules: ['network:create_trunk'], at: projectTrunks },
      'trunks.edit': { rules: ['network:add_subports', 'network:remove_subports'], at: projectTrunks },
      'trunks.delete': { rules: ['network:delete_trunk'] },
      'trunks.delete-selected': { rules: ['network:delete_trunk'] },
    },
  },
  ...clusterGates,
  ...stackGates,
  'OS::Keystone::Project': {
    at: ['/identity/projects'],
    items: [true, false].map((enabled) => ({ id: 'project-b', name: 'one', enabled, domain_id: 'default' })),
    actions: {
      'projects.create': { rules: ['identity:identity:create_project'] },
      'projects.edit': updateProject,
      'projects.members': {
        rules: ['list_role_assignments', 'create_grant', 'revoke_grant'].map((rule) => `identity:identity:${rule}`),
      },
      'projects.quotas': {
        rules: [
          'compute:os_compute_api:os-quota-sets:update',
          'volume:volume_extension:quotas:update',
          'network:update_quota',
        ],
      },
      'projects.switch': { none: 'who has a project may go there' },
      ...withSelected('projects.enable', updateProject),
      ...withSelected('projects.disable', updateProject),
      ...withSelected('projects.delete', { rules: ['identity:identity:delete_project'] }),
    },
  },
  'OS::Swift::Container': {
    at: ['/project/containers'],
    items: [{ name: 'one', count: 0, bytes: 0 }],
    actions: { 'containers.create': containerWrites, 'containers.delete': containerWrites },
  },
  'OS::Swift::Object': {
    at: ['/project/containers/container/one'],
    items: [{ path: 'one', name: 'one', container: 'one', is_object: true }],
    actions: {
      'containers.create-folder': objectWrites,
      'containers.upload': objectWrites,
      'containers.download': objects,
      'containers.view-details': objects,
      'containers.edit': objectWrites,
      'containers.copy': objectWrites,
      'containers.delete-object': objectWrites,
      'containers.delete-objects': objectWrites,
    },
  },
  'OS::Nova::Server': {
    at: ['/project/instances', '/admin/instances'],
    items: ['active', 'stopped', 'paused', 'suspended', 'resized', 'rescued', 'shelved', 'soft-delete'].map(
      (state) => ({
        id: 's-1',
        name: 'one',
        status: 'ACTIVE',
        tenant_id: own,
        key_name: 'one',
        flavor: { original_name: 'm1.tiny' },
        locked: state === 'shelved',
        'OS-EXT-STS:vm_state': state,
        addresses: { inner: [{ addr: '192.0.2.3', version: 4, 'OS-EXT-IPS:type': 'fixed' }] },
      }),
    ),
    actions: {
      'instances.attach-volume': server('os-volumes-attachments:create'),
      'instances.attach-interface': server('os-attach-interfaces:create'),
      'instances.associate-ip': { rules: ['network:update_floatingip'] },
      'instances.edit-groups': { rules: ['network:update_port'] },
      ...withSelected('instances.start', server('servers:start')),
      ...withSelected('instances.stop', server('servers:stop')),
      ...withSelected('instances.soft-reboot', server('servers:reboot')),
      ...withSelected('instances.hard-reboot', server('servers:reboot')),
      ...withSelected('instances.pause', server('os-pause-server:pause')),
      ...withSelected('instances.unpause', server('os-pause-server:unpause')),
      ...withSelected('instances.suspend', server('os-suspend-server:suspend')),
      ...withSelected('instances.resume', server('os-suspend-server:resume')),
      ...withSelected('instances.shelve', server('os-shelve:shelve')),
      ...withSelected('instances.unshelve', server('os-shelve:unshelve')),
      'instances.offload': server('os-shelve:shelve_offload'),
      ...withSelected('instances.lock', server('os-lock-server:lock')),
      ...withSelected('instances.unlock', server('os-lock-server:unlock')),
      ...withSelected('instances.confirm-resize', server('servers:confirm_resize')),
      ...withSelected('instances.revert-resize', server('servers:revert_resize')),
      ...withSelected('instances.restore', server('os-deferred-delete:restore')),
      'instances.force-delete': server('os-deferred-delete:force'),
      'instances.unrescue': server('os-unrescue'),
      'instances.crash-dump': server('servers:trigger_crash_dump'),
      ...withSelected('instances.migrate', server('os-migrate-server:migrate')),
      ...withSelected('instances.live-migrate', server('os-migrate-server:migrate_live')),
      'instances.reset-state': server('os-admin-actions:reset_state'),
      'instances.resize': server('servers:resize'),
      'launch.instance': { ...server('servers:create'), at: ['/project/instances'] },
      'launch.another': { ...server('servers:create'), at: ['/project/instances'] },
      'instances.rescue': server('os-rescue'),
      'instances.rebuild': server('servers:rebuild'),
      'instances.set-password': server('os-admin-password'),
      'instances.clear-password': server('os-server-password:clear'),
      ...withSelected('instances.evacuate', server('os-evacuate')),
      'instances.retrieve-password': server('os-server-password:show'),
      'instances.edit-tags': server('os-server-tags:update_all'),
      'instances.edit': server('servers:update'),
      'instances.snapshot': server('servers:create_image'),
      ...withSelected('instances.delete', server('servers:delete')),
      'metadata.update': server('server-metadata:create'),
    },
  },
  'OS::Keystone::ApplicationCredential': {
    at: ['/identity/application_credentials'],
    items: [{ id: 'a-1', name: 'one', roles: [], state: 'valid' }],
    actions: {
      'application-credentials.create': { rules: ['identity:identity:create_application_credential'] },
      'application-credentials.delete': { rules: ['identity:identity:delete_application_credential'] },
      'application-credentials.delete-selected': { rules: ['identity:identity:delete_application_credential'] },
    },
  },
  'OS::Keystone::Credential': {
    at: ['/identity/ec2_credentials'],
    items: [{ id: 'e-1', project_id: own }],
    actions: {
      'ec2-credentials.create': { rules: ['identity:identity:ec2_create_credential'] },
      'ec2-credentials.show': { none: 'whoever sees the list may see its secrets: it has them' },
      'ec2-credentials.delete': { rules: ['identity:identity:ec2_delete_credential'] },
      'ec2-credentials.delete-selected': { rules: ['identity:identity:ec2_delete_credential'] },
    },
  },
  'OS::Keystone::Domain': {
    at: ['/identity/domains'],
    items: [true, false].map((enabled) => ({ id: 'd-1', name: 'one', enabled })),
    actions: {
      'identity.create-domain': identity('create_domain'),
      'identity.edit-domain': identity('update_domain'),
      'identity.give-role': identity('create_grant'),
      'identity.enable-domain': identity('update_domain'),
      'identity.disable-domain': identity('update_domain'),
      ...withDeleteSelected('identity.domain', identity('delete_domain')),
    },
  },
  'OS::Keystone::User': {
    at: ['/identity/users'],
    items: [true, false].map((enabled) => ({ id: 'u-1', name: 'one', domain_id: 'd-1', enabled })),
    actions: {
      'identity.create-user': identity('create_user'),
      'identity.edit-user': identity('update_user'),
      'identity.change-password': identity('update_user'),
      'identity.enable-user': identity('update_user'),
      'identity.disable-user': identity('update_user'),
      ...withDeleteSelected('identity.user', identity('delete_user')),
    },
  },
  'OS::Keystone::Group': {
    at: ['/identity/groups'],
    items: [{ id: 'g-1', name: 'one', domain_id: 'd-1' }],
    actions: {
      'identity.create-group': identity('create_group'),
      'identity.edit-group': identity('update_group'),
      'identity.add-member': identity('add_user_to_group'),
      ...withDeleteSelected('identity.group', identity('delete_group')),
    },
  },
  'OS::Keystone::Role': {
    at: ['/identity/roles'],
    items: [{ id: 'r-1', name: 'one' }],
    actions: {
      'identity.create-role': identity('create_role'),
      'identity.edit-role': identity('update_role'),
      ...withDeleteSelected('identity.role', identity('delete_role')),
    },
  },
  'OS::Nova::Aggregate': {
    at: ['/ngdetails/OS::Nova::Aggregate/1'],
    items: [{ id: 1 }],
    actions: { 'metadata.update': { rules: ['compute:os_compute_api:os-aggregates:set_metadata'] } },
  },
  'OS::Cinder::Volume': {
    at: ['/ngdetails/OS::Cinder::Volume/v-1'],
    items: [{ id: 'v-1', status: 'available', bootable: 'true', 'os-vol-tenant-attr:tenant_id': own }],
    actions: {
      'launch.instance': server('servers:create'),
      'metadata.update': { rules: ['volume:volume:create_volume_metadata'] },
    },
  },
  'OS::Cinder::Snapshot': {
    at: ['/ngdetails/OS::Cinder::Snapshot/n-1'],
    items: [{ id: 'n-1', status: 'available', 'os-extended-snapshot-attributes:project_id': own }],
    actions: { 'metadata.update': { rules: ['volume:volume:update_snapshot_metadata'] } },
  },
  'OS::Cinder::VolumeType': {
    at: ['/ngdetails/OS::Cinder::VolumeType/y-1'],
    items: [{ id: 'y-1' }],
    actions: { 'metadata.update': { rules: ['volume:volume_extension:types_extra_specs:create'] } },
  },
};

interface PanelGate {
  /** Facts of which each must hold: `service.` of the catalog, `ext.` of a service's extensions, `policy.`. */
  readonly needs: readonly string[];
  /** Not listed for others: the addresses below `/admin` are administrators’ own. */
  readonly administrators?: true;
}

const image = { needs: ['service.image'] };
const networking = { needs: ['service.network'] };
const router = { needs: ['service.network', 'ext.network.router'] };
const trunk = { needs: ['service.network', 'ext.network.trunk'] };
const qos = { needs: ['service.network', 'ext.network.qos'] };
const container = { needs: ['service.object-store'] };
const clusterQuotas = ['service.container-infra', 'policy.container-infra:quota:get_all'];

/** Panels, and commands of the palette, by owner and id. */
export const panelGates: Readonly<Record<string, PanelGate>> = {
  'clusters/clusters': { needs: ['service.container-infra'] },
  'clusters/templates': { needs: ['service.container-infra'] },
  'clusters/quotas': { needs: clusterQuotas, administrators: true },
  'containers/containers': container,
  'credentials/api-access': { needs: [] },
  'credentials/application': { needs: [] },
  'credentials/ec2': { needs: [] },
  'flavors/flavors': { needs: ['service.compute'], administrators: true },
  'identity/domains': { needs: ['service.identity'] },
  'identity/users': { needs: ['service.identity', 'policy.identity:identity:list_users'] },
  'identity/groups': { needs: ['service.identity', 'policy.identity:identity:list_groups'] },
  'identity/roles': { needs: ['service.identity', 'policy.identity:identity:list_roles'] },
  'images/project': image,
  'images/admin': { ...image, administrators: true },
  'instances/project': { needs: ['service.compute'] },
  'instances/admin': { needs: ['service.compute'], administrators: true },
  'key-pairs/key-pairs': { needs: ['service.compute'] },
  'launch/launch': { needs: ['service.compute', 'policy.compute:os_compute_api:servers:create'] },
  'networks/admin-networks': { ...networking, administrators: true },
  'networks/admin-ports': { ...networking, administrators: true },
  'legacy/panel': { needs: [] },
  'networks/admin-routers': { ...router, administrators: true },
  'networks/floating-ips': { needs: ['service.network', 'ext.network.router'] },
  'networks/networks': networking,
  'networks/ports': networking,
  'networks/routers': router,
  'networks/security-groups': { needs: ['service.network', 'ext.network.security-group'] },
  ...overviewPanels,
  'projects/defaults': { needs: ['service.identity'], administrators: true },
  'projects/projects': { needs: ['service.identity'] },
  'qos/project': qos,
  'network-agents/admin': {
    needs: ['service.network', 'ext.network.agent', 'policy.network:get_agent'],
    administrators: true,
  },
  'server-groups/project': { needs: ['service.compute', 'policy.compute:os_compute_api:os-server-groups:index'] },
  'stacks/stacks': { needs: ['service.orchestration'] },
  'topology/topology': networking,
  'trunks/project': trunk,
  'trunks/admin': { ...trunk, administrators: true },
  'volumes/create': { needs: ['service.volumev3', 'policy.volume:volume:create'] },
};

/** Routes without an entry in the navigation. */
export const routeGates: Readonly<Record<string, Pick<PanelGate, 'needs'>>> = {
  'containers/selection': container,
  'containers/folder': container,
  'credentials/old-api-access': { needs: [] },
  'images/project-details': image,
  'images/admin-details': image,
  'instances/details': { needs: ['service.compute'] },
  'instances/admin-details': { needs: ['service.compute'] },
  'key-pairs/details': { needs: ['service.compute'] },
  'legacy/below': { needs: [] },
  'networks/old-networks': networking,
  'networks/old-admin-networks': networking,
  'networks/old-routers': networking,
  'networks/old-admin-routers': networking,
  ...overviewRoutes,
  'projects/index': { needs: ['service.identity'] },
  'projects/old': { needs: ['service.identity'] },
  'projects/old-defaults': { needs: ['service.identity'] },
  'qos/details': { needs: ['service.network'] },
  'stacks/old': { needs: ['service.orchestration'] },
  'topology/old': networking,
  'trunks/project-details': { needs: ['service.network'] },
  'trunks/admin-details': { needs: ['service.network'] },
};

/** The rules of row POL-06 that gate something else than an action. */
export const otherGates = {
  ownerColumn: 'identity:identity:get_project',
  publicImages: 'image:publicize_image',
} as const;
