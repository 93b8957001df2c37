import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { ServiceRoutes } from './service-routes.ts';

/** Puts every operation of the services on the gateway. */
export async function addOperations(api: FastifyInstance, services: readonly ServiceRoutes[]): Promise<void> {
  api.decorateRequest('filters', null);
  for (const service of services) service.register(api, 'calls');
  // Only where a form is expected: elsewhere a multipart body is malformed JSON.
  await api.register(async (forms) => {
    // A body that is no form is left unread: its size has no limit here.
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null, undefined);
    });
    await forms.register(multipart);
    for (const service of services) service.register(forms, 'forms');
  });
}
