import type { Services, ServiceToken } from '#base';
import { type Modal, Modals } from './modals.ts';

const idOf = (item: unknown): string => String((item as { id?: unknown } | null)?.id ?? '');

/** The services for an action on these items: a dialog that it opens is about them. */
export function servicesAbout(services: Services, items: readonly unknown[] = []): Services {
  const about = items.map(idOf).join();
  if (!about) return services;
  const aboutThem = (modals: Modals): Modals =>
    new Proxy(modals, {
      get(_modals, name) {
        if (name === 'open') return (modal: Modal) => modals.open({ about, ...modal });
        const member: unknown = Reflect.get(modals, name, modals);
        return typeof member === 'function' ? member.bind(modals) : member;
      },
    });
  return {
    get<S>(token: ServiceToken<S>): S {
      const service = services.get(token);
      return token === Modals ? (aboutThem(service as Modals) as S) : service;
    },
  };
}
