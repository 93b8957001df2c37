import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { Toasts } from '#services/toasts/toasts';
import { useEvent, useService, useT } from '../services-context.tsx';
import { ToastCard } from './toast-card.tsx';
import { useTopDialog } from './use-top-dialog.ts';
import styles from './toasts.module.css';

/**
 * Draws the messages over the page, newest at the foot. The region stands in the top layer and, while a dialog is open, inside
 * it: outside nobody could press anything. In a modal it takes its place above the head. It is spoken as messages come.
 */
export function ToastRegion() {
  const t = useT();
  const toasts = useService(Toasts);
  useEvent(toasts.onDidChange);
  const list = toasts.list();
  const region = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id;
  const dialog = useTopDialog();
  const isPlaced = dialog?.dataset['holdsMessages'] !== undefined;

  useEffect(() => {
    const element = region.current;
    if (!element) return;
    // The element that came last into the top layer lies on top.
    if (element.matches(':popover-open')) element.hidePopover();
    // A modal that closes takes its region along; the next drawing puts it elsewhere and comes here again.
    if (newest && element.isConnected && !isPlaced) element.showPopover();
  }, [newest, dialog, isPlaced]);

  const drawn = (
    <section
      ref={region}
      popover="manual"
      aria-label={t('core:toasts.region')}
      aria-live="polite"
      className={styles['region']}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </section>
  );
  return createPortal(drawn, dialog ?? document.body);
}
