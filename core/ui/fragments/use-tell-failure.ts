import { useCallback } from 'react';
import { errorText } from '#base';
import { HttpError } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { Toasts } from '#services/toasts/toasts';
import { useServices } from '../services-context.tsx';
import { hasMessages } from './heed-headers.ts';
import { FragmentError, problemText } from './fragment-error.ts';
import { goTo } from './go-to.ts';
import { baseOf } from './use-base.ts';
import { FRAGMENT_HEADERS } from './wire.ts';

/**
 * Tells the operator that a server refused (INL-05, INL-07): a 401 that names a place leads there, one that names none is a
 * matter of rights; anything else is said unless the answer brought words of its own.
 */
export function useTellFailure(base?: string): (error: unknown) => void {
  const services = useServices();
  return useCallback(
    (error: unknown) => {
      const [toasts, i18n] = [services.get(Toasts), services.get(I18n)];
      const refusal = error instanceof HttpError ? error : undefined;
      if (refusal?.failure === 'aborted') return;
      if (refusal?.status === 401) {
        const location = refusal.headers?.get(FRAGMENT_HEADERS.location);
        if (location) void goTo(services, location, baseOf(services, base));
        else toasts.add('error', i18n.t('core:fragments.cell.unauthorized'));
        return;
      }
      if (refusal && hasMessages(refusal)) return;
      toasts.add('error', i18n.t('core:fragments.cell.failed'), {
        detail: error instanceof FragmentError ? problemText(i18n.t.bind(i18n), error) : errorText(error),
        ...(refusal?.requestId ? { requestId: refusal.requestId } : {}),
      });
    },
    [services, base],
  );
}
