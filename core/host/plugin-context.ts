import { type Disposable, DisposableStore, type Services, type ServiceToken, toDisposable, tokenId } from '#base';
import type { PointStore } from '#registry';
import type { PluginContext, StateBag } from '#services/plugins/plugin';
import type { ProvidedServices } from './provided-services.ts';

export interface ContextParts {
  id: string;
  signal: AbortSignal;
  state: StateBag;
  store: DisposableStore;
  services: Services;
  provided: Pick<ProvidedServices, 'provide' | 'has' | 'onDidChange'>;
  points: Pick<PointStore, 'contribute'>;
  /** Asked before the plugin is put down. */
  beforeStop: Set<() => boolean | Promise<boolean>>;
}

/** What one plugin is given; everything it makes goes into its store. */
export function createPluginContext(parts: ContextParts): PluginContext {
  const { id, signal, state, store, services, provided, points, beforeStop } = parts;
  return Object.freeze<PluginContext>({
    id,
    signal,
    state,
    own(owned) {
      store.own(typeof owned === 'function' ? toDisposable(owned) : owned);
      return owned;
    },
    get: (token) => services.get(token),
    watch: (token, follow) => store.own(watch(provided, services, token, follow)),
    provide<S>(token: ServiceToken<S>, service: S | (() => S)): Disposable {
      const create = typeof service === 'function' ? (service as () => S) : () => service;
      return store.own(provided.provide(token, create));
    },
    contribute: (point, item) => store.own(points.contribute(point, item, id)),
    onBeforeStop(ask) {
      beforeStop.add(ask);
      return store.own(toDisposable(() => beforeStop.delete(ask)));
    },
  });
}

function watch<S>(
  provided: ContextParts['provided'],
  services: Services,
  token: ServiceToken<S>,
  follow: (service: S) => Disposable | void,
): Disposable {
  let following: Disposable | void;
  const start = () => {
    following = provided.has(token) ? follow(services.get(token)) : undefined;
  };
  const stop = () => following?.dispose();
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
