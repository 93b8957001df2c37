import type { Toasts, ToastType } from '#services/toasts/toasts';
import { FRAGMENT_HEADERS, type WireMessage } from './wire.ts';

const types: Readonly<Record<string, ToastType>> = {
  debug: 'info',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
  danger: 'danger',
};

/** The messages of an answer's header (contract §13.1). What is no list of messages counts as none. */
export function readMessages(headers: Headers | undefined): readonly WireMessage[] {
  const text = headers?.get(FRAGMENT_HEADERS.messages);
  if (!text) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.filter(isMessage) : [];
  } catch {
    return [];
  }
}

function isMessage(value: unknown): value is WireMessage {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string';
}

export const toastType = (type: string): ToastType => types[type.toLowerCase()] ?? 'info';

/** Is the message HTML? */
export const isSafe = ([, , tags]: WireMessage): boolean =>
  String(tags ?? '')
    .split(/\s+/)
    .includes('safe');

/** Of one answer; what it says beyond that would cover the page. */
const most = 5;

/**
 * Each as a toast, but for what is shown already; one that is tagged `safe` is HTML, sanitised where it is drawn (MODAL-12,
 * TST.5). `from`: the address of the answer, in full.
 */
export function showMessages(toasts: Toasts, messages: readonly WireMessage[], from: string): void {
  let shown = 0;
  for (const message of messages) {
    const [type, text] = [toastType(message[0]), message[1]];
    if (toasts.find(type, text)) continue;
    toasts.add(type, text, isSafe(message) ? { html: true, from } : {});
    shown += 1;
    if (shown === most) return;
  }
}
