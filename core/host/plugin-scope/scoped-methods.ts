import { ConsoleError, type Disposable, type ServiceToken, toDisposable } from '#base';
import { Clock } from '#services/clock/clock';
import { Http, type HttpOptions } from '#services/http/http';
import { I18n } from '#services/i18n/i18n';
import { type Confirmation, type Modal, Modals } from '#services/modals/modals';
import { Storage } from '#services/storage/storage';
import { Tasks } from '#services/tasks/tasks';
import { type Toast, Toasts } from '#services/toasts/toasts';
import { scopedView } from './scoped-view.tsx';
import { scopedTasks } from './scoped-tasks.ts';
import type { ServiceUser } from './service-user.ts';

/** The methods of a service that leave what they make with the plugin. */
export function scopedMethods(
  token: ServiceToken<unknown>,
  service: unknown,
  user: ServiceUser,
): Record<string, unknown> {
  if (token === Http) return ownCalls(service as Http, user);
  if (token === Toasts) return ownToasts(service as Toasts, user);
  if (token === Clock) return ownTimers(service as Clock, user);
  if (token === Modals) return ownDialogs(service as Modals, user);
  if (token === I18n) return ownBundles(service as I18n, user);
  if (token === Storage) return ownKeys(service as Storage);
  if (token === Tasks) return { ...scopedTasks(service as Tasks, user) };
  return {};
}

function ownToasts(toasts: Toasts, { belongings }: ServiceUser): Record<string, unknown> {
  const shown = new Map<string, Disposable>();
  const forgetClosed = () => {
    const listed = new Set(toasts.list().map(({ id }) => id));
    for (const [id, ends] of shown) {
      if (listed.has(id)) continue;
      shown.delete(id);
      ends.dispose();
    }
  };
  /** The text of a success stays for whoever waits for it; nothing that would call the plugin does. */
  const leave = (id: string) => {
    const left = toasts.list().find((one) => one.id === id);
    if (left?.type !== 'success') return toasts.close(id);
    const { undo: _undo, button: _button, code: _code, ...text } = left;
    toasts.add('success', left.message, text);
  };
  const add = (...given: Parameters<Toasts['add']>): Toast => {
    forgetClosed();
    const toast = toasts.add(...given);
    shown.set(toast.id, belongings.own(toDisposable(() => leave(toast.id))));
    return toast;
  };
  return { add };
}

function ownTimers(clock: Clock, { belongings }: ServiceUser): Record<string, unknown> {
  const after = (milliseconds: number, run: () => void): Disposable => {
    const ends = belongings.own(
      clock.after(milliseconds, () => {
        ends.dispose();
        run();
      }),
    );
    return ends;
  };
  return { after };
}

function ownDialogs(modals: Modals, user: ServiceUser): Record<string, unknown> {
  const open = async <R>(modal: Modal<R>): Promise<R | undefined> => {
    const before = new Set(modals.stack());
    const result = modals.open({ ...modal, plugin: user.id });
    const opened = modals.stack().find((one) => !before.has(one));
    const ends = user.belongings.own(toDisposable(() => opened?.close()));
    try {
      return await result;
    } finally {
      ends.dispose();
    }
  };
  return {
    open: (modal: Modal) => open({ ...modal, content: scopedView(user.owner, `dialogs/${modal.id}`, modal.content) }),
    // The console's own view: it stands in no frame of the plugin's.
    confirm: async (confirmation: Confirmation) => {
      const asked = modals.question(confirmation);
      return (await open(asked instanceof Promise ? await asked : asked)) === true;
    },
    confirmWith: refused('Modals.confirmWith'),
    question: refused('Modals.question'),
  };
}

function ownBundles(i18n: I18n, { belongings }: ServiceUser): Record<string, unknown> {
  return {
    addBundles: async (...given: Parameters<I18n['addBundles']>) => belongings.own(await i18n.addBundles(...given)),
  };
}

/** Matches the keys that the console itself keeps for the operator, the settings of all plugins among them. */
const consoleKey = /^((navigation|tasks|translators)\..*|settings\.own|(pages|scope)\.recent|theme(\.worn)?|density)$/;

/** A plugin neither finds nor changes what the console keeps: it has services that tell of that. */
function ownKeys(storage: Storage): Record<string, unknown> {
  const checked = (key: string) => {
    if (consoleKey.test(key)) refused(`Storage: ${key}`)();
    return key;
  };
  return {
    get: (key: string) => (consoleKey.test(key) ? undefined : storage.get(key)),
    set: (key: string, value: unknown) => storage.set(checked(key), value),
    remove: (key: string) => storage.remove(checked(key)),
    keys: (prefix: string) => storage.keys(prefix).filter((key) => !consoleKey.test(key)),
  };
}

/** Returns a method that throws, because only the console may call it. */
function refused(method: string) {
  return () => {
    throw new ConsoleError('SERVICE_METHOD_REFUSED', { method });
  };
}

function ownCalls(http: Http, user: ServiceUser): Record<string, unknown> {
  const request = (method: string, path: string, body?: unknown, options: HttpOptions = {}) => {
    const { id, signal, capability } = user;
    user.onCall();
    const ends = options.signal ? AbortSignal.any([signal, options.signal]) : signal;
    const own = { 'x-sextant-plugin': id, 'x-sextant-capability': capability };
    const headers = options.external ? options.headers : { ...options.headers, ...own };
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
