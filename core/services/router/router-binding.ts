import { defineHostToken, type Disposable } from '#base';

/** Moves the browser through the host's routes. */
export interface Navigator {
  go(address: string, options: { replace: boolean }): void;
  back(): void;
}

/** Where the host seats its router; services and plugins see `Router` alone. */
export interface RouterBinding {
  /** From now on `Router` moves by this; disposing leaves the seat empty. */
  bindNavigator(navigator: Navigator): Disposable;
  /** Says where the operator is now. The host calls it first when it binds, then after every navigation. */
  moved(location: { path: string; search: string }): void;
}
export const RouterBinding = defineHostToken<RouterBinding>('sextant.router-binding@1');
