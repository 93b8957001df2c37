import {
  ConsoleError,
  type Disposable,
  DisposableStore,
  type Services,
  type ServiceToken,
  toDisposable,
  tokenId,
} from '#base';
import type { PointStore } from '#registry';
import type { PluginContext, StateBag } from '#services/plugins/plugin';
import type { ProvidedServices } from './provided-services.ts';

export interface ContextParts {
  id: string;
  signal: AbortSignal;
  store: DisposableStore;
  services: Services;
  provided: ProvidedServices;
  points: PointStore;
  /** Asked before the plugin is put down. */
  beforeStop: Set<() => boolean | Promise<boolean>>;
}

/** What one plugin is given; everything it makes goes into its store. */
export function createPluginContext(parts: ContextParts): PluginContext {
  const { id, signal, store, services, provided, points, beforeStop } = parts;
  return Object.freeze<PluginContext>({
    id,
    signal,
    state: stateBag(),
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
  provided: ProvidedServices,
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

function stateBag(): StateBag {
  const values = new Map<string, unknown>();
  return {
    get: <T>(key: string) => values.get(key) as T | undefined,
    set(key, value) {
      try {
        values.set(key, structuredClone(value));
      } catch (cause) {
        throw new ConsoleError('PLUGIN_STATE_NOT_CLONEABLE', { key }, { cause });
      }
    },
  };
}
