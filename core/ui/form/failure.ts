import { errorText } from '#base';
import { HttpError } from '#services/http/http';

export interface SubmitFailure {
  message: string;
  requestId?: string;
}

/** The text of a failed submit: its `data` when that is text, else the failure itself (WZ.7). */
export function failureOf(error: unknown): SubmitFailure {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  const message = typeof data === 'string' ? data : errorText(error);
  const requestId = error instanceof HttpError ? error.requestId : undefined;
  return requestId ? { message, requestId } : { message };
}
