import type { Services } from '#base';
import type { Place } from '#registry';
import type { HttpOptions } from '../http/http.ts';
import { Scope } from '../scope/scope.ts';
import type { Operations } from './read-addresses.gen.ts';

/** The name of an operation of the API: `readServer`. */
export type OperationName = keyof Operations;

type Part<Name extends OperationName, Member extends 'params' | 'body'> = Operations[Name][Member];

/** The input of an operation. Where it declares no JSON body, a form may be sent: a file. */
export type OperationInput<Name extends OperationName> = (keyof Part<Name, 'params'> extends never
  ? unknown
  : { params: Part<Name, 'params'> }) &
  (Part<Name, 'body'> extends undefined ? { body?: FormData } : { body: Part<Name, 'body'> }) & {
    query?: Operations[Name]['query'] & NonNullable<HttpOptions['query']>;
  };

export interface ApiOptions extends Pick<
  HttpOptions,
  'signal' | 'onProgress' | 'timeout' | 'handled' | 'isMine' | 'scope'
> {
  /**
   * Another project or region in which the operation is asked; only operations that are declared with `places` take one. A failure is the
   * caller's to show.
   */
  place?: Place | undefined;
  /** The caller shows failures in its own way. */
  quiet?: boolean;
}

/**
 * Calls an operation of the gateway by its name: address, types and the text of a failure are those of the declarations
 * (`schemas/api`), so that a panel's service says only what it wants.
 *
 * A call that fails rejects with `HttpError` and, unless it was aborted or is `quiet`, shows the operation's `Unable to …`
 * as an error toast, with the service's own words, advice and request id behind it (rows HTTP-05 to HTTP-07).
 *
 * @param services of a plugin, they make it the plugin's call: it bears the plugin's name and ends with it
 */
export async function callApi<Name extends OperationName>(
  services: Services,
  name: Name,
  input: OperationInput<Name>,
  options?: ApiOptions,
): Promise<Operations[Name]['answer']> {
  // The tab may be elsewhere once the code is there.
  const scope = services.get(Scope).key;
  // Addresses, and the words for failures, are no part of the first load: they come with the first call.
  const { callOperation } = await import('./call-operation.ts');
  return callOperation(services, name, input, { scope, ...options });
}
