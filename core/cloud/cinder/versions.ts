import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { microversionOf, setVersionHeaders } from '../shared/microversions.ts';
import { versions } from './call.ts';
import type { CinderCore } from './cinder-core.ts';

/** The list of versions: `/` (300) and `/v3/` (200), for everybody. */
export function versionRoutes(app: FastifyInstance, core: CinderCore): void {
  const send = (request: FastifyRequest, reply: FastifyReply, status: number) => {
    setVersionHeaders(reply, microversionOf(request, versions), versions);
    return reply.code(status).send({ versions: [document(core)] });
  };
  app.get('/', async (request, reply) => send(request, reply, 300));
  app.get('/v3/', async (request, reply) => send(request, reply, 200));
  app.get('/v3', async (_request, reply) =>
    reply
      .code(302)
      .header('location', `${core.context.endpoint('volumev3')}/v3/`)
      .send(),
  );
}

function document(core: CinderCore): object {
  return {
    id: 'v3.0',
    status: 'CURRENT',
    version: versions.max,
    min_version: versions.min,
    updated: '2022-08-31T00:00:00Z',
    links: [
      { rel: 'describedby', type: 'text/html', href: 'https://docs.openstack.org/' },
      { rel: 'self', href: `${core.context.endpoint('volumev3')}/v3/` },
    ],
    'media-types': [{ base: 'application/json', type: 'application/vnd.openstack.volume+json;version=3' }],
  };
}
