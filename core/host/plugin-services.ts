import { type Disposable, type Services, type ServiceToken, toDisposable } from '#base';
import { Http, type HttpOptions } from '#services/http/http';
import { Modals } from '#services/modals/modals';
import { type Toast, Toasts } from '#services/toasts/toasts';

/** Whose services they are. */
export interface ServiceUser {
  readonly id: string;
  /** Aborted when the plugin is put down: calls under way end, new ones are refused. */
  readonly signal: AbortSignal;
  readonly belongings: Belongings;
  /** A call to the gateway goes out. */
  onCall(): void;
}

/** What a plugin has made and not ended itself. Unlike a store it forgets what has ended: a view comes and goes all day. */
export class Belongings implements Disposable {
  readonly #live = new Set<Disposable>();

  get size(): number {
    return this.#live.size;
  }

  own(made: Disposable): Disposable {
    const owned = toDisposable(() => {
      this.#live.delete(owned);
      made.dispose();
    });
    this.#live.add(owned);
    return owned;
  }

  dispose(): void {
    for (const owned of [...this.#live].reverse()) owned.dispose();
  }
}

type Method = (...given: unknown[]) => unknown;

/**
 * The console's services as one plugin has them (plugin platform §6): `Http` bears its name and ends with it, and so does
 * whatever else the services give that can be disposed (listeners, timers), the messages and the dialogs.
 * @param own ids of the tokens that plugins know: the others come as they are
 */
export function pluginServices(services: Services, own: ReadonlySet<string>, user: ServiceUser): Services {
  const kept = new Map<symbol, unknown>();
  return {
    get<S>(token: ServiceToken<S>): S {
      const service = services.get(token);
      if (!own.has(Symbol.keyFor(token) ?? '')) return service;
      if (!kept.has(token)) kept.set(token, owned(service as object, user, replaced(token, service, user)));
      return kept.get(token) as S;
    },
  };
}

/** A service whose methods and events leave what they give with the plugin. */
function owned(service: object, { belongings }: ServiceUser, methods: Readonly<Record<string, unknown>>): object {
  const kept = new Map<PropertyKey, unknown>(Object.entries(methods));
  // Over an object of its own: one that is frozen could not be shown as another.
  return new Proxy(Object.create(null) as object, {
    get(_target, name) {
      if (kept.has(name)) return kept.get(name);
      const member: unknown = Reflect.get(service, name);
      if (typeof member !== 'function') return member;
      const method = (...given: unknown[]) => {
        const made: unknown = (member as Method).apply(service, given);
        return isDisposable(made) ? belongings.own(made) : made;
      };
      kept.set(name, method);
      return method;
    },
    has: (_target, name) => name in service,
  });
}

function isDisposable(made: unknown): made is Disposable {
  return typeof made === 'object' && made !== null && typeof (made as Partial<Disposable>).dispose === 'function';
}

function replaced(token: ServiceToken<unknown>, service: unknown, user: ServiceUser): Record<string, unknown> {
  if (token === Http) return ownCalls(service as Http, user);
  const endsWithPlugin = (end: () => void) => void user.belongings.own(toDisposable(end));
  if (token === Toasts) {
    const toasts = service as Toasts;
    const add = (...given: Parameters<Toasts['add']>): Toast => {
      const toast = toasts.add(...given);
      endsWithPlugin(() => toasts.close(toast.id));
      return toast;
    };
    return { add };
  }
  if (token !== Modals) return {};
  const modals = service as Modals;
  const opened = <R>(result: Promise<R>): Promise<R> => {
    const top = modals.stack().at(-1);
    const ends = user.belongings.own(toDisposable(() => top?.close()));
    void result.finally(() => ends.dispose());
    return result;
  };
  return {
    open: (modal: Parameters<Modals['open']>[0]) => opened(modals.open(modal)),
    confirm: (asked: Parameters<Modals['confirm']>[0]) => opened(modals.confirm(asked)),
  };
}

function ownCalls(http: Http, user: ServiceUser): Record<string, unknown> {
  const request = (method: string, path: string, body?: unknown, options: HttpOptions = {}) => {
    const { id, signal } = user;
    user.onCall();
    const ends = options.signal ? AbortSignal.any([signal, options.signal]) : signal;
    const headers = options.external ? options.headers : { ...options.headers, 'x-sextant-plugin': id };
    return http.request<unknown>(method, path, body, { ...options, signal: ends, ...(headers ? { headers } : {}) });
  };
  const sending = (method: string) => async (path: string, body?: unknown, options?: HttpOptions) =>
    (await request(method, path, body, options)).data;
  return {
    request,
    get: (path: string, options?: HttpOptions) => sending('GET')(path, undefined, options),
    post: sending('POST'),
    put: sending('PUT'),
    patch: sending('PATCH'),
    delete: sending('DELETE'),
  };
}
