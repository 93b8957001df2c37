import { GatewayError } from '../../errors.ts';
import type { NativeCaller } from '../../openstack/native-caller.ts';
import { type ConsoleKind, consoleKinds, openConsole } from '../../openstack/nova/consoles.ts';

const allKinds = Object.keys(consoleKinds) as ConsoleKind[];

/** NV-20 (contract §5.6): the console of the wanted kind; AUTO tries all kinds in order. */
export async function findConsole(
  native: NativeCaller,
  server: string,
  wanted: string,
): Promise<{ type: string; url: string }> {
  const kinds = wanted === 'AUTO' ? allKinds : allKinds.filter((kind) => kind === wanted);
  if (kinds.length === 0) throw new GatewayError('CONSOLE_TYPE_UNKNOWN', { type: wanted });
  for (const kind of kinds) {
    const url = await tryConsole(native, server, kind);
    if (url !== null) return { type: kind, url: kind === 'SERIAL' ? url : `${url}&title=Console(${server})` };
  }
  throw new GatewayError('NO_CONSOLE', {}, { service: 'compute' });
}

/** Null where nova refuses that kind. What concerns the server, the caller or the service ends the search. */
async function tryConsole(native: NativeCaller, server: string, kind: ConsoleKind): Promise<string | null> {
  try {
    return await openConsole(native, server, kind);
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'SERVICE_REFUSED') {
      if (error.statusCode !== 403 && error.statusCode !== 404) return null;
    }
    throw error;
  }
}
