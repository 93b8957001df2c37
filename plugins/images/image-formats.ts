/** The disk formats that this console knows, among them `vhdx`, which later clouds have; settings narrow them. */
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

const ownContainers: readonly string[] = ['aki', 'ami', 'ari', 'docker', 'ova'];

/** The container that belongs to a chosen format. */
export function containerOf(format: string): string {
  return ownContainers.includes(format) ? format : 'bare';
}

/** The containers that may be chosen with a format: only its own, where it has one. */
export function containersFor(format: string): readonly string[] {
  return ownContainers.includes(format) ? [format] : containerFormats;
}

/** Formats that are none of the image service's: a disk of another format in a container of its own. */
export const packedFormats: Readonly<Record<string, NativeFormats>> = {
  docker: { disk_format: 'raw', container_format: 'docker' },
  ova: { disk_format: 'vmdk', container_format: 'ova' },
};

/** The formats to send for what the form holds: what is packed has its own pair, machine parts hold themselves. */
export function nativeFormats(format: string, container = containerOf(format)): NativeFormats {
  const pair = packedFormats[format];
  if (pair) return pair;
  if (containerOf(format) === format) return { disk_format: format, container_format: format };
  return { disk_format: format, container_format: container || 'bare' };
}

/** The format to show for what the service holds; nothing where it holds none. */
export function shownFormat(image: { disk_format?: string | null; container_format?: string | null }): string {
  const { disk_format: disk, container_format: container } = image;
  if (container === 'docker') return 'docker';
  return disk === 'vmdk' && container === 'ova' ? 'ova' : (disk ?? '');
}

/** The formats to offer: the known ones that the settings list, in our order. Without a list, all twelve of the document. */
export function offeredFormats(configured: unknown): string[] {
  if (!Array.isArray(configured)) return diskFormats.filter((format) => format !== 'vhdx');
  const listed = new Set(configured.map((entry) => String(Array.isArray(entry) ? entry[0] : entry).toLowerCase()));
  return diskFormats.filter((format) => listed.has(format));
}
