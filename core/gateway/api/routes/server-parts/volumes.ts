import type { ServerPartsApi } from '#protocol';
import { featureVersion } from '../../../openstack/microversions.ts';
import { attachVolume, detachVolume, keepVolume } from '../../../openstack/nova/volume-attachments.ts';
import type { Handlers } from '../../operations/call.ts';
import { neededVersion } from '../servers/operate-server.ts';

type Operations = Pick<
  ServerPartsApi.ServerPartsOperations,
  'attachServerVolume' | 'changeServerVolume' | 'detachServerVolume'
>;

export const volumeHandlers: Handlers<Operations> = {
  attachServerVolume: async ({ native, params, body: { volume, device, delete_on_termination: isDeleted, tag } }) => {
    const wanted = {
      volumeId: volume,
      ...(device ? { device } : {}),
      ...(isDeleted === undefined ? {} : { delete_on_termination: isDeleted }),
      ...(tag ? { tag } : {}),
    };
    return attachVolume(native, params.id, wanted, await featureVersion(native, 'volume_attachment'));
  },
  changeServerVolume: async ({ native, params, body }) => {
    const version = await neededVersion(native, 'volume_deletion');
    await keepVolume(native, params.id, params.volume, body.delete_on_termination, version);
  },
  detachServerVolume: ({ native, params }) => detachVolume(native, params.id, params.volume),
};
