import {
  type Action,
  actionResult,
  callApi,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { volumeTypeId } from '@sextant/plugins/volumes';
import { mayBeDone } from '../actions/operation.ts';
import { isRootDevice } from '../root-device.ts';
import type { ServerVolume } from '../details/server-volume.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { attachmentLimits } from './limits.ts';

/** A volume with the server that has it. */
export interface AttachedVolume {
  readonly server: Server;
  readonly volume: ServerVolume;
}

const none = { none: 'Questions about a part of a server show no code yet.' };

/** Detaches a volume. The guest may be writing: the question says to unmount first. */
export const detachVolume: Action<AttachedVolume> = {
  id: 'instances.detach-volume',
  label: 'instances:attach.volume.detach',
  icon: 'circle-minus',
  danger: true,
  policy: [['compute', attachmentLimits.detachVolume.rule]],
  allowed({ server, volume }, services) {
    const limits = isRootDevice(server, volume) ? attachmentLimits.detachRootVolume : attachmentLimits.detachVolume;
    return mayBeDone(limits, server, services);
  },
  asks: true,
  code: none,
  async perform({ items: [attached], services }) {
    if (!attached) return nothingChanged;
    const { server, volume } = attached;
    const i18n = services.get(I18n);
    const values = { volume: volume.name, name: serverName(server) };
    const agreed = await services.get(Modals).confirm({
      title: i18n.t('instances:attach.volume.detach-question', values),
      message: i18n.t('instances:attach.volume.detach-message', values),
      confirmLabel: i18n.t('instances:attach.volume.detach'),
      danger: true,
    });
    if (!agreed) return nothingChanged;
    await callApi(
      services,
      'detachServerVolume',
      { params: { id: server.id, volume: volume.volumeId } },
      { quiet: true },
    );
    services.get(Toasts).add('success', i18n.t('instances:attach.volume.detaching', values));
    return actionResult().updated(serverTypeId, server.id).updated(volumeTypeId, volume.volumeId).result;
  },
};

/** Switches "Delete with instance" of a volume on or off. */
export const switchDeletion: Action<AttachedVolume> = {
  id: 'instances.switch-volume-deletion',
  label: 'instances:attach.volume.delete',
  policy: [['compute', attachmentLimits.changeVolume.rule]],
  allowed: ({ server }, services) => mayBeDone(attachmentLimits.changeVolume, server, services),
  code: none,
  async perform({ items: [attached], services }) {
    if (!attached) return nothingChanged;
    const { server, volume } = attached;
    const goes = volume.delete_on_termination !== true;
    await setDeletion(attached, goes, services);
    const text = `instances:attach.volume.${goes ? 'goes' : 'stays'}`;
    services.get(Toasts).add('success', services.get(I18n).t(text, { volume: volume.name }), {
      undo: async () => {
        const now = await callApi(
          services,
          'readServer',
          { params: { id: server.id }, query: { detailed: true } },
          { quiet: true },
        );
        const volumesNow = (now as Server)['os-extended-volumes:volumes_attached'] ?? [];
        const same = volumesNow.some((each) => each.id === volume.volumeId && each.delete_on_termination === goes);
        if (!same) return 'changed';
        await setDeletion(attached, !goes, services);
        return resultOf(serverTypeId, { updated: [server.id] });
      },
    });
    return resultOf(serverTypeId, { updated: [server.id] });
  },
};

function setDeletion({ server, volume }: AttachedVolume, goes: boolean, services: Services): Promise<unknown> {
  const params = { id: server.id, volume: volume.volumeId };
  return callApi(services, 'changeServerVolume', { params, body: { delete_on_termination: goes } }, { quiet: true });
}
