import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { GatewayError } from './errors.ts';
import { pathAndQuery } from './path-and-query.ts';

/** Asked for by balancers, which know a process and no console: answered at the root as well. */
const probes: ReadonlySet<string> = new Set(['/healthcheck', '/readyz']);

/**
 * Returns the address that the routes know for the one that was asked for: without the base path (`listen.base_path`), and the root for
 * a check of the server as a whole (`OPTIONS *`: RFC 9110, section 9.3.7). Addresses outside the base path stay as they are.
 *
 * @param basePath `/dashboard`, or empty
 * @param url path and query
 */
export function routedAddress(basePath: string, method: string | undefined, url: string): string {
  if (method === 'OPTIONS' && url === '*') return '/';
  if (!isBelow(basePath, url)) return url;
  const rest = url.slice(basePath.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Whether an address is below a base path (`/dashboard`), or is that itself; none is below an empty one. */
export function isBelow(basePath: string, address: string): boolean {
  return basePath !== '' && address.startsWith(basePath) && /^[/?#]?$/.test(address.charAt(basePath.length));
}

/**
 * Serves the console below its base path and nothing beside it, so that something else may have the other addresses of the host. The
 * root leads there. Redirects are written without the base path, and get it here.
 */
export const basePath = fp(async (gateway) => {
  const { basePath: base } = gateway.config.listen;
  if (base === '') return;
  gateway.addHook('onRequest', async (request, reply) => {
    const { originalUrl, method } = request;
    const [path, query] = pathAndQuery(originalUrl);
    if (isBelow(base, originalUrl) && path !== base) return;
    if (isProbe(method, path)) return;
    if (path !== base && path !== '/') throw new GatewayError('UNKNOWN_PATH', { path });
    return reply.redirect(query === undefined ? '/' : `/?${query}`, 302);
  });
  gateway.addHook('onSend', async (_request, reply) => {
    const location = reply.getHeader('location');
    const isRedirect = reply.statusCode >= 300 && reply.statusCode < 400;
    if (isRedirect && typeof location === 'string' && /^\/(?!\/)/.test(location))
      reply.header('location', base + location);
  });
});

function isProbe(method: string, path: string): boolean {
  if (method === 'OPTIONS') return path === '/' || path === '*';
  return probes.has(path.replace(/\/$/, ''));
}

/** The base path of the console that a request is for; empty: the root. */
export function baseOf({ server }: FastifyRequest): string {
  return server.config.listen.basePath;
}

/**
 * The `Path` of the console's cookies. Below a base path they are not sent to whatever else the host has, but for those of a single
 * sign-on that is under way (`websso-flows.ts`).
 */
export function cookiePath(request: FastifyRequest): string {
  return `${baseOf(request)}/`;
}

/** The prefix of a cookie that only this host could have set over HTTPS; `__Host-` allows the path `/` alone (RFC 6265bis, section 4.1.3). */
export function securePrefix(request: FastifyRequest): '__Host-' | '__Secure-' {
  return baseOf(request) === '' ? '__Host-' : '__Secure-';
}
