import type { NovaApi } from '#protocol';
import declaration from '#schemas/api/nova.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import { computeFeatures, type ComputeFeature, featureVersion } from '../../../openstack/microversions.ts';
import { changeAggregateMetadata, readAggregateMetadata } from '../../../openstack/nova/aggregates.ts';
import { deleteFlavor, readExtraSpecs } from '../../../openstack/nova/flavors.ts';
import * as keyPairs from '../../../openstack/nova/key-pairs.ts';
import { readLimits } from '../../../openstack/nova/limits.ts';
import * as groups from '../../../openstack/nova/server-groups.ts';
import { listAvailabilityZones, listServices } from '../../../openstack/nova/service.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { shownLimits } from '../quotas/shown-limits.ts';
import { namedExtensions } from './extensions.ts';
import { changeExtraSpecs, listFlavors, makeFlavor, showFlavor } from './flavors.ts';
import { changeDefaultQuotas, changeQuotas, listDefaultQuotas, listEditableQuotas } from './quotas.ts';
import { replaceFlavor } from './replace-flavor.ts';
import { listServerGroups, makeServerGroup } from './server-groups.ts';

/** The operations of compute, without its servers. */
export const novaRoutes = serviceRoutes<NovaApi.NovaOperations>(declaration, {
  hasComputeFeature: async ({ native, params }) =>
    isFeature(params.feature) && (await featureVersion(native, params.feature)) !== undefined,
  listComputeServices: async ({ native }) => {
    if (!(await native.has('compute'))) {
      throw new GatewayError('SERVICE_DISABLED', { detail: '' }, { service: 'compute' });
    }
    return { items: await listServices(native) };
  },
  listAvailabilityZones: async ({ native, query }) => ({
    items: await listAvailabilityZones(native, query.detailed === true),
  }),
  listComputeExtensions: async ({ native, config }) => ({ items: await namedExtensions(native, config) }),
  listKeyPairs: async ({ native }) => ({
    items: await keyPairs.listKeyPairs(native, await featureVersion(native, 'key_types')),
  }),
  createKeyPair: async ({ native, body: { name, public_key, key_type: type } }) => {
    const wanted = { name, ...(public_key ? { public_key } : {}), ...(type ? { type } : {}) };
    return keyPairs.createKeyPair(native, wanted, type && (await featureVersion(native, 'key_types')));
  },
  readKeyPair: async ({ native, params }) =>
    keyPairs.readKeyPair(native, params.name, await featureVersion(native, 'key_types')),
  deleteKeyPair: ({ native, params }) => keyPairs.deleteKeyPair(native, params.name),
  readComputeLimits: async ({ native, query }) => shownLimits(await readLimits(native, query.reserved)),
  listServerGroups,
  createServerGroup: makeServerGroup,
  readServerGroup: async ({ native, params }) =>
    groups.readServerGroup(native, params.id, await featureVersion(native, 'servergroup_user_info')),
  deleteServerGroup: ({ native, params }) => groups.deleteServerGroup(native, params.id),
  listFlavors: listFlavors,
  createFlavor: makeFlavor,
  readFlavor: showFlavor,
  replaceFlavor: replaceFlavor,
  deleteFlavor: ({ native, params }) => deleteFlavor(native, params.id),
  readFlavorExtraSpecs: ({ native, params }) => readExtraSpecs(native, params.id),
  changeFlavorExtraSpecs: changeExtraSpecs,
  readAggregateExtraSpecs: ({ native, params }) => readAggregateMetadata(native, params.id),
  changeAggregateExtraSpecs: ({ native, params, body: { updated, removed = [] } }) =>
    changeAggregateMetadata(native, params.id, {
      ...Object.fromEntries(Object.entries(updated).map(([key, value]) => [key, String(value)])),
      ...Object.fromEntries(removed.map((key) => [key, null])),
    }),
  listDefaultComputeQuotas: listDefaultQuotas,
  changeDefaultComputeQuotas: changeDefaultQuotas,
  listEditableQuotas: listEditableQuotas,
  changeComputeQuotas: changeQuotas,
});

function isFeature(name: string): name is ComputeFeature {
  return Object.hasOwn(computeFeatures, name);
}
