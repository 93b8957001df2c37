import type { FastifyInstance } from 'fastify';
import { readHeaderFile } from './banner-file.ts';
import { nothingMayLoad } from '../../http/security-headers.ts';

/**
 * GW-04: what the operator of the cloud shows above every page, from the file that the configuration names; empty without
 * one. It is for people who are signed in. A file that can't be used is the operator's to know: the log says where its mistake
 * is.
 */
export async function headerRoutes(gateway: FastifyInstance): Promise<void> {
  gateway.get('/header/', { config: { operation: 'GW-04', open: true } }, async (request, reply) => {
    const { header } = gateway.config;
    reply.headers({ vary: 'cookie, accept-language', 'content-security-policy': `${nothingMayLoad}; sandbox` });
    if (header === null) return reply.type('text/html; charset=utf-8').send('');
    await gateway.confirmSession(request, 'recently');
    const { type, text } = await readHeaderFile(header, {
      choice: request.cookies['horizon_language'],
      accepted: request.headers['accept-language'],
    });
    return reply.type(type).send(text);
  });
}
