import type { Services } from '#base';
import { I18n } from '#services/i18n/i18n';
import { Toasts, type ToastType } from '#services/toasts/toasts';
import { wordsOfHtml } from './html-words.ts';
import { FRAGMENT_HEADERS, type WireMessage } from './wire.ts';

const types: Readonly<Record<string, ToastType>> = {
  debug: 'info',
  info: 'info',
  success: 'success',
  warning: 'warning',
  error: 'error',
  danger: 'danger',
};

/** Returns the messages of an answer's header. What is no list of messages counts as none. */
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

/** The most messages of one answer that become toasts of their own; more would cover the page. */
const maxMessages = 5;

/**
 * Shows each message as a toast, but for what is shown already. One that is tagged `safe` is HTML, sanitised where it is drawn
 * (MODAL-12). What is beyond the most is counted in one toast more, which tells it when it is opened. `from`: the address of
 * the answer, in full.
 */
export function showMessages(services: Services, messages: readonly WireMessage[], from: string): void {
  const toasts = services.get(Toasts);
  const fresh = messages.filter(([type, text], place) => {
    const isFirst = messages.findIndex((each) => each[0] === type && each[1] === text) === place;
    return isFirst && !toasts.find(toastType(type), text);
  });
  for (const message of fresh.slice(0, maxMessages)) {
    toasts.add(toastType(message[0]), message[1], isSafe(message) ? { html: true, from } : {});
  }
  const rest = fresh.slice(maxMessages);
  if (rest.length === 0) return;
  const count = services.get(I18n).t('core:fragments.moreMessages', { count: rest.length });
  toasts.add(gravest(rest), count, { detail: rest.map(plainText).join('\n') });
}

const gravity: readonly ToastType[] = ['error', 'danger', 'warning', 'info', 'success'];

/** The type that stays as long as the gravest of them would. */
function gravest(messages: readonly WireMessage[]): ToastType {
  const found = new Set(messages.map(([type]) => toastType(type)));
  return gravity.find((type) => found.has(type)) ?? 'info';
}

/** A message as it is read: of one that is HTML, the words. */
function plainText(message: WireMessage): string {
  return isSafe(message) ? wordsOfHtml(message[1]) : message[1];
}
