import { useEffect, useState } from 'react';
import { Page } from '#services/page/page';
import { LazyPart } from '#ui/lazy/lazy-part.tsx';
import { useService } from '#ui/services-context.tsx';
import { preloadedView } from '#ui/lazy/preload.ts';
import type { AlertMessageProps } from '#ui/toasts/alert-message.tsx';
import styles from './shell.module.css';

const alert = preloadedView(async () => (await import('./left-alert.tsx')).LeftAlert);

export interface LeftMessage {
  id: number;
  type: AlertMessageProps['type'];
  message: string;
}

const types: readonly string[] = ['danger', 'warning', 'info', 'success', 'error'];

/**
 * Shows the messages that the gateway left before it sent the browser here, newest on top. It does so at a switch of project,
 * say.
 */
export function LeftMessages() {
  const [messages, setMessages] = useState<readonly LeftMessage[]>([]);
  const page = useService(Page);
  useEffect(() => {
    const left = readLeftMessages(page.cookie('messages'));
    if (left.length === 0) return;
    page.setCookie('messages', '');
    setMessages(left);
  }, [page]);
  if (messages.length === 0) return null;
  return (
    <div role="status" className={styles['left']}>
      {messages.map((message) => (
        <LazyPart
          key={message.id}
          view={alert}
          props={{ message, onGone: () => setMessages((all) => all.filter((one) => one.id !== message.id)) }}
        />
      ))}
    </div>
  );
}

/** The cookie's text as messages, newest first; what can't be read is no message. */
export function readLeftMessages(cookie: string | undefined): LeftMessage[] {
  try {
    const left: unknown = JSON.parse(cookie || '[]');
    if (!Array.isArray(left)) return [];
    return left
      .flatMap((one: unknown, id) => {
        const { level, text } = (one ?? {}) as { level?: unknown; text?: unknown };
        return typeof text === 'string' && types.includes(String(level))
          ? [{ id, type: level as LeftMessage['type'], message: text }]
          : [];
      })
      .toReversed();
  } catch {
    return [];
  }
}
