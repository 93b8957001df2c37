import { errorText, type Services } from '#base';
import { showFailure } from '#services/http/failure-toast';
import { Http, HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { saveFile } from '../table/export.ts';
import { isCallable, resolveAddress } from './fragment-address.ts';
import { ownPath } from './fragment-call.ts';
import { hasMessages, heeding, isSignOut, saysSignOut } from './heed-headers.ts';
import { baseOf } from './use-base.ts';

/**
 * The address, in full, when a link that stands in what came from `from` leads to something of the same server. The gateway
 * gives that to the console's own calls alone: a browser that goes there gets an error in the place of the console.
 */
export function ownFile(services: Services, href: string, from: string): string | undefined {
  try {
    const address = resolveAddress(href, from);
    return isCallable(address, from, baseOf(services)) ? address : undefined;
  } catch {
    return undefined;
  }
}

/** Fetches it and hands it to the browser to save. A failure is said. Never rejects. */
export async function saveLinked(services: Services, address: string, from: string): Promise<void> {
  try {
    const path = ownPath(services, address, from);
    const { data, headers } = await heeding(services, address, () =>
      services.get(Http).request<Blob>('GET', path, undefined, { asBlob: true, isMine: saysSignOut }),
    );
    saveFile(nameOf(headers, address), data.type, data);
  } catch (error) {
    if (isSignOut(error) || (error instanceof HttpError && hasMessages(error))) return;
    const [toasts, i18n] = [services.get(Toasts), services.get(I18n)];
    const text = i18n.t('core:fragment.loadFailed');
    if (error instanceof HttpError) showFailure(toasts, i18n, text, error);
    else toasts.add('error', text, { detail: errorText(error) });
  }
}

/** As the server names it, or as the address ends. */
function nameOf(headers: Headers, address: string): string {
  const named = /filename="?([^";]+)/i.exec(headers.get('content-disposition') ?? '')?.[1];
  return named ?? (new URL(address).pathname.split('/').findLast((part) => part !== '') || 'file');
}
