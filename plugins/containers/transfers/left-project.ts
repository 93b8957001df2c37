import { type Disposable, Scope, type Services } from '@sextant/sdk';

/** Thrown when the tab went to another project or region: the rest of an upload belongs to where it was begun. */
export class LeftProject extends Error {}

/** Where uploads were begun, by their orders: also a retry belongs there. */
const begunIn = new WeakMap<object, string>();

/** Makes a signal that ends with another, and when this tab leaves the scope in which the order was begun. */
export function endWithScope(
  services: Services,
  order: object,
  signal: AbortSignal,
): Disposable & { signal: AbortSignal } {
  const scope = services.get(Scope);
  const begun = begunIn.get(order) ?? scope.key;
  begunIn.set(order, begun);
  const left = new AbortController();
  const look = () => {
    if (scope.key !== begun) left.abort(new LeftProject());
  };
  look();
  const listening = scope.onDidChange(look);
  return { signal: AbortSignal.any([signal, left.signal]), dispose: () => listening.dispose() };
}

/** Has the tab left the scope in which the order was begun? */
export function hasLeft(services: Services, order: object): boolean {
  const begun = begunIn.get(order);
  return begun !== undefined && begun !== services.get(Scope).key;
}
