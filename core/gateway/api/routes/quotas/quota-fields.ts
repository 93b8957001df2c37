/** Quotas by service, in the order in which they are shown. */
export const quotaFields = {
  compute: [
    'metadata_items',
    'cores',
    'instances',
    'injected_files',
    'injected_file_content_bytes',
    'injected_file_path_bytes',
    'ram',
    'key_pairs',
  ],
  volume: ['volumes', 'snapshots', 'gigabytes'],
  network: ['network', 'subnet', 'port', 'router', 'floatingip', 'security_group', 'security_group_rule'],
} as const;

export type QuotaService = keyof typeof quotaFields;

const displayNames: Readonly<Record<string, string>> = {
  cores: 'VCPUs',
  ram: 'RAM (MB)',
  snapshots: 'Volume Snapshots',
  gigabytes: 'Total Size of Volumes and Snapshots (GB)',
  network: 'Networks',
  subnet: 'Subnets',
  port: 'Ports',
  router: 'Routers',
  floatingip: 'Floating IPs',
  security_group: 'Security Groups',
  security_group_rule: 'Security Group Rules',
};

/** Returns a quota as lists show it; the limit is the service's number, -1 for unlimited. */
export function shownQuota(name: string, limit: number): { display_name: string; name: string; limit: number } {
  return { display_name: displayNames[name] ?? capitalised(name), name, limit };
}

/** `injected_file_path_bytes` → `Injected File Path Bytes`; `volumes___DEFAULT__` → `Volumes   Default  `. */
function capitalised(name: string): string {
  return name
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join(' ');
}
