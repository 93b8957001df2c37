import type { FastifyInstance, FastifyReply } from 'fastify';
import { type GlanceCore, sendJson } from './glance-core.ts';

const minors = [15, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];

/** The list of versions: `/` and everything that is no version (300), `/versions` (200). */
export function sendVersions(core: GlanceCore, reply: FastifyReply, status: 200 | 300): FastifyReply {
  const href = `${core.context.endpoint('image')}/v2/`;
  const versions = minors.map((minor, at) => ({
    id: `v2.${minor}`,
    status: at === 0 ? 'CURRENT' : 'SUPPORTED',
    links: [{ rel: 'self', href }],
  }));
  return sendJson(reply, { versions }, status);
}

export function versionRoutes(app: FastifyInstance, core: GlanceCore): void {
  app.get('/', async (_request, reply) => sendVersions(core, reply, 300));
  app.get('/versions', async (_request, reply) => sendVersions(core, reply, 200));
}
