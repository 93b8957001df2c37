import { defineToken, type Event } from '#base';
import type { CodeSource, Undo } from '#registry';

export type ToastType = 'danger' | 'warning' | 'info' | 'success' | 'error';

export interface Toast {
  readonly id: string;
  /** `error` is stored as danger. */
  readonly type: 'danger' | 'warning' | 'info' | 'success';
  readonly message: string;
  /** The message is HTML of a server: sanitised where it is drawn. */
  readonly html?: boolean;
  /** The address, in full, of the answer that brought it: addresses in its HTML begin there. */
  readonly from?: string;
  /** The details: what failed, why, what to do; opened by the operator. */
  readonly detail?: string;
  readonly requestId?: string;
  /** Where in the console that is which it tells of, below the web root; a link leads there. */
  readonly to?: string;
  /** The code that would have done the same outside the console. */
  readonly code?: CodeSource;
  /** How what was done is taken back: offered for ten seconds. */
  readonly undo?: Undo;
  /** A button for what can be done about it; the label is in the operator's language. */
  readonly button?: { readonly label: string; press(): void };
  /** Whether the toast stays until it is closed, whatever its type. */
  readonly stays?: boolean;
  /** The text of the type: "Error" stays "Error" though it is stored as danger. */
  readonly typeText: string;
}

export type ToastExtra = Partial<Pick<Toast, 'id'>> &
  Pick<Toast, 'detail' | 'requestId' | 'html' | 'from' | 'to' | 'code' | 'button' | 'undo' | 'stays'>;

/** The messages that appear over the page. */
export interface Toasts {
  list(): readonly Toast[];
  /** `message` is already in the operator's language. With an `id` it takes the place of the one that has it. */
  add(type: ToastType, message: string, extra?: ToastExtra): Toast;
  find(type: ToastType, message: string): Toast | undefined;
  close(id: string): void;
  /** Keeps the toast open, as long as the pointer or the focus is on it. */
  hold(id: string): void;
  /** Nobody is at it any more: one that goes by itself does so after the whole delay. */
  letGo(id: string): void;
  clearErrors(): void;
  clearSuccesses(): void;
  clearAll(): void;
  /** `delay` in ms (3000); `dismissible` types go by themselves (success, info). `dimissible` is read too: an old spelling. */
  configure(options: { delay?: number; dismissible?: readonly string[]; dimissible?: readonly string[] }): void;
  readonly onDidChange: Event<void>;
}
export const Toasts = defineToken<Toasts>('sextant.toasts@1');
