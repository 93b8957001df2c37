import type { Services } from '#base';
import type { Place } from '#registry';
import { showFailure } from '../http/failure-toast.ts';
import { Http, HttpError } from '../http/http.ts';
import { I18n } from '../i18n/i18n.ts';
import { Toasts } from '../toasts/toasts.ts';
import type { ApiOptions, OperationName, OperationInput } from './call-api.ts';
import { operationAddress } from './operation-address.ts';
import { operationFailure } from './operation-failure.ts';
import { type Operations, readAddresses } from './read-addresses.gen.ts';

/** `callApi`, with all it needs at hand. */
export async function callOperation<Name extends OperationName>(
  services: Services,
  name: Name,
  input: OperationInput<Name>,
  { quiet, place, ...options }: ApiOptions = {},
): Promise<Operations[Name]['answer']> {
  const given: { params?: Record<string, string>; body?: unknown } = input;
  const known = readAddresses[name] ?? (await import('./change-addresses.gen.ts')).changeAddresses[name] ?? '';
  const [method = '', path = ''] = known.split(' ');
  const address = operationAddress(path, given.params ?? {});
  try {
    const call = {
      ...options,
      ...(input.query ? { query: input.query } : {}),
      ...(place ? { headers: { 'x-sextant-place': placeText(place) } } : {}),
    };
    return (await services.get(Http).request<Operations[Name]['answer']>(method, address, given.body, call)).data;
  } catch (error) {
    if (!quiet && !place && error instanceof HttpError && isToldHere(error, options)) {
      const i18n = services.get(I18n);
      showFailure(services.get(Toasts), i18n, operationFailure(i18n, name, given, error), error, error.toastId);
    }
    throw error;
  }
}

/** Writes a place as the gateway reads it. */
function placeText({ project, region }: Place): string {
  return [project, region ?? '-'].map(encodeURIComponent).join('/');
}

function isToldHere(error: HttpError, { handled }: ApiOptions): boolean {
  return error.failure !== 'aborted' && !handled?.includes(error.status);
}
