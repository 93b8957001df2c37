import { defineToken, type Event, toDisposable } from '#base';
import type { ServiceContainer } from '#services/service-container';

/** Who listens to the events of the services, and has not ended it. */
export interface HostListeners {
  /** `sextant.session@1 onDidChange`, once for each listener. */
  list(): readonly string[];
}

/** Counts the listeners of every event (`onDid…`) of these services, from now on. */
export function countListeners(services: ServiceContainer): HostListeners {
  const live = new Set<{ name: string }>();
  for (const token of eventfulTokens) {
    const service = services.get(token) as object;
    for (const name of eventsOf(service)) {
      const event = Reflect.get(service, name) as Event<unknown>;
      const counted: Event<unknown> = (listener) => {
        const entry = { name: `${Symbol.keyFor(token) ?? String(token)} ${name}` };
        live.add(entry);
        const listening = event(listener);
        return toDisposable(() => {
          live.delete(entry);
          listening.dispose();
        });
      };
      Object.defineProperty(service, name, { value: counted, configurable: true });
    }
  }
  return { list: () => [...live].map(({ name }) => name) };
}

/** The names that begin with `onDid`, the service's own and its class's. */
function eventsOf(service: object): string[] {
  const names = new Set<string>();
  for (let at: object | null = service; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object | null)
    for (const name of Object.getOwnPropertyNames(at)) if (name.startsWith('onDid')) names.add(name);
  return [...names].filter((name) => typeof Reflect.get(service, name) === 'function');
}

/** The services that tell of what happens. */
const eventfulTokens = [
  'i18n',
  'page',
  'scope',
  'session',
  'settings',
  'router',
  'resources',
  'resource-types',
  'points',
  'tasks',
  'theme',
  'toasts',
  'modals',
].map((name) => defineToken<unknown>(`sextant.${name}@1`));
