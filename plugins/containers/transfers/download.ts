import { failureDetail, I18n, type Services, Toasts } from '@sextant/sdk';
import { objectAddress, pageAddress } from './object-address.ts';
import { type ObjectPlace, objectTime } from './transfer-calls.ts';

/**
 * Hands an object to the browser's downloads, under the name that the gateway gives it. Whether it is there is asked before:
 * a download that fails says nothing.
 */
export async function download(services: Services, { container, path }: ObjectPlace): Promise<void> {
  const i18n = services.get(I18n);
  const failed = (error?: unknown) =>
    services.get(Toasts).add('error', i18n.t('core:unable.downloadObject'), {
      detail: i18n.t('containers:transfer.problem.gone', { name: path }),
      ...(error === undefined ? {} : failureDetail(i18n, error)),
    });
  try {
    if ((await objectTime(services, { container, path })) === undefined) return void failed();
  } catch (error) {
    return void failed(error);
  }
  const link = document.createElement('a');
  link.href = pageAddress(objectAddress('object', container, path));
  link.download = '';
  link.hidden = true;
  document.body.append(link);
  link.click();
  link.remove();
}
