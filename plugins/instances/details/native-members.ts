import type { Server } from '../server.ts';

/** Members of a server that no list needs. Nova shows some of them to administrators alone. */
export interface NativeMembers {
  readonly fault?: { readonly message?: string; readonly details?: string; readonly created?: string };
  readonly 'OS-EXT-SRV-ATTR:hypervisor_hostname'?: string | null;
  readonly 'OS-EXT-SRV-ATTR:root_device_name'?: string | null;
}

export function nativeMembers(server: Server): Server & NativeMembers {
  return server;
}
