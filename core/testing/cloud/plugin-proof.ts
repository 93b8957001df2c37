import type { FastifyInstance, FastifyRequest } from 'fastify';

type Gateway = Pick<FastifyInstance, 'config' | 'sessions' | 'pluginCapabilities'>;

/** The capability that a document of the console would have for a plugin, for the user whose cookies these are; '' without a session. */
export function capabilityOf(gateway: Gateway, plugin: string, cookies: ReadonlyMap<string, string>): string {
  // The cookie's name may have the gateway's port.
  const [, port] = /sessionid-(\d+)/.exec([...cookies.keys()].join()) ?? [];
  const own = { protocol: 'http', hostname: '127.0.0.1', port: port === undefined ? null : Number(port) };
  const request = { ...own, server: gateway, cookies: Object.fromEntries(cookies) };
  const session = gateway.sessions.inCookie(request as unknown as FastifyRequest);
  return session ? gateway.pluginCapabilities.of(session, plugin) : '';
}

/**
 * Has a call that a plugin makes prove it, as the host of a real page does. One that the gateway does not have is tested from its
 * source: its calls are made in nobody's name.
 */
export function proveCall(
  gateway: Gateway & Pick<FastifyInstance, 'accessOf'>,
  address: string,
  headers: Headers,
  cookies: ReadonlyMap<string, string>,
): void {
  const plugin = headers.get('x-sextant-plugin') ?? /^\/api\/p\/([\w.-]+)\//.exec(address)?.[1];
  if (plugin === undefined) return;
  if (gateway.accessOf(plugin)) headers.set('x-sextant-capability', capabilityOf(gateway, plugin, cookies));
  else headers.delete('x-sextant-plugin');
}
