import type { IncomingHttpHeaders } from 'node:http';
import type { NativeCaller } from '../native-caller.ts';
import { containerPath, service } from './paths.ts';

/** The headers of a container with older versions. A container that keeps none any more still has those of before. */
const sayings = ['x-versions-enabled', 'x-versions-location', 'x-history-location'];

/**
 * Does a container keep what its objects were before? Then segments stay where they are: an older version is made of them. Yes
 * where it can't be known.
 */
export async function keepsVersions(native: NativeCaller, container: string): Promise<boolean> {
  const { status, headers } = await native.attempt({ service, method: 'HEAD', path: containerPath(container) });
  return status >= 300 || saysVersions(headers);
}

/** Do the headers of a container say so? */
export function saysVersions(headers: IncomingHttpHeaders): boolean {
  return sayings.some((name) => headers[name] !== undefined);
}
