import type { NativeCaller } from './native-caller.ts';

/** Maps compute features to the micro-versions that have them, in the order they were added. */
export const computeFeatures = {
  locked_attribute: ['2.9', '2.42'],
  instance_description: ['2.19', '2.42'],
  remote_console_mks: ['2.8', '2.53'],
  servergroup_soft_policies: ['2.15', '2.60'],
  servergroup_user_info: ['2.13', '2.60'],
  multiattach: ['2.60', '2.67'],
  auto_allocated_network: ['2.37', '2.60', '2.67'],
  key_types: ['2.2', '2.9'],
  key_type_list: ['2.9'],
  rescue_instance_volume_based: ['2.87', '2.93'],
  bdm2_volume_type: ['2.67', '2.96'],
  live_migrate: ['2.30'],
  server_details: ['2.9', '2.19', '2.26', '2.47', '2.73'],
  // Members are told the host name from 2.90 on.
  one_server: ['2.9', '2.19', '2.26', '2.47', '2.73', '2.90'],
  server_filters: ['2.83'],
  locked_reason: ['2.73'],
  migrate_to_host: ['2.56'],
  unshelve_to_zone: ['2.77'],
  unshelve_to_host: ['2.91'],
  crash_dump: ['2.17'],
  evacuate: ['2.14', '2.68'],
  rebuild: ['2.19', '2.54', '2.57', '2.93'],
  rebuild_key_pair: ['2.54'],
  rebuild_user_data: ['2.57'],
  rebuild_volume: ['2.93'],
  server_hostname: ['2.90'],
  server_tags: ['2.26'],
  server_actions: ['2.21', '2.58', '2.62'],
  action_pages: ['2.58', '2.62'],
  servergroup_rules: ['2.64'],
  interface_tag: ['2.49'],
  volume_attachment: ['2.49', '2.60', '2.79'],
  volume_attachment_deletion: ['2.79'],
  volume_deletion: ['2.85'],
  server_migrations: ['2.23', '2.59'],
  migration_completion: ['2.22'],
  migration_abortion: ['2.24', '2.65'],
  // From 2.65 on also those that wait or are being prepared.
  early_migration_abortion: ['2.65'],
  migration_pages: ['2.59'],
  diagnostics: ['2.48'],
} as const satisfies Record<string, readonly string[]>;

export type ComputeFeature = keyof typeof computeFeatures;

interface VersionDocument {
  version?: { min_version?: string; version?: string };
}

export interface VersionRange {
  min: string;
  max: string;
}

/** The micro-versions that the session's compute service speaks: its version document, read once per gateway and endpoint. */
export async function computeVersions(native: NativeCaller): Promise<VersionRange> {
  const { version } = await native.remembered<VersionDocument>({ service: 'compute', path: '/', member: 'version' });
  return { min: version?.min_version ?? '', max: version?.version ?? '' };
}

/** The highest of the feature's micro-versions that the service supports; undefined: the feature is absent. */
export async function featureVersion(native: NativeCaller, feature: ComputeFeature): Promise<string | undefined> {
  const range = await computeVersions(native);
  return computeFeatures[feature].findLast((version) => isWithin(version, range));
}

function isWithin(version: string, { min, max }: VersionRange): boolean {
  return min !== '' && max !== '' && compare(min, version) <= 0 && compare(version, max) <= 0;
}

/** Negative when a is the older one. */
export function compare(a: string, b: string): number {
  const [majorA = 0, minorA = 0] = a.split('.').map(Number);
  const [majorB = 0, minorB = 0] = b.split('.').map(Number);
  return majorA - majorB || minorA - minorB;
}
