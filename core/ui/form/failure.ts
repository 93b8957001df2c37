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
  /** Asking again would end in the same: the error says so with `isFinal`. Its words stand alone. */
  isFinal?: true;
  /** The error itself: a conflict is drawn otherwise than as a bar. */
  error?: unknown;
}

/** The status of a refusal because of what is there already: a name that is taken. */
const conflict = 409;

/** Whether a service refused a call with 409, directly or as the cause of the error. */
export function isConflict(error: unknown): boolean {
  return callIn(error)?.status === conflict;
}

/** Returns the failed call that an error is, or that words were put around. */
function callIn(error: unknown): HttpError | undefined {
  return [error, error instanceof Error ? error.cause : undefined].find((each) => each instanceof HttpError);
}

/** Returns the item as it is after an attempt of which only a part failed: the `now` of its rejection. */
export function itemAfter<T extends object>(error: unknown): T | undefined {
  const now = typeof error === 'object' && error !== null && 'now' in error ? error.now : undefined;
  return typeof now === 'object' && now !== null ? (now as T) : undefined;
}

/**
 * Returns the text of a failed submit: its `data` when that is text, else the failure itself. Words put around a call's failure
 * keep it as `cause`.
 */
export function failureOf(error: unknown): SubmitFailure {
  const data = typeof error === 'object' && error !== null && 'data' in error ? error.data : undefined;
  const message = typeof data === 'string' ? data : errorText(error);
  const call = callIn(error);
  const fields =
    typeof error === 'object' && error !== null && 'fields' in error ? (error.fields as FormErrors) : undefined;
  return {
    message,
    ...(call?.requestId ? { requestId: call.requestId } : {}),
    ...(call ? { call } : {}),
    ...(fields ? { fields } : {}),
    ...(typeof error === 'object' && error !== null && 'isFinal' in error && error.isFinal === true
      ? { isFinal: true }
      : {}),
  };
}
