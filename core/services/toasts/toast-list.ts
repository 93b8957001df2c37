import { type Disposable, Emitter } from '#base';
import type { Clock } from '../clock/clock.ts';
import type { I18n } from '../i18n/i18n.ts';
import { isAmong, shownAs } from './alert-types.ts';
import type { Toast, ToastExtra, Toasts, ToastType } from './toasts.ts';

/** The time in milliseconds after which toasts go by themselves, and the types that do. */
export const usualToasts = { delay: 3000, dismissible: ['success', 'info'] } as const;

/** Milliseconds in which what was done can be taken back. */
const undoWindow = 10_000;

/** `Toasts`, newest last. */
export class ToastList implements Toasts {
  readonly #i18n: I18n;
  readonly #clock: Clock;
  readonly #didChange = new Emitter<void>();
  readonly #timers = new Map<string, Disposable>();
  #list: readonly Toast[] = [];
  #delay: number = usualToasts.delay;
  #dismissible: readonly string[] = usualToasts.dismissible;
  #count = 0;

  constructor(i18n: I18n, clock: Clock) {
    this.#i18n = i18n;
    this.#clock = clock;
  }

  get onDidChange() {
    return this.#didChange.event;
  }

  list(): readonly Toast[] {
    return this.#list;
  }

  add(type: ToastType, message: string, extra: ToastExtra = {}): Toast {
    this.#count += 1;
    const { id = `toast-${this.#count}` } = extra;
    this.close(id);
    const toast: Toast = {
      id,
      type: shownAs(type) as Toast['type'],
      message,
      typeText: this.#i18n.t(`core:toasts.type.${type}`),
      ...extra,
    };
    this.#list = [...this.#list, toast];
    // Before anybody hears of it, who may hold it.
    this.letGo(id);
    this.#didChange.fire();
    return toast;
  }

  hold(id: string): void {
    this.#timers.get(id)?.dispose();
    this.#timers.delete(id);
  }

  letGo(id: string): void {
    const toast = this.#list.find((each) => each.id === id);
    if (!toast || toast.stays || !isAmong(this.#dismissible, toast.type)) return;
    this.hold(id);
    this.#timers.set(
      id,
      this.#clock.after(toast.undo ? Math.max(this.#delay, undoWindow) : this.#delay, () => this.close(id)),
    );
  }

  find(type: ToastType, message: string): Toast | undefined {
    return this.#list.find((toast) => toast.type === shownAs(type) && toast.message === message);
  }

  close(id: string): void {
    this.#keep((toast) => toast.id !== id);
  }

  clearErrors(): void {
    this.#keep((toast) => toast.type !== 'danger');
  }

  clearSuccesses(): void {
    this.#keep((toast) => toast.type !== 'success');
  }

  clearAll(): void {
    this.#keep(() => false);
  }

  configure(options: { delay?: number; dismissible?: readonly string[]; dimissible?: readonly string[] }): void {
    const types = options.dismissible ?? options.dimissible;
    if (options.delay !== undefined) this.#delay = options.delay;
    if (types) this.#dismissible = types;
  }

  #keep(test: (toast: Toast) => boolean): void {
    const kept = this.#list.filter(test);
    if (kept.length === this.#list.length) return;
    for (const toast of this.#list) if (!kept.includes(toast)) this.hold(toast.id);
    this.#set(kept);
  }

  #set(list: readonly Toast[]): void {
    this.#list = list;
    this.#didChange.fire();
  }
}
