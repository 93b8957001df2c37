import type { FastifyInstance } from 'fastify';
import { CloudError } from '../shared/errors.ts';
import { type NovaCore, parameter } from './nova-core.ts';
import extensions from './extensions.json' with { type: 'json' };

/** Nova no longer has extensions, but keeps telling old clients of those it once had. */
export function extensionRoutes(app: FastifyInstance, core: NovaCore): void {
  const view = (extension: (typeof extensions)[number]) => ({
    ...extension,
    links: [],
    namespace: 'http://docs.openstack.org/compute/ext/fake_xml',
    updated: '2014-12-03T00:00:00Z',
  });

  app.get('/v2.1/extensions', async (request) => {
    core.enforce('os_compute_api:extensions', core.caller(request), {});
    return { extensions: extensions.map(view) };
  });

  app.get('/v2.1/extensions/:alias', async (request) => {
    core.enforce('os_compute_api:extensions', core.caller(request), {});
    const extension = extensions.find(({ alias }) => alias === parameter(request, 'alias'));
    if (!extension) throw new CloudError(404, 'The resource could not be found.');
    return { extension: view(extension) };
  });
}
