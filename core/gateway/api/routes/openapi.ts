import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openApi } from '../operations/openapi.ts';
import { services } from './services.ts';

/** `GET /api/openapi.json`, for anybody: it says how to ask, and nothing of this cloud or its users. */
export async function openApiRoute(gateway: FastifyInstance): Promise<void> {
  let made: { text: string; tag: string } | undefined;

  gateway.get('/api/openapi.json', { config: { open: true } }, (request, reply) => {
    made ??= make();
    reply.header('ETag', made.tag).header('Cache-Control', 'no-cache');
    if (request.headers['if-none-match'] === made.tag) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(made.text);
  });
}

function make(): { text: string; tag: string } {
  const text = JSON.stringify(
    openApi(
      services.map(({ declaration }) => declaration),
      '1',
    ),
  );
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"` };
}
