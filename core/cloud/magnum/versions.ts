import type { FastifyInstance } from 'fastify';
import type { MagnumCore } from './magnum-core.ts';
import { magnumApi } from './negotiate-version.ts';

const { service, min, max } = magnumApi;

/** Adds the routes of the service's versions. The first needs no token. */
export function versionRoutes(app: FastifyInstance, core: MagnumCore): void {
  const root = () => core.context.endpoint(service);
  app.get('/', async () => ({
    name: 'OpenStack Magnum API',
    description: 'Magnum is an OpenStack project which aims to provide container cluster management.',
    versions: [
      {
        id: 'v1',
        links: [{ href: `${root()}/v1/`, rel: 'self' }],
        status: 'CURRENT',
        max_version: `1.${max}`,
        min_version: `1.${min}`,
      },
    ],
  }));
  const names = ['clustertemplates', 'clusters', 'quotas', 'certificates', 'mservices', 'stats', 'federations'];
  const show = async () => ({
    id: 'v1',
    media_types: [{ base: 'application/json', type: 'application/vnd.openstack.magnum.v1+json' }],
    links: [{ href: `${root()}/v1/`, rel: 'self' }],
    ...Object.fromEntries(names.map((name) => [name, core.links(`${name}/`)])),
    nodegroups: core.links('clusters/{cluster_id}/nodegroups'),
  });
  app.get('/v1', show);
}
