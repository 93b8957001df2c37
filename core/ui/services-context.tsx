import { createContext, type ReactNode, useContext, useEffect, useLayoutEffect, useMemo, useReducer } from 'react';
import { ConsoleError, type Event, type Services, type ServiceToken } from '#base';
import { useTranslation } from 'react-i18next';
import { I18n, type Values } from '#services/i18n/i18n';
import { I18nEngine } from '#services/i18n/i18n-engine';
import { useLatest } from './use-latest.ts';

/** For what stands in a thousand places of a page, whose texts are followed above it: whoever else provides services does it with `ServicesProvider`. */
export const ServicesContext = createContext<Services | null>(null);

/** Gives the components below it their services. A plugin's views stand in a provider with the plugin's own container. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return (
    <ServicesContext.Provider value={services}>
      <Texts>{children}</Texts>
    </ServicesContext.Provider>
  );
}

/** The service container of this place in the page. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new ConsoleError('SERVICES_PROVIDER_MISSING');
  return services;
}

/** Returns a service. Throws `SERVICE_NOT_PROVIDED` when nothing provides it. */
export function useService<S>(token: ServiceToken<S>): S {
  const services = useServices();
  return useMemo(() => services.get(token), [services, token]);
}

/** Draws the component again each time the event fires; returns how often it has, which serves as a dependency. */
export function useEvent(event: Event<unknown>): number {
  const [count, bump] = useReducer((fired: number) => fired + 1, 0);
  // Layout effects run before any passive one, so that what a child's effect fires in the same commit is heard.
  useLayoutEffect(() => {
    const listening = event(bump);
    return () => listening.dispose();
  }, [event]);
  return count;
}

/** Calls the listener, always the one of the latest drawing, when the event fires. */
export function useListener<T>(event: Event<T>, listener: (value: T) => void): void {
  const latest = useLatest(listener);
  useEffect(() => {
    const listening = event((value) => latest.current(value));
    return () => listening.dispose();
  }, [event]);
}

export type Translate = (key: string, values?: Values) => string;

const TextsContext = createContext<Translate | null>(null);

/** Follows the texts, once for all below it: a page has a thousand places that show one. */
function Texts({ children }: { children: ReactNode }) {
  const i18n = useService(I18n);
  const engine = useService(I18nEngine);
  const { t: change } = useTranslation(undefined, { i18n: engine });
  // `change` is no input of the function: its identity says that texts are others now.
  const t = useMemo<Translate>(() => (key, values) => i18n.t(key, values), [i18n, change]);
  return <TextsContext.Provider value={t}>{children}</TextsContext.Provider>;
}

/** The translate function of `I18n`. The component is drawn again, and the function is a new one, when texts change. */
export function useT(): Translate {
  const t = useContext(TextsContext);
  if (!t) throw new ConsoleError('SERVICES_PROVIDER_MISSING');
  return t;
}
