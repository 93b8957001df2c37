interface Attached {
  readonly device?: string | null;
}

/** The members of a server that tell its root disk. */
interface Rooted {
  readonly image?: unknown;
  /** Nova tells it to administrators alone. */
  readonly 'OS-EXT-SRV-ATTR:root_device_name'?: string | null;
}

/** Whether a volume is the root disk. Where nova tells no root device, the first device of a bus stands for it. */
export function isRootDevice(server: Rooted, { device }: Attached): boolean {
  if (server.image) return false;
  const root = server['OS-EXT-SRV-ATTR:root_device_name'];
  return root ? device === root : /^\/dev\/[a-z]*a$/.test(device ?? '');
}

/** Returns the volume at the root device, or the only one. */
export function rootVolumeOf<A extends Attached>(server: Rooted, attached: readonly A[]): A | undefined {
  return attached.find((each) => isRootDevice(server, each)) ?? (attached.length === 1 ? attached[0] : undefined);
}
