import { I18n, type Services } from '@sextant/sdk';
import { type Server, serverName } from '../server.ts';
import { showMadePassword } from '../shown-password.tsx';

/** Shows the password that nova made for a server. */
export function showPassword(server: Server, password: string, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const made = {
    id: 'instances.password',
    title: i18n.t('instances:password.title', { name: serverName(server) }),
    note: i18n.t('instances:password.once'),
    copyLabel: i18n.t('instances:password.copy'),
    password,
  };
  return showMadePassword(made, services);
}
