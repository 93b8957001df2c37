import type { FastifyInstance } from 'fastify';

/** GW-04: the fragment that an operator may show above every page; empty by default. */
export async function headerRoutes(gateway: FastifyInstance): Promise<void> {
  gateway.get('/header/', { config: { operation: 'GW-04', open: true } }, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(''),
  );
}
