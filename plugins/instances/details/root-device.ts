import type { Server } from '../server.ts';
import { nativeMembers } from './native-members.ts';

interface Attached {
  readonly device?: string | null;
}

/** Whether a volume is the root disk. Members are not told the root device: it is then the first one of its bus. */
export function isRootDevice(server: Server, { device }: Attached): boolean {
  if (server.image) return false;
  const root = nativeMembers(server)['OS-EXT-SRV-ATTR:root_device_name'];
  return root ? device === root : /^\/dev\/[a-z]*a$/.test(device ?? '');
}
