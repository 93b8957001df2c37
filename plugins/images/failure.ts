import { errorText, HttpError } from '@sextant/sdk';

/** What an error toast tells beside its message: the service's own words and the request id. */
export interface FailureDetail {
  detail?: string;
  requestId?: string;
}

export function failureDetail(...errors: readonly unknown[]): FailureDetail {
  const texts = new Set(errors.map(errorText).filter((text) => text !== ''));
  const requestId = errors.find((error): error is HttpError => error instanceof HttpError)?.requestId;
  return { ...(texts.size > 0 ? { detail: [...texts].join('\n') } : {}), ...(requestId ? { requestId } : {}) };
}

/** The text of the answer that refused, where there was one. */
export function answerText(error: unknown): string | undefined {
  return error instanceof HttpError && error.status > 0 && error.message ? error.message : undefined;
}

export function isAborted(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

export function isGone(error: unknown): boolean {
  return error instanceof HttpError && error.status === 404;
}
