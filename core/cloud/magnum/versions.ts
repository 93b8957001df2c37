import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MagnumCore } from './magnum-core.ts';
import { BareError, VersionError } from './faults.ts';

const [min, max] = [1, 10];
const service = 'container-infra';

/** The minor version that a call asks for (1.4: 4); the answer says so. CloudErrors: 406. */
export function negotiate(request: FastifyRequest, reply: FastifyReply): number {
  const header = [request.headers['openstack-api-version'] ?? []].flat().join(',');
  const asked = header
    .split(',')
    .map((part) => part.trim().split(/\s+/))
    .find(([name]) => name === service)?.[1];
  const text = asked === undefined ? `1.${min}` : asked === 'latest' ? `1.${max}` : asked;
  const [, major, minor] = /^(\d+)\.(\d+)$/.exec(text) ?? [];
  if (major === undefined) throw new BareError(406);
  reply.headers({
    'openstack-api-minimum-version': `${service} 1.${min}`,
    'openstack-api-maximum-version': `${service} 1.${max}`,
    'openstack-api-version': `${service} ${text}`,
    vary: 'OpenStack-API-Version',
  });
  if (major !== '1' || Number(minor) < min || Number(minor) > max) throw new VersionError(`1.${min}`, `1.${max}`);
  return Number(minor);
}

/** What the service says about itself; nobody needs a token for the first. */
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
