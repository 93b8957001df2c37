/** The disk formats this console knows (document 2, §5), with `vhdx`, which later clouds have; settings narrow them. */
export const diskFormats = [
  'aki',
  'ami',
  'ari',
  'docker',
  'iso',
  'ova',
  'ploop',
  'qcow2',
  'raw',
  'vdi',
  'vhd',
  'vhdx',
  'vmdk',
] as const;

export const containerFormats = ['bare', 'aki', 'ami', 'ari', 'docker'] as const;

export interface NativeFormats {
  disk_format: string;
  container_format: string;
}

/** The container that belongs to a chosen format. */
export function containerOf(format: string): string {
  return ['aki', 'ami', 'ari', 'docker'].includes(format) ? format : 'bare';
}

/** The formats to send for what the form holds: `docker` is a raw disk in a docker container, machine parts hold themselves. */
export function nativeFormats(format: string, container = containerOf(format)): NativeFormats {
  if (format === 'docker') return { disk_format: 'raw', container_format: 'docker' };
  if (containerOf(format) === format) return { disk_format: format, container_format: format };
  return { disk_format: format, container_format: container || 'bare' };
}

/** The format to show for what the service holds; nothing where it holds none. */
export function shownFormat(image: { disk_format?: string | null; container_format?: string | null }): string {
  if (image.container_format === 'docker') return 'docker';
  return image.disk_format ?? '';
}

/** The formats to offer: the known ones that the settings list, in our order. Without a list, all twelve of the document. */
export function offeredFormats(configured: unknown): string[] {
  if (!Array.isArray(configured)) return diskFormats.filter((format) => format !== 'vhdx');
  const listed = new Set(configured.map((entry) => String(Array.isArray(entry) ? entry[0] : entry).toLowerCase()));
  return diskFormats.filter((format) => listed.has(format));
}
