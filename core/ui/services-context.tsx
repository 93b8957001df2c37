import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
} from 'react';
import { ConsoleError, type Event, type Services, type ServiceToken } from '#base';
import { I18n, type Values } from '#services/i18n/i18n';

const ServicesContext = createContext<Services | null>(null);

/** Gives the components below it their services. A plugin's views stand in a provider with the plugin's own container. */
export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext.Provider value={services}>{children}</ServicesContext.Provider>;
}

/** The service container of this place in the page. */
export function useServices(): Services {
  const services = useContext(ServicesContext);
  if (!services) throw new ConsoleError('SERVICES_PROVIDER_MISSING');
  return services;
}

/** One service. Throws `SERVICE_NOT_PROVIDED` when nothing provides it. */
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
  const latest = useRef(listener);
  useEffect(() => {
    latest.current = listener;
  });
  useEffect(() => {
    const listening = event((value) => latest.current(value));
    return () => listening.dispose();
  }, [event]);
}

export type Translate = (key: string, values?: Values) => string;

/** The translate function of `I18n`. The component is drawn again, and the function is a new one, when texts change. */
export function useT(): Translate {
  const i18n = useService(I18n);
  const change = useEvent(i18n.onDidChange);
  // `change` is no input of the function: its identity says to memoised children that texts are others now.
  return useCallback((key: string, values?: Values) => i18n.t(key, values), [i18n, change]);
}
