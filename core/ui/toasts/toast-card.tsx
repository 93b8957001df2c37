import { useEffect, useId, useRef, useState } from 'react';
import type { Toast, Toasts } from '#services/toasts/toasts';
import { Button, IconButton } from '../controls/button.tsx';
import { CopyButton } from '../controls/copy-button.tsx';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../controls/class-names.ts';
import type { HtmlMessageProps } from '../fragments/html/html-message.tsx';
import { lazyComponent } from '../lazy/lazy-component.tsx';
import { useT } from '../services-context.tsx';
import styles from './toasts.module.css';

/** A server's messages alone are HTML: their sanitiser is fetched by the first. */
const HtmlMessage = lazyComponent<HtmlMessageProps>(
  async () => (await import('../fragments/html/html-message.tsx')).HtmlMessage,
  null,
);

/**
 * The code comes in the file that is fetched after the first rows: a message may offer to load a page again whose other files nobody has
 * any more.
 */
const ToastLinks = lazyComponent<{ toast: Toast; toasts: Toasts }>(
  async () => (await import('./toast-links.tsx')).ToastLinks,
  null,
);

const marks = { danger: 'circle-x', warning: 'triangle-alert', info: 'info', success: 'circle-check' } as const;

/**
 * Draws a message as a line. For what went wrong a detail opens, with the request id and a copy of it all. It stays while the
 * pointer is over it or the focus is in it.
 */
export function ToastCard({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const t = useT();
  const at = useRef({ pointer: false, focus: false });
  const hold = (by: 'pointer' | 'focus', isAt: boolean) => {
    at.current[by] = isAt;
    toasts[at.current.pointer || at.current.focus ? 'hold' : 'letGo'](toast.id);
  };
  useEffect(() => {
    const { current } = at;
    // A card that goes from under the pointer, into a dialog that opens, gets no event of the pointer's leaving.
    return () => void ((current.pointer || current.focus) && toasts.letGo(toast.id));
  }, [toasts, toast.id]);
  const [open, setOpen] = useState(false);
  const detailId = useId();
  const more = Boolean(toast.detail || toast.requestId);
  return (
    <div
      className={classNames(styles['toast'], styles[toast.type])}
      role={toast.type === 'danger' ? 'alert' : undefined}
      data-toast={toast.type}
      onPointerEnter={() => hold('pointer', true)}
      onPointerLeave={() => hold('pointer', false)}
      onFocus={() => hold('focus', true)}
      onBlur={() => hold('focus', false)}
    >
      <div className={styles['line']}>
        <Icon name={marks[toast.type]} label={toast.typeText} />
        {toast.html ? (
          <div className={styles['message']}>
            <HtmlMessage html={toast.message} from={toast.from} />
          </div>
        ) : (
          <p className={styles['message']}>{toast.message}</p>
        )}
        <IconButton size="s" icon="x" label={t('core:toasts.close')} onClick={() => toasts.close(toast.id)} />
      </div>
      {toast.code || toast.to || toast.button || toast.undo ? (
        <div className={styles['more']}>
          <div className={styles['actions']}>
            <ToastLinks toast={toast} toasts={toasts} />
          </div>
        </div>
      ) : null}
      {more ? (
        <div className={styles['more']}>
          {open ? (
            <div id={detailId}>
              {toast.detail ? <p className={styles['detail']}>{toast.detail}</p> : null}
              {toast.requestId ? (
                <dl className={styles['facts']}>
                  <dt>{t('core:toasts.request')}</dt>
                  <dd>
                    <bdi>{toast.requestId}</bdi>
                  </dd>
                </dl>
              ) : null}
            </div>
          ) : null}
          <div className={styles['actions']}>
            <Button
              size="s"
              variant="quiet"
              aria-expanded={open}
              aria-controls={open ? detailId : undefined}
              onClick={() => setOpen(!open)}
            >
              {open ? t('core:toasts.hideDetails') : t('core:toasts.showDetails')}
            </Button>
            <CopyButton words label={t('core:toasts.copyDetails')} text={() => everything(toast)} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

/** Returns the text for a support ticket. */
function everything(toast: Toast): string {
  return [`${toast.typeText}: ${toast.message}`, toast.detail, toast.requestId, location.href]
    .filter(Boolean)
    .join('\n');
}
