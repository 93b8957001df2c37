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
import { clusterCapabilities } from './capabilities.ts';
import { clusterHandlers, templateHandlers } from './clusters.ts';
import { nodeGroupHandlers } from './node-groups.ts';
import { clusterProgress } from './progress.ts';
import { checkSigningRequest } from './signing-request.ts';

/** The operations of container infrastructure. */
export const magnumRoutes = serviceRoutes<MagnumApi.MagnumOperations>(declaration, {
  ...clusterHandlers,
  ...templateHandlers,
  ...nodeGroupHandlers,
  readClusterCapabilities: ({ native }) => clusterCapabilities(native),
  readClusterProgress: ({ native, params }) => clusterProgress(native, params.id),
  signCertificate: ({ native, body }) => {
    checkSigningRequest(body.csr);
    return signCertificate(native, body);
  },
  readCertificate: ({ native, params }) => readCertificate(native, params.id),
  rotateCertificate: ({ native, params }) => rotateCertificate(native, params.id),
  readStats: async ({ native, query }) => ({ stats: await readStats(native, query.project_id) }),
  listQuotas: async ({ native }) => ({ items: await listQuotas(native) }),
  createQuota: ({ native, body }) => createQuota(native, body),
  readQuota: ({ native, params }) => readQuota(native, params.project, params.resource),
  createProjectQuota: ({ native, params, body }) => createQuota(native, quotaOf(params, body.hard_limit)),
  changeQuota: ({ native, params, body }) => changeQuota(native, quotaOf(params, body.hard_limit)),
  deleteQuota: ({ native, params }) => deleteQuota(native, params.project, params.resource),
  listClusterNetworks: async ({ native }) => {
    const [usable, external] = await Promise.all([
      listUsableNetworks(native, ownProject(native.session)),
      listExternalNetworks(native),
    ]);
    const known = new Set(usable.map(({ id }) => id));
    return { items: await withSubnets(native, [...usable, ...external.filter(({ id }) => !known.has(id))]) };
  },
  rotateCredentials: ({ native, params }) => rotateCredentials(native, params.id),
  // Horizon reads these three from its own settings; here an operator has nothing to say yet, so there is nothing to choose.
  listIngressControllers: () => ({ controllers: [] }),
  listAvailableAddons: () => ({ addons: [] }),
  readFlavorMinimums: () => ({ flavors: [] }),
});

function quotaOf({ project, resource }: { project: string; resource: string }, hard_limit: number) {
  return { project_id: project, resource, hard_limit };
}
