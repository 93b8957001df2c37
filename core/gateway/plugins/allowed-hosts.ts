import fp from 'fastify-plugin';
import { GatewayError } from '../errors.ts';

/** Asked for by balancers, which know an address and no name. */
const probes: ReadonlySet<string> = new Set(['/healthcheck', '/readyz']);

/**
 * Refuses requests for a name that the console does not have. A foreign name that leads here (DNS rebinding) would make its pages
 * the console's own origin.
 */
export const allowedHosts = fp(async (gateway) => {
  const names = gateway.config.listen.allowedHosts.map((name) => name.toLowerCase());
  if (names.length === 0) return;
  gateway.addHook('onRequest', async (request) => {
    const host = nameOf(request.hostname ?? '');
    if (names.some((name) => isNamed(host, name)) || isProbe(request.url)) return;
    throw new GatewayError('HOST_NOT_ALLOWED', { host: host || '(none)' });
  });
});

/** A final dot names the same host. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/\.$/, '');
}

function isNamed(host: string, name: string): boolean {
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length > name.length - 1 : host === name;
}

function isProbe(url: string): boolean {
  return probes.has((url.split('?', 1)[0] ?? '').replace(/\/$/, ''));
}
