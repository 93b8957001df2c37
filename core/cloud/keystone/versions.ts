import type { FastifyInstance } from 'fastify';
import type { Keystone } from './context.ts';

/** Version discovery, which needs no token. */
export function addVersionRoutes(app: FastifyInstance, keystone: Keystone): void {
  const version = () => ({
    id: 'v3.14',
    status: 'stable',
    updated: '2020-04-07T00:00:00Z',
    links: [{ rel: 'self', href: `${keystone.baseUrl()}/` }],
    'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' }],
  });
  app.get('/', async (_request, reply) =>
    reply
      .code(300)
      .header('location', `${keystone.baseUrl()}/`)
      .send({ versions: { values: [version()] } }),
  );
  app.get('/v3', async () => ({ version: version() }));
}
