import { callApi, I18n, type Services } from '@sextant/sdk';
import { nameOf } from '../names.ts';
import { attachmentOf } from '../ports/port.ts';

/** More ports are not named. */
const mostNames = 5;

/**
 * Returns the sentence about the ports that have addresses of a subnet (listPorts): the service keeps the subnet while they do. Those of DHCP go
 * with it. Empty where there are none, or where they can't be read. Never rejects.
 */
export async function portsInText(subnet: string, services: Services): Promise<string> {
  const query = { fixed_ips: `subnet_id=${subnet}`, with_names: true };
  const found = await callApi(services, 'listPorts', { query }, { quiet: true }).catch(() => ({ items: [] }));
  const ports = found.items.filter((port) => attachmentOf(port).kind !== 'dhcp');
  if (ports.length === 0) return '';
  const i18n = services.get(I18n);
  const names = i18n.list(ports.slice(0, mostNames).map((port) => port.device_name ?? nameOf(port)));
  return i18n.t('networks:subnet.delete.ports', { count: ports.length, names });
}
