import { type Event, type ServiceToken, toDisposable, tokenId } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Modals } from '#services/modals/modals';
import { Page } from '#services/page/page';
import { Points, ResourceTypes } from '#services/registry/registry';
import { Resources } from '#services/resources/resources';
import { Router } from '#services/router/router';
import { Scope } from '#services/scope/scope';
import type { ServiceContainer } from '#services/service-container';
import { Session } from '#services/session/session';
import { Settings } from '#services/settings/settings';
import { Tasks } from '#services/tasks/tasks';
import { Theme } from '#services/theme/theme';
import { Toasts } from '#services/toasts/toasts';

/** The listeners to the services' events that have not been disposed. */
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
        const entry = { name: `${tokenId(token)} ${name}` };
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
const eventfulTokens: readonly ServiceToken<unknown>[] = [
  I18n,
  Page,
  Scope,
  Session,
  Settings,
  Router,
  Resources,
  ResourceTypes,
  Points,
  Tasks,
  Theme,
  Toasts,
  Modals,
];
