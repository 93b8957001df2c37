import { I18n, type Services, Toasts } from '@sextant/sdk';

/** What the command palette runs. */
export function run(services: Services): void {
  services.get(Toasts).add('info', services.get(I18n).t('acme.example:command.hello'));
}
