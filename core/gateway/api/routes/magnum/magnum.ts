import type { MagnumApi } from '#protocol';
import declaration from '#schemas/api/magnum.json' with { type: 'json' };
import {
  readCertificate,
  rotateCertificate,
  rotateCredentials,
  signCertificate,
} from '../../../openstack/magnum/certificates.ts';
import {
  changeQuota,
  createQuota,
  deleteQuota,
  listQuotas,
  readQuota,
  readStats,
} from '../../../openstack/magnum/quotas.ts';
import { listExternalNetworks, listUsableNetworks } from '../../../openstack/neutron/networks.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { withSubnets } from '../network/networks.ts';
import { clusterHandlers, templateHandlers } from './clusters.ts';

/** The operations of container infrastructure. */
export const magnumRoutes = serviceRoutes<MagnumApi.MagnumOperations>(declaration, {
  ...clusterHandlers,
  ...templateHandlers,
  'MG-11': ({ native, body }) => signCertificate(native, body),
  'MG-12': ({ native, params }) => readCertificate(native, params.id),
  'MG-13': ({ native, params }) => rotateCertificate(native, params.id),
  'MG-14': async ({ native }) => ({ stats: await readStats(native, ownProject(native.session)) }),
  'MG-15': async ({ native }) => ({ items: await listQuotas(native) }),
  'MG-16': ({ native, body }) => createQuota(native, body),
  'MG-17': ({ native, params }) => readQuota(native, params.project, params.resource),
  'MG-18': ({ native, params, body }) => createQuota(native, quotaOf(params, body.hard_limit)),
  'MG-19': ({ native, params, body }) => changeQuota(native, quotaOf(params, body.hard_limit)),
  'MG-20': ({ native, params }) => deleteQuota(native, params.project, params.resource),
  'MG-21': async ({ native }) => {
    const [usable, external] = await Promise.all([
      listUsableNetworks(native, ownProject(native.session)),
      listExternalNetworks(native),
    ]);
    const known = new Set(usable.map(({ id }) => id));
    return { items: await withSubnets(native, [...usable, ...external.filter(({ id }) => !known.has(id))]) };
  },
  'MG-26': ({ native, params }) => rotateCredentials(native, params.id),
  // Horizon reads these three from its own settings; here an operator has nothing to say yet, so there is nothing to choose.
  'MG-27': () => ({ controllers: [] }),
  'MG-28': () => ({ addons: [] }),
  'MG-29': () => ({ flavors: [] }),
});

function quotaOf({ project, resource }: { project: string; resource: string }, hard_limit: number) {
  return { project_id: project, resource, hard_limit };
}
