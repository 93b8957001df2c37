import {
  type Disposable,
  DisposableStore,
  errorText,
  type Services,
  type ServiceToken,
  toDisposable,
  tokenId,
} from '#base';
import type { PointStore } from '#registry';
import type { PluginContext, StateBag } from '#services/plugins/plugin';
import { Telemetry } from '#services/telemetry/telemetry';
import type { Owner } from './plugin-scope/owner.ts';
import { scopedPart, partName } from './plugin-scope/scoped-part.ts';
import type { ProvidedServices } from './provided-services.ts';

export interface ContextParts {
  id: string;
  signal: AbortSignal;
  state: StateBag;
  store: DisposableStore;
  services: Services;
  owner: Owner;
  provided: Pick<ProvidedServices, 'provide' | 'has' | 'onDidChange'>;
  points: Pick<PointStore, 'contribute'>;
  /** Has it asked before the plugin is put down. */
  holdUp(ask: () => boolean | Promise<boolean>): Disposable;
}

/** Returns the context that a plugin's `activate` gets; everything it makes goes into the plugin's store. */
export function createPluginContext(parts: ContextParts): PluginContext {
  const { id, signal, state, store, services, owner, provided, points, holdUp } = parts;
  return Object.freeze<PluginContext>({
    id,
    signal,
    state,
    own(owned) {
      store.own(typeof owned === 'function' ? toDisposable(owned) : owned);
      return owned;
    },
    get: (token) => services.get(token),
    watch: (token, follow) => store.own(watch(parts, token, follow)),
    provide<S>(token: ServiceToken<S>, service: S | (() => S)): Disposable {
      const create = typeof service === 'function' ? (service as () => S) : () => service;
      return store.own(provided.provide(token, create));
    },
    contribute: (point, item) =>
      store.own(points.contribute(point, scopedPart(owner, point, partName(point, item.id), item), id)),
    onBeforeStop: (ask) => store.own(holdUp(ask)),
  });
}

/**
 * Follows a service that may come and go. Errors of the follower are reported as this plugin's, not as those of the service's
 * provider.
 */
function watch<S>(
  { id, provided, services }: ContextParts,
  token: ServiceToken<S>,
  follow: (service: S) => Disposable | void,
): Disposable {
  let following: Disposable | void;
  const guarded = (work: () => void) => {
    try {
      work();
    } catch (error) {
      services.get(Telemetry).report('error', `${id}: what watches ${tokenId(token)} failed: ${errorText(error)}`);
    }
  };
  const stop = () => {
    const ended = following;
    following = undefined;
    guarded(() => ended?.dispose());
  };
  const start = () => {
    if (provided.has(token)) guarded(() => (following = follow(services.get(token))));
  };
  const listening = provided.onDidChange((changed) => {
    if (changed !== tokenId(token)) return;
    stop();
    start();
  });
  start();
  return toDisposable(() => {
    listening.dispose();
    stop();
  });
}
