import { errorText, type Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';

/** Tells the operator that the code of a part of the console could not be had. */
export function tellPartFailed(services: Services, error: unknown): void {
  services.get(Toasts).add('error', services.get(I18n).t('core:shell.partFailed'), { detail: errorText(error) });
}
