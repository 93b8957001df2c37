import type { I18n } from '../i18n/i18n.ts';
import type { Toasts } from '../toasts/toasts.ts';
import type { HttpError } from './http.ts';

/** What to do about a failure, by its status; a locale text. */
export function adviceFor(i18n: I18n, error: HttpError): string {
  const key = `core:http.advice.${error.status}`;
  return i18n.t(i18n.has(key) ? key : 'core:http.advice.other');
}

/** One error toast: what failed; behind it why, what to do, and the request id. */
export function showFailure(toasts: Toasts, i18n: I18n, message: string, error: HttpError): void {
  toasts.add('error', message, {
    detail: [error.message, adviceFor(i18n, error)].join('\n'),
    ...(error.requestId ? { requestId: error.requestId } : {}),
  });
}
