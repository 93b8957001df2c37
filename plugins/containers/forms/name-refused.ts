import { errorText, HttpError } from '@sextant/sdk';

/**
 * What a form fails with where the service says that a name is taken: the service's words alone (row CON-16). With the failure
 * itself would come the advice to refresh, which makes no name free; what does, stands beside the field.
 */
export function nameRefused(error: unknown): unknown {
  return error instanceof HttpError && error.status === 409 ? new Error(errorText(error)) : error;
}
