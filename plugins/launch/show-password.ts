import { showMadePassword } from '@sextant/plugins/instances';
import { I18n, type Services } from '@sextant/sdk';

/** Shows the password that compute made for a launch. */
export function showPassword(name: string, password: string, services: Services): Promise<void> {
  const i18n = services.get(I18n);
  const made = {
    id: 'launch.password',
    title: i18n.t('launch:password.title', { name }),
    note: i18n.t('launch:password.once'),
    copyLabel: i18n.t('launch:password.copy'),
    password,
  };
  return showMadePassword(made, services);
}
