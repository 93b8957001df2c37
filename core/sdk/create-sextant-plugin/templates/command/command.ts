import { I18n, type Services, Toasts } from '@sextant/sdk';

/** Runs when the operator chooses the command in the palette. */
export function run(services: Services): void {
  services.get(Toasts).add('info', services.get(I18n).t('acme.example:command.hello'));
}
