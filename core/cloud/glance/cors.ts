import type { FastifyInstance } from 'fastify';

const methods = ['GET', 'PUT', 'POST', 'DELETE', 'PATCH'];
const allowedHeaders = [
  'content-md5',
  'x-image-meta-checksum',
  'x-storage-token',
  'accept-encoding',
  'x-auth-token',
  'x-identity-status',
  'x-roles',
  'x-service-catalog',
  'x-user-id',
  'x-tenant-id',
  'x-openstack-request-id',
  'accept',
  'accept-language',
  'cache-control',
  'content-language',
  'content-type',
  'expires',
  'last-modified',
  'pragma',
];
const exposed = 'X-Image-Meta-Checksum,X-Auth-Token,X-Subject-Token,X-Service-Token,X-OpenStack-Request-ID';

/**
 * Lets pages of any origin call, as direct uploads from a browser need. The token travels in a header that only such a
 * page can have, so nothing is given away; cookies play no part.
 */
export function allowCrossOrigin(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { origin } = request.headers;
    if (origin !== undefined) {
      reply.header('vary', 'Origin').header('access-control-allow-origin', '*');
      reply.header('access-control-expose-headers', exposed);
    }
    if (request.method !== 'OPTIONS') return undefined;
    const method = request.headers['access-control-request-method'];
    if (origin !== undefined && method !== undefined && methods.includes(method)) {
      const asked = (request.headers['access-control-request-headers'] ?? '').split(',').map((name) => name.trim());
      const names = asked.filter((name) => allowedHeaders.includes(name.toLowerCase()));
      reply.header('access-control-max-age', '3600').header('access-control-allow-methods', method);
      if (names.length > 0) reply.header('access-control-allow-headers', names.join(','));
    }
    return reply.code(200).send();
  });
}
