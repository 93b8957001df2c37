/** A plugin's own back end, as the operator's configuration names it. */
export interface ProxyTarget {
  plugin: string;
  /** The place below the plugin's: `/api/p/<plugin>/<name>/…`. */
  name: string;
  url: string;
  /** `token`: each call carries the Keystone token of whoever makes it. */
  auth: 'none' | 'token';
  /** PEM file of the authority that signed the back end's certificate. */
  cacert: string | null;
  /** Origins beside the console's own that its answers may send people to. */
  leadsTo: string[];
}

/** The place below a plugin's that no back end can have: `native-calls/`. */
export const nativeCalls = 'native';

/** Is it this machine, whatever a name server says? */
export function isLoopback(address: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(address).hostname);
}

export const prefixOf = ({ plugin, name }: Pick<ProxyTarget, 'plugin' | 'name'>) => `/api/p/${plugin}/${name}`;
