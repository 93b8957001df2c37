import type { Server } from '../server.ts';

/** Whether a server has never run: nova found no host for it, or could not start it there. False where nova does not tell. */
export function neverRan({ status, 'OS-SRV-USG:launched_at': launched }: Server): boolean {
  return launched === null && (status === 'ERROR' || status === 'BUILD');
}

/**
 * Whether a server is on no host now, so that nova answers nothing about its guest. Hosts are told to administrators alone; for
 * others it shows in the status of a server that was shelved, or failed and never ran.
 */
export function isOnNoHost(server: Server): boolean {
  return (
    server.host_status === '' ||
    server['OS-EXT-SRV-ATTR:host'] === null ||
    server.status === 'SHELVED_OFFLOADED' ||
    (server.status === 'ERROR' && neverRan(server))
  );
}
