import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { GatewayError } from './errors.ts';

/** Asked for by balancers, which know an address and no name. */
const probes: ReadonlySet<string> = new Set(['/healthcheck', '/readyz']);

/**
 * Refuses requests for a name that the console does not have. A foreign name that leads here (DNS rebinding) would make its pages
 * the console's own origin. Both the name that a proxy was asked for and the one that it asks for count: a page may send
 * `X-Forwarded-Host` itself, and not every proxy takes that away.
 */
export const allowedHosts = fp(async (gateway) => {
  const { listen } = gateway.config;
  gateway.addHook('onRequest', async (request) => {
    // Read anew each time: the configuration may be read again.
    const names = listen.allowedHosts.map((name) => name.toLowerCase());
    if (names.length === 0 || isProbe(request)) return;
    for (const header of [request.host, request.headers.host]) {
      const host = nameOf(header ?? '');
      if (host !== undefined && names.some((name) => isNamed(host, name))) continue;
      throw new GatewayError('HOST_NOT_ALLOWED', { host: (host ?? header) || '(none)' });
    }
  });
});

const host = /^(?<name>[a-z0-9_-]+(\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])\.?(:\d+)?$/;

/** The name in a Host header, without port; undefined when it is none. A final dot names the same host. */
function nameOf(header: string): string | undefined {
  return host.exec(header.toLowerCase())?.groups?.['name'];
}

function isNamed(host: string, name: string): boolean {
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length > name.length - 1 : host === name;
}

function isProbe({ method, url }: FastifyRequest): boolean {
  if (method === 'OPTIONS' && url === '/') return true;
  return probes.has((url.split('?', 1)[0] ?? '').replace(/\/$/, ''));
}
