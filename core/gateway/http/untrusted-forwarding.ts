import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Warns once when somebody who is no trusted proxy says whom a request comes from: mostly a load balancer that nobody named in
 * `listen.trusted_proxies`, behind which everybody has one address.
 */
export const untrustedForwarding = fp(async (gateway) => {
  let hasWarned = false;
  gateway.addHook('onRequest', async (request) => {
    if (hasWarned || !isIgnored(request)) return;
    hasWarned = true;
    const peer = request.socket.remoteAddress;
    request.log.warn(
      { event: 'forwarding-ignored', peer },
      `X-Forwarded-* headers from ${peer} are ignored, and everybody behind it counts as one address: name it in listen.trusted_proxies if it is your load balancer`,
    );
  });
});

/** A header of a trusted proxy shows in what Fastify makes of the request. */
function isIgnored({ headers, ips, protocol }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined) return (ips?.length ?? 1) < 2;
  return headers['x-forwarded-proto'] === 'https' && protocol !== 'https';
}
