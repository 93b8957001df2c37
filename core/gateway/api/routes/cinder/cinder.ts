import type { CinderApi } from '#protocol';
import declaration from '#schemas/api/cinder.json' with { type: 'json' };
import { GatewayError } from '../../../http/errors.ts';
import { addMetadata, type MetadataHolder, removeMetadata } from '../../../openstack/cinder/metadata.ts';
import { readLimits } from '../../../openstack/cinder/limits.ts';
import { listAvailabilityZones, listExtensions, listServices } from '../../../openstack/cinder/service.ts';
import { listSnapshots, readSnapshot } from '../../../openstack/cinder/snapshots.ts';
import { listQosSpecs, listTypes, readExtraSpecs, readType } from '../../../openstack/cinder/types.ts';
import { readVolume } from '../../../openstack/cinder/volumes.ts';
import type { NativeCaller } from '../../../openstack/native-caller.ts';
import { ownProject } from '../../../openstack/own-project.ts';
import { changeDefaultQuotas, changeQuotas, readDefaultQuotas } from '../../../openstack/quota-sets.ts';
import { serviceRoutes } from '../../operations/service-routes.ts';
import { sequentially } from '../sequential.ts';
import { shownQuota } from '../quotas/quota-fields.ts';
import { shownLimits } from '../quotas/shown-limits.ts';
import { shownSnapshot } from './shapes.ts';
import { listVolumes, makeVolume, showVolume } from './volumes.ts';

/** The operations of block storage. */
export const cinderRoutes = serviceRoutes<CinderApi.CinderOperations>(declaration, {
  listVolumes: listVolumes,
  createVolume: makeVolume,
  readVolume: showVolume,
  readVolumeMetadata: async ({ native, params }) => (await readVolume(native, params.id)).metadata ?? {},
  changeVolumeMetadata: ({ native, params, body }) => changeMetadata(native, 'volume', params.id, body),
  listVolumeTypes: async ({ native }) => ({ items: await listTypes(native) }),
  readVolumeType: ({ native, params }) => readType(native, params.id),
  readVolumeTypeMetadata: ({ native, params }) => readExtraSpecs(native, params.id),
  changeVolumeTypeMetadata: ({ native, params, body }) => changeMetadata(native, 'type', params.id, body),
  listVolumeSnapshots: async ({ native, filters }) => ({
    items: (await listSnapshots(native, filters)).map(shownSnapshot),
  }),
  readVolumeSnapshotMetadata: async ({ native, params }) => (await readSnapshot(native, params.id)).metadata ?? {},
  changeVolumeSnapshotMetadata: ({ native, params, body }) => changeMetadata(native, 'snapshot', params.id, body),
  listVolumeExtensions: async ({ native }) => ({
    items: (await listExtensions(native)).map((each) => ({ ...each, links: each.links ?? [] })),
  }),
  listVolumeServices: async ({ native }) => {
    await needVolumes(native, '');
    const services = await listServices(native);
    return {
      items: services.map(({ binary, host, zone, updated_at, status, state }, at) => ({
        binary,
        host,
        zone,
        updated_at,
        status,
        state,
        id: at + 1,
      })),
    };
  },
  listVolumeQosSpecs: async ({ native }) => ({
    items: (await listQosSpecs(native)).map(({ id, name, consumer, specs }) => ({ id, name, consumer, specs })),
  }),
  listVolumeAvailabilityZones: async ({ native }) => ({ items: await listAvailabilityZones(native) }),
  readVolumeLimits: async ({ native }) => shownLimits(await readLimits(native)),
  listDefaultVolumeQuotas: async ({ native }) => {
    await needVolumes(native);
    const quotas = await readDefaultQuotas(native, 'volume', ownProject(native.session));
    const limits = Object.entries(quotas).filter(([name]) => name !== 'id');
    return { items: limits.map(([name, limit]) => shownQuota(name, Number(limit))) };
  },
  changeDefaultVolumeQuotas: async ({ native, body: { volumes, snapshots, gigabytes } }) => {
    await needVolumes(native);
    await changeDefaultQuotas(native, 'volume', { volumes, snapshots, gigabytes });
  },
  changeVolumeQuotas: async ({ native, params, body: { volumes, snapshots, gigabytes } }) => {
    await needVolumes(native);
    await changeQuotas(native, 'volume', params.project, { volumes, snapshots, gigabytes });
  },
});

/** 501 on a cloud without block storage. */
async function needVolumes(native: NativeCaller, detail = 'Service Cinder is disabled.'): Promise<void> {
  if (!(await native.has('volume'))) throw new GatewayError('SERVICE_DISABLED', { detail }, { service: 'volume' });
}

/** changeVolumeMetadata, changeVolumeTypeMetadata, changeVolumeSnapshotMetadata: adding first, then removing one by one. */
async function changeMetadata(
  native: NativeCaller,
  holder: MetadataHolder,
  id: string,
  { updated, removed }: CinderApi.MetadataChange,
): Promise<void> {
  if (Object.keys(updated).length > 0) await addMetadata(native, holder, id, updated);
  await sequentially(removed, (key) => removeMetadata(native, holder, id, key));
}
