import type { Services } from '#base';
import type { HttpOptions } from '../http/http.ts';
import type { Operations } from './addresses.gen.ts';

/** An operation's id in the API contract: `NV-13`. */
export type OperationId = keyof Operations;

type Part<Id extends OperationId, Name extends 'params' | 'body'> = Operations[Id][Name];

/** The input of an operation. Where it declares no JSON body, a form may be sent: a file. */
export type OperationInput<Id extends OperationId> = (keyof Part<Id, 'params'> extends never
  ? unknown
  : { params: Part<Id, 'params'> }) &
  (Part<Id, 'body'> extends undefined ? { body?: FormData } : { body: Part<Id, 'body'> }) & {
    query?: Operations[Id]['query'] & NonNullable<HttpOptions['query']>;
  };

export interface ApiOptions extends Pick<HttpOptions, 'signal' | 'onProgress' | 'timeout' | 'handled' | 'isMine'> {
  /** The caller shows failures in its own way. */
  quiet?: boolean;
}

/**
 * Calls an operation of the gateway by its id: address, types and the text of a failure are those of the declarations
 * (`schemas/api`), so that a panel's service says only what it wants.
 *
 * A call that fails rejects with `HttpError` and, unless it was aborted or is `quiet`, shows the operation's `Unable to …`
 * as an error toast, with the service's own words, advice and request id behind it (rows HTTP-05 to HTTP-07).
 *
 * @param services of a plugin, they make it the plugin's call: it bears the plugin's name and ends with it
 */
export async function callApi<Id extends OperationId>(
  services: Services,
  id: Id,
  input: OperationInput<Id>,
  options?: ApiOptions,
): Promise<Operations[Id]['answer']> {
  // Addresses, and the words for failures, are no part of the first load: they come with the first call.
  const { callOperation } = await import('./call-operation.ts');
  return callOperation(services, id, input, options);
}
