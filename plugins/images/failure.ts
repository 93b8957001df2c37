import { adviceFor, errorText, HttpError, type I18n } from '@sextant/sdk';

/** What an error toast tells beside its message: the service's own words, what to do, and the request id. */
export interface FailureDetail {
  detail?: string;
  requestId?: string;
}

export function failureDetail(i18n: I18n, ...errors: readonly unknown[]): FailureDetail {
  const texts = new Set([...errors.map(errorText), ...advices(i18n, errors)].filter((text) => text !== ''));
  const requestId = errors.find((error): error is HttpError => error instanceof HttpError)?.requestId;
  return { ...(texts.size > 0 ? { detail: [...texts].join('\n') } : {}), ...(requestId ? { requestId } : {}) };
}

/** What to do about each kind of failure among these, once. */
export function advices(i18n: I18n, errors: readonly unknown[]): string[] {
  return [...new Set(errors.flatMap((error) => (error instanceof HttpError ? [adviceFor(i18n, error)] : [])))];
}

/** The text of the answer that refused, where there was one. */
export function answerText(error: unknown): string | undefined {
  return error instanceof HttpError && error.status > 0 && error.message ? error.message : undefined;
}

export function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
