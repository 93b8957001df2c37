import { type Disposable, errorText, type Services, type ServiceToken } from '#base';
import { Telemetry } from '#services/telemetry/telemetry';
import { scopedMethods } from './scoped-methods.ts';
import type { ServiceUser } from './service-user.ts';

type Method = (...given: unknown[]) => unknown;

/**
 * Returns the console's services as one plugin has them. `Http` bears its name and ends with it, and so does whatever else the
 * services give that can be disposed (listeners, timers), the messages and the dialogs.
 * @param own ids of the tokens that plugins know: the others come as they are
 */
export function scopedServices(services: Services, own: ReadonlySet<string>, user: ServiceUser): Services {
  const kept = new Map<symbol, unknown>();
  return {
    get<S>(token: ServiceToken<S>): S {
      const service = services.get(token);
      if (!own.has(Symbol.keyFor(token) ?? '')) return service;
      const guard = guardFor(user, services);
      if (!kept.has(token)) kept.set(token, owned(service as object, user, scopedMethods(token, service, user), guard));
      return kept.get(token) as S;
    },
  };
}

/** A service whose methods and events leave what they give with the plugin. */
function owned(
  service: object,
  { belongings }: ServiceUser,
  methods: Readonly<Record<string, unknown>>,
  guard: (listener: unknown) => unknown,
): object {
  const kept = new Map<PropertyKey, unknown>(Object.entries(methods));
  // Over an object of its own: one that is frozen could not be shown as another.
  return new Proxy(Object.create(null) as object, {
    get(_target, name) {
      if (kept.has(name)) return kept.get(name);
      const member: unknown = Reflect.get(service, name);
      if (typeof member !== 'function') return member;
      const isEvent = String(name).startsWith('onDid');
      const method = (...given: unknown[]) => {
        const made: unknown = (member as Method).apply(service, isEvent ? given.map(guard) : given);
        return isDisposable(made) ? belongings.own(made) : made;
      };
      kept.set(name, method);
      return method;
    },
    has: (_target, name) => name in service,
  });
}

/** Wraps a plugin's listener so that its errors are reported as the plugin's, and whoever fires the event goes on. */
function guardFor({ id }: ServiceUser, services: Services): (listener: unknown) => unknown {
  return (listener) => {
    if (typeof listener !== 'function') return listener;
    return (...told: unknown[]) => {
      const tell = (error: unknown) =>
        services.get(Telemetry).report('error', `${id}: a listener failed: ${errorText(error)}`);
      try {
        const made = (listener as Method)(...told);
        if (made instanceof Promise) made.catch(tell);
      } catch (error) {
        tell(error);
      }
    };
  };
}

function isDisposable(made: unknown): made is Disposable {
  return typeof made === 'object' && made !== null && typeof (made as Partial<Disposable>).dispose === 'function';
}
