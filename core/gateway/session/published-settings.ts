import type { GatewayConfig } from '../config/gateway-config.ts';

/** The default settings. The operator's own values lie over them, and what the operator adds is published too. */
const defaults: Record<string, unknown> = {
  OPENSTACK_HYPERVISOR_FEATURES: {
    can_set_mount_point: false,
    can_set_password: false,
    requires_keypair: false,
    enable_quotas: true,
  },
  LAUNCH_INSTANCE_DEFAULTS: {
    config_drive: false,
    create_volume: true,
    hide_create_volume: false,
    disable_image: false,
    disable_instance_snapshot: false,
    disable_volume: false,
    disable_volume_snapshot: false,
    enable_scheduler_hints: true,
  },
  OPENSTACK_IMAGE_FORMATS: ['aki', 'ami', 'ari', 'docker', 'iso', 'ova', 'ploop', 'qcow2', 'raw', 'vdi', 'vhd', 'vmdk'],
  OPENSTACK_KEYSTONE_BACKEND: {
    name: 'native',
    can_edit_user: true,
    can_edit_group: true,
    can_edit_project: true,
    can_edit_domain: true,
    can_edit_role: true,
  },
  OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: 'Default',
  CREATE_IMAGE_DEFAULTS: { image_visibility: 'public' },
  ENFORCE_PASSWORD_CHECK: false,
  FILTER_DATA_FIRST: {
    'admin.instances': false,
    'admin.images': false,
    'admin.networks': false,
    'admin.routers': false,
    'admin.volumes': false,
    'identity.users': false,
    'identity.projects': false,
    'identity.groups': false,
    'identity.roles': false,
  },
  HORIZON_ACTIVE_IMAGE_VERSION: '2',
  IMAGES_ALLOW_LOCATION: false,
  DEFAULT_BOOT_SOURCE: 'image',
  OPENSTACK_SERVER_DEFAULT_USER_DATA: '',
  AJAX_POLL_INTERVAL: 2500,
};

/** The same for every user in one scope; the browser asks again when the scope or the site's file is another. */
export function publishedSettings(config: GatewayConfig): Record<string, unknown> {
  const published: Record<string, unknown> = {
    ...defaults,
    OPENSTACK_KEYSTONE_DEFAULT_DOMAIN: config.cloud.defaultDomain,
    SESSION_WARN_BEFORE: config.session.warnBefore,
    ...(config.header === null ? {} : { EXTENSIBLE_HEADER: true }),
  };
  const laid = layObject(published, config.settings);
  const { CONSOLE_TYPE: kind } = laid;
  return {
    ...laid,
    CONSOLES_SHOWN: kind !== null && kind !== false,
    CONSOLE_FRAMES: config.consoles.frame,
    HORIZON_IMAGES_UPLOAD_MODE: config.uploads,
  };
}

/** Settings laid over others; whoever names one member of an object keeps the others. */
export function layObject(
  under: Readonly<Record<string, unknown>>,
  over: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const laid: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) {
    const known = laid[name];
    laid[name] = isObject(known) && isObject(value) ? { ...known, ...value } : value;
  }
  return laid;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
