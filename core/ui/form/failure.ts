import { errorText } from '#base';
import { HttpError } from '#services/http/http';
import type { FormErrors } from './form-errors.ts';

export interface SubmitFailure {
  message: string;
  requestId?: string;
  /** The call that failed, where it was one: tells what to do. */
  call?: HttpError;
  /** The errors by field, where the failure's `fields` names them. */
  fields?: FormErrors;
  /** The error itself: a conflict is drawn otherwise than as a bar. */
  error?: unknown;
}

/**
 * Returns the text of a failed submit: its `data` when that is text, else the failure itself. Words put around a call's failure
 * keep it as `cause`.
 */
export function failureOf(error: unknown): SubmitFailure {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  const message = typeof data === 'string' ? data : errorText(error);
  const call = [error, error instanceof Error ? error.cause : undefined].find((each) => each instanceof HttpError);
  const fields =
    typeof error === 'object' && error !== null && 'fields' in error ? (error.fields as FormErrors) : undefined;
  return {
    message,
    ...(call?.requestId ? { requestId: call.requestId } : {}),
    ...(call ? { call } : {}),
    ...(fields ? { fields } : {}),
  };
}
