import {
  type Action,
  callApi,
  I18n,
  Modals,
  nothingChanged,
  Policy,
  resultOf,
  type Services,
  Toasts,
  type Undo,
} from '@sextant/sdk';
import { wordOf } from '@sextant/ui';
import { mayBeDone } from '../actions/operation.ts';
import type { Interface } from '../details/interface.ts';
import { type Server, serverName, serverTypeId } from '../server.ts';
import { attachmentLimits } from './limits.ts';

/** A port with the server that has it, and whether it is the only one. */
export interface AttachedPort {
  readonly server: Server;
  readonly port: Interface;
  readonly only: boolean;
}

/** A floating IP of a port. A port with several fixed addresses may have several. */
export interface AttachedAddress {
  readonly server: Server;
  readonly port: Interface;
  readonly address: Interface['floating_ips'][number];
}

const none = { none: 'Questions about a part of a server show no code yet.' };

const changed = ({ id }: Server) => resultOf(serverTypeId, { updated: [id] });

/** Detaches an interface. The only one, and one with a floating IP, want the server's name typed. */
export const detachInterface: Action<AttachedPort> = {
  id: 'instances.detach-interface',
  label: 'instances:attach.interface.detach',
  icon: 'circle-minus',
  danger: true,
  policy: [['compute', attachmentLimits.detachInterface.rule]],
  allowed: ({ server }, services) => mayBeDone(attachmentLimits.detachInterface, server, services),
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

/**
 * Disassociates a floating IP. The address is kept, and can be given back by undo. The question offers to release it
 * instead, which has a question of its own.
 */
export const disassociateIp: Action<AttachedAddress> = {
  id: 'instances.disassociate-ip',
  label: 'instances:attach.floating.take',
  policy: [['network', attachmentLimits.changeFloatingIp.rule]],
  allowed: ({ server }, services) => mayBeDone(attachmentLimits.changeFloatingIp, server, services),
  asks: true,
  code: none,
  async perform({ items: [attached], services }) {
    if (!attached) return nothingChanged;
    const wish = await askAbout(attached, services);
    if (!wish) return nothingChanged;
    await (wish === 'release' ? release(attached, services) : take(attached, services));
    return changed(attached.server);
  },
};

const releaseRule = ['network', 'delete_floatingip'] as const;

/** Returns the operator's wish: to take the address from the port, to release it as well, or neither. */
async function askAbout(attached: AttachedAddress, services: Services): Promise<'take' | 'release' | undefined> {
  const mayRelease = await services.get(Policy).allows([releaseRule]);
  const modals = services.get(Modals);
  const i18n = services.get(I18n);
  const values = valuesOf(attached);
  const asked = { release: false };
  const instead = {
    label: i18n.t('instances:attach.floating.release'),
    run: () => {
      asked.release = true;
    },
  };
  const isTake = await modals.confirm({
    title: i18n.t('instances:attach.floating.take-question', values),
    message: i18n.t('instances:attach.floating.take-message', values),
    confirmLabel: i18n.t('instances:attach.floating.take'),
    danger: true,
    ...(mayRelease && { instead }),
  });
  if (isTake) return 'take';
  const isAgreed =
    asked.release &&
    (await modals.confirm({
      title: i18n.t('instances:attach.floating.release-question', values),
      message: i18n.t('instances:attach.floating.release-message', values),
      confirmLabel: i18n.t('instances:attach.floating.release'),
      danger: true,
      word: values.address,
    }));
  return isAgreed ? 'release' : undefined;
}

const valuesOf = ({ server, address }: AttachedAddress) => ({
  address: address.floating_ip_address,
  name: serverName(server),
});

async function release(attached: AttachedAddress, services: Services): Promise<void> {
  await callApi(services, 'releaseFloatingIp', { params: { id: attached.address.id } }, { quiet: true });
  services
    .get(Toasts)
    .add('success', services.get(I18n).t('instances:attach.floating.release-done', valuesOf(attached)));
}

async function take(attached: AttachedAddress, services: Services): Promise<void> {
  const params = { id: attached.address.id };
  await callApi(services, 'changeFloatingIp', { params, body: { port_id: null } }, { quiet: true });
  services.get(Toasts).add('success', services.get(I18n).t('instances:attach.floating.take-done', valuesOf(attached)), {
    undo: giveBack(attached, services),
  });
}

/** Returns the undo that gives the address back, unless somebody has it by now. */
function giveBack({ server, port, address }: AttachedAddress, services: Services): Undo {
  return async () => {
    const { items } = await callApi(services, 'listFloatingIps', {}, { quiet: true });
    const now = items.find(({ id }) => id === address.id);
    if (!now || now.port_id) return 'changed';
    const body = { port_id: port.id, fixed_ip_address: address.fixed_ip_address ?? null };
    await callApi(services, 'changeFloatingIp', { params: { id: address.id }, body }, { quiet: true });
    return changed(server);
  };
}
