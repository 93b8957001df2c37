declare const carried: unique symbol;

/**
 * The run-time name of a service contract; it carries the contract's type. Two tokens of one id are the same token, also
 * when they come from two bundles.
 */
export type ServiceToken<S> = symbol & { readonly [carried]?: S };

/** Defines the token of a service; the id ends in the contract's major version, as in `sextant.policy@1`. */
export function defineToken<S>(id: `${string}@${number}`): ServiceToken<S> {
  return Symbol.for(id) as ServiceToken<S>;
}

/**
 * Defines the token of a service that is the console's alone. Unlike a token of `defineToken`, it can't be made again from its
 * id. So code that does not import it, as plugins don't, can't reach the service.
 */
export function defineHostToken<S>(id: `${string}@${number}`): ServiceToken<S> {
  return Symbol(id) as ServiceToken<S>;
}

/** The id that a token was defined with. */
export function tokenId(token: ServiceToken<unknown>): string {
  return Symbol.keyFor(token) ?? token.description ?? '';
}

/** Anything services can be taken from: the service container, a plugin's context, an action's context. */
export interface Services {
  /** Throws `SERVICE_NOT_PROVIDED` when nothing provides the token. */
  get<S>(token: ServiceToken<S>): S;
}
