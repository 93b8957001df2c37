import {
  type ActionResult,
  callApi,
  eachItem,
  I18n,
  Modals,
  nothingChanged,
  resultOf,
  type Services,
} from '@sextant/sdk';
import { associationCode } from './address-code.ts';
import { type Address, addressTypeId } from './address.ts';

/** Takes an address from its port after a question. Undo gives it back, unless somebody gave it elsewhere meanwhile. */
export async function disassociate(address: Address, services: Services): Promise<ActionResult> {
  const i18n = services.get(I18n);
  const label = i18n.t('networks:address.disassociate.label');
  const code = () => associationCode(address.id, undefined);
  const values = { address: address.ip, fixed: address.fixed_ip ?? '' };
  const confirmed = await services.get(Modals).confirm({
    title: label,
    message: i18n.t('networks:address.disassociate.message', values),
    names: [address.ip],
    confirmLabel: label,
    danger: true,
    code,
  });
  if (!confirmed) return nothingChanged;
  return eachItem<Address>(
    {
      type: addressTypeId,
      items: [address],
      idOf: ({ id }) => id,
      nameOf: ({ ip }) => ip,
      title: `${label}: ${address.ip}`,
      icon: 'circle-minus',
      action: 'networks.disassociate',
      outcome: 'updated',
      texts: {
        done: () => i18n.t('networks:address.disassociate.done', values),
        failed: () => i18n.t('networks:address.disassociate.failed', values),
      },
      code,
      act: ({ id }, signal) =>
        callApi(services, 'changeFloatingIp', { params: { id }, body: { port_id: null } }, { signal, quiet: true }),
      undoOf: () => () => giveBack(address, services),
    },
    services,
  );
}

async function giveBack({ id, port_id: port, fixed_ip: fixed }: Address, services: Services) {
  const { items } = await callApi(services, 'listFloatingIps', {}, { quiet: true });
  const now = items.find((each) => each.id === id);
  if (!now || now.port_id || !port) return 'changed' as const;
  const body = { floating_ip_id: id, port_id: port, ...(fixed ? { fixed_ip_address: fixed } : {}) };
  await callApi(services, 'giveFloatingIp', { body }, { quiet: true });
  return resultOf(addressTypeId, { updated: [id] });
}
