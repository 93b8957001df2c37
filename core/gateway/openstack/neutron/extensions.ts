import type { NativeCaller } from '../native-caller.ts';

/** An extension as neutron describes it (Networking API v2.0, Extensions). */
export interface NetworkExtension {
  alias: string;
  name: string;
  description: string;
  updated: string;
  links: unknown[];
}

/** The same for everybody, so asked for once in a while. */
export async function listExtensions(native: NativeCaller): Promise<NetworkExtension[]> {
  const { extensions } = await native.remembered<{ extensions: NetworkExtension[] }>({
    service: 'network',
    path: '/extensions',
    member: 'extensions',
  });
  return extensions;
}

/** Has the network service the extension? Not, when there is no network service. */
export async function hasExtension(native: NativeCaller, alias: string): Promise<boolean> {
  if (!(await native.has('network'))) return false;
  return (await listExtensions(native)).some((extension) => extension.alias === alias);
}
