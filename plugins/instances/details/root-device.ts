import type { Server } from '../server.ts';
import { nativeMembers } from './native-members.ts';

interface Attached {
  readonly device?: string | null;
}

/** Whether a volume is the root disk. Nova tells members no root device: the first device of a bus stands for it. */
export function isRootDevice(server: Server, { device }: Attached): boolean {
  if (server.image) return false;
  const root = nativeMembers(server)['OS-EXT-SRV-ATTR:root_device_name'];
  return root ? device === root : /^\/dev\/[a-z]*a$/.test(device ?? '');
}
