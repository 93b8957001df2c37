import { GatewayError } from '../../../http/errors.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { type ConsoleKind, consoleKinds, openConsole } from '../../../openstack/nova/consoles.ts';

const allKinds = Object.keys(consoleKinds) as ConsoleKind[];

/** openServerConsole: the console of the wanted kind; AUTO tries all kinds in order, whatever nova says of one. */
export async function findConsole(
  native: NativeCaller,
  server: string,
  wanted: string,
): Promise<{ type: string; url: string }> {
  const kinds = wanted === 'AUTO' ? allKinds : allKinds.filter((kind) => kind === wanted);
  if (kinds.length === 0) throw new GatewayError('CONSOLE_TYPE_UNKNOWN', { type: wanted });
  const refusals: GatewayError[] = [];
  for (const kind of kinds) {
    const url = await openConsole(native, server, kind).catch((error: unknown) => {
      if (!(error instanceof GatewayError) || error.code !== 'SERVICE_REFUSED') throw error;
      refusals.push(error);
      return null;
    });
    if (url !== null) return { type: kind, url: kind === 'SERIAL' ? url : `${url}&title=Console(${server})` };
  }
  // A server that is not there or not the caller's is so for every kind: nova's own words say more than "none".
  const [first] = refusals;
  const concernsServer = (error: GatewayError) => error.statusCode === 403 || error.statusCode === 404;
  if (first && refusals.every(concernsServer)) throw first;
  throw new GatewayError('NO_CONSOLE', {}, { service: 'compute' });
}
