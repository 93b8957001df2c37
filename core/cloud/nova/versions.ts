import type { FastifyInstance } from 'fastify';
import { novaVersions } from './nova-request-hooks.ts';
import type { NovaCore } from './nova-core.ts';

const older = { id: 'v2.0', status: 'SUPPORTED', version: '', min_version: '', updated: '2011-01-21T11:33:21Z' };
const current = {
  id: 'v2.1',
  status: 'CURRENT',
  version: novaVersions.max,
  min_version: novaVersions.min,
  updated: '2013-07-23T11:33:21Z',
};

/** The documents at `/`, `/v2` and `/v2.1`, open to everybody. */
export function versionRoutes(app: FastifyInstance, core: NovaCore): void {
  const self = (folder: string) => ({ rel: 'self', href: `${core.context.endpoint('compute')}/${folder}/` });
  const detailed = (version: typeof current, folder: string, type: string) => ({
    version: {
      ...version,
      links: [self(folder), { rel: 'describedby', type: 'text/html', href: 'http://docs.openstack.org/' }],
      'media-types': [{ base: 'application/json', type: `application/vnd.openstack.compute+json;version=${type}` }],
    },
  });
  app.get('/', async () => ({
    versions: [
      { ...older, links: [self('v2')] },
      { ...current, links: [self('v2.1')] },
    ],
  }));
  for (const path of ['/v2.1', '/v2.1/']) app.get(path, async () => detailed(current, 'v2.1', '2.1'));
  for (const path of ['/v2', '/v2/']) app.get(path, async () => detailed(older, 'v2', '2'));
}
