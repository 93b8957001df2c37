import { isUndeclared } from '../http/failure-toast.ts';
import type { HttpError } from '../http/http.ts';
import type { I18n } from '../i18n/i18n.ts';
import type { OperationName } from './call-api.ts';

/** Operations whose 409 is told in the service's own words: a name that is taken, a container that is not empty. */
const conflictsSayWhy: readonly OperationName[] = ['createContainer', 'deleteContainer', 'createFolder', 'copyObject'];

/**
 * Returns what an operation was not able to do, in the operator's language.
 * @param input params name the thing, and the body's `operation` what was to be done with it
 */
export function operationFailure(
  i18n: I18n,
  name: OperationName,
  input: { params?: object; body?: unknown },
  error: HttpError,
): string {
  if (error.status === 409 && !error.isSilent && conflictsSayWhy.includes(name)) return error.message;
  // A fault that the plugin's author has to mend is not kept behind the details.
  if (isUndeclared(error)) return error.message;
  const variants = [error.status, operationOf(input.body)].map((variant) => `core:unable.${name}-${variant}`);
  return i18n.t(variants.find((key) => i18n.has(key)) ?? `core:unable.${name}`, { ...input.params });
}

function operationOf(body: unknown): string {
  return typeof body === 'object' && body !== null && 'operation' in body ? String(body.operation) : '';
}
