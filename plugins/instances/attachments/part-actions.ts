import {
  type Action,
  type ActionResult,
  callApi,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
  Toasts,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { volumeTypeId } from '@sextant/plugins/volumes';
import type { Interface } from '../details/interface.ts';
import type { ServerVolume } from '../details/server-volume.ts';
import { isRootDevice } from '../details/root-device.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { joinedResult } from './joined-result.ts';
import { takesInterfaces, takesPortChanges, takesVolumes } from './limits.ts';

/** A volume with the server that has it. */
export interface AttachedVolume {
  readonly server: Server;
  readonly volume: ServerVolume;
}

/** A port with the server that has it, and whether it is the only one. */
export interface AttachedPort {
  readonly server: Server;
  readonly port: Interface;
  readonly only: boolean;
}

export type FloatingIp = Interface['floating_ips'][number];

const none = { none: 'Questions about a part of a server show no code yet.' };

const changed = ({ id }: Server) => resultOf(serverTypeId, { updated: [id] });

/** "Detach Volume". The guest may be writing: the question says to unmount first. */
export const detachVolume: Action<AttachedVolume> = {
  id: 'instances.detach-volume',
  label: 'instances:attach.volume.detach',
  icon: 'circle-minus',
  danger: true,
  policy: [['compute', 'os_compute_api:os-volumes-attachments:delete']],
  allowed({ server, volume }, services) {
    const rest = takesVolumes(server, services);
    if (rest !== true || !isRootDevice(server, volume)) return rest;
    return server['OS-EXT-STS:vm_state'] === 'shelved_offloaded' || 'instances:attach.reason.root-volume';
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
    return joinedResult(changed(server), resultOf(volumeTypeId, { updated: [volume.volumeId] }));
  },
};

/** "Delete with instance" of a volume, on or off. */
export const switchDeletion: Action<AttachedVolume> = {
  id: 'instances.switch-volume-deletion',
  label: 'instances:attach.volume.delete',
  policy: [['compute', 'os_compute_api:os-volumes-attachments:update']],
  allowed: ({ server }, services) => takesVolumes(server, services),
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
        return changed(server);
      },
    });
    return changed(server);
  },
};

function setDeletion({ server, volume }: AttachedVolume, goes: boolean, services: Services): Promise<unknown> {
  const params = { id: server.id, volume: volume.volumeId };
  return callApi(services, 'changeServerVolume', { params, body: { delete_on_termination: goes } }, { quiet: true });
}

/** "Detach Interface". The only one, and one with a floating IP, want the server's name typed. */
export const detachInterface: Action<AttachedPort> = {
  id: 'instances.detach-interface',
  label: 'instances:attach.interface.detach',
  icon: 'circle-minus',
  danger: true,
  policy: [['compute', 'os_compute_api:os-attach-interfaces:delete']],
  allowed: ({ server }, services) => takesInterfaces(server, services),
  asks: true,
  code: none,
  async perform({ items: [attached], services }) {
    if (!attached) return nothingChanged;
    const { server, port, only } = attached;
    const i18n = services.get(I18n);
    const addresses = i18n.list(port.fixed_ips.map(({ ip_address: address }) => address));
    const values = { addresses, name: serverName(server) };
    const cuts = only ? 'only' : port.floating_ips.length > 0 ? 'floating' : undefined;
    const agreed = await services.get(Modals).confirm({
      title: i18n.t('instances:attach.interface.detach-question', values),
      message: i18n.t(`instances:attach.interface.detach-message${cuts ? `-${cuts}` : ''}`, values),
      confirmLabel: i18n.t('instances:attach.interface.detach'),
      danger: true,
      ...(cuts ? { word: wordOf([server]) } : {}),
    });
    if (!agreed) return nothingChanged;
    await callApi(services, 'detachServerInterface', { params: { id: server.id, port: port.id } }, { quiet: true });
    services.get(Toasts).add('success', i18n.t('instances:attach.interface.detaching', values));
    return changed(server);
  },
};

/** "Disassociate Floating IP" of a port. The address is kept, and can be given back by undo. */
export const disassociateIp: Action<AttachedPort> = {
  ...floating('instances.disassociate-ip', 'take'),
  perform: ({ items, services }) => takeAway(items[0], services, false),
};

/** "Release Floating IP": takes it from the port and gives it back to the pool. */
export const releaseIp: Action<AttachedPort> = {
  ...floating('instances.release-ip', 'release'),
  danger: true,
  policy: [
    ['network', 'update_floatingip'],
    ['network', 'delete_floatingip'],
  ],
  perform: ({ items, services }) => takeAway(items[0], services, true),
};

function floating(id: string, text: 'take' | 'release') {
  return {
    id,
    label: `instances:attach.floating.${text}`,
    policy: [['network', 'update_floatingip']],
    allowed({ server, port }: AttachedPort, services: Services) {
      return port.floating_ips.length > 0 && takesPortChanges(server, services);
    },
    asks: true,
    code: none,
  } as const;
}

async function takeAway(
  attached: AttachedPort | undefined,
  services: Services,
  release: boolean,
): Promise<ActionResult> {
  const [address] = attached?.port.floating_ips ?? [];
  if (!attached || !address) return nothingChanged;
  const { server, port } = attached;
  const i18n = services.get(I18n);
  const values = { address: address.floating_ip_address, name: serverName(server) };
  const text = release ? 'release' : 'take';
  const agreed = await services.get(Modals).confirm({
    title: i18n.t(`instances:attach.floating.${text}-question`, values),
    message: i18n.t(`instances:attach.floating.${text}-message`, values),
    confirmLabel: i18n.t(`instances:attach.floating.${text}`),
    danger: true,
    ...(release ? { word: address.floating_ip_address } : {}),
  });
  if (!agreed) return nothingChanged;
  const params = { id: address.id };
  const quiet = { quiet: true };
  if (release) await callApi(services, 'releaseFloatingIp', { params }, quiet);
  else await callApi(services, 'changeFloatingIp', { params, body: { port_id: null } }, quiet);
  const back = { port_id: port.id, fixed_ip_address: address.fixed_ip_address ?? null };
  services.get(Toasts).add('success', i18n.t(`instances:attach.floating.${text}-done`, values), {
    ...(release ? {} : { undo: async () => giveBack(address, back, server, services) }),
  });
  return changed(server);
}

/** Gives the address back, unless somebody has it by now. */
async function giveBack(
  address: FloatingIp,
  body: { port_id: string; fixed_ip_address: string | null },
  server: Server,
  services: Services,
) {
  const { items } = await callApi(services, 'listFloatingIps', {}, { quiet: true });
  const now = items.find(({ id }) => id === address.id);
  if (!now || now.port_id) return 'changed' as const;
  await callApi(services, 'changeFloatingIp', { params: { id: address.id }, body }, { quiet: true });
  return changed(server);
}
