import { useEffect, useState } from 'react';
import { DisposableStore } from '#base';
import { Clock } from '#services/clock/clock';
import { Page } from '#services/page/page';
import { Settings } from '#services/settings/settings';
import { useService } from '#ui/services-context.tsx';
import { AlertMessage, type AlertMessageProps } from '#ui/toasts/alert-message.tsx';
import styles from './shell.module.css';

interface LeftMessage {
  id: number;
  type: AlertMessageProps['type'];
  message: string;
}

/** Which alerts go by themselves, and how: `HORIZON_CONFIG.auto_fade_alerts`; none unless configured. */
interface AutoFade {
  types?: readonly string[];
  /** Milliseconds until it begins to fade, and that the fading takes. */
  delay?: number;
  fade_duration?: number;
}

const types: readonly string[] = ['danger', 'warning', 'info', 'success', 'error'];

/** What the gateway left for this page before it sent the browser here (a switch of project, say): newest on top. */
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
        <LeftAlert
          key={message.id}
          message={message}
          onGone={() => setMessages((all) => all.filter((one) => one.id !== message.id))}
        />
      ))}
    </div>
  );
}

function LeftAlert({ message, onGone }: { message: LeftMessage; onGone(): void }) {
  const settings = useService(Settings);
  const clock = useService(Clock);
  const [fade, setFade] = useState<number>();
  useEffect(() => {
    const timers = new DisposableStore();
    const begin = (config: AutoFade | undefined) => {
      if (!config?.types?.includes(message.type)) return;
      const { delay = 3000, fade_duration: duration = 1500 } = config;
      const fadeAway = () => {
        setFade(duration);
        timers.own(clock.after(duration, onGone));
      };
      timers.own(clock.after(delay, fadeAway));
    };
    // Without settings it stays until it is closed; that they are missing has its own toast.
    settings.get<AutoFade>('HORIZON_CONFIG.auto_fade_alerts').then(begin, () => {});
    return () => timers.dispose();
    // Once for each message.
  }, []);
  return <AlertMessage type={message.type} message={message.message} fade={fade} onClose={onGone} />;
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
