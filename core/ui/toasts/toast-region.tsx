import { type Ref, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { type Toast, Toasts } from '#services/toasts/toasts';
import { useEvent, useService, useT } from '../services-context.tsx';
import { ToastCard } from './toast-card.tsx';
import { useTopDialog } from './use-top-dialog.ts';
import styles from './toasts.module.css';

/**
 * Draws the messages over the page, newest at the foot. The region stands in the top layer and, while a dialog is open, inside
 * it: outside nobody could press anything. A modal has a region of its own above its head, for what is told while it is open: messages of
 * before wait behind it, and are held until it closes. Regions are spoken as messages come.
 */
export function ToastRegion() {
  const toasts = useService(Toasts);
  useEvent(toasts.onDidChange);
  const list = toasts.list();
  const region = useRef<HTMLElement>(null);
  const newest = list.at(-1)?.id;
  const top = useTopDialog(toasts);
  const dialog = top?.dialog;
  const modal = dialog?.dataset['holdsMessages'] !== undefined ? top : undefined;

  useEffect(() => {
    const element = region.current;
    // Shown anew it would lie on the modal that it waits behind.
    if (!element || modal) return;
    // The element that came last into the top layer lies on top.
    if (element.matches(':popover-open')) element.hidePopover();
    // A dialog that closes takes its region along; the next drawing puts it elsewhere and comes here again.
    if (newest && element.isConnected) element.showPopover();
  }, [newest, dialog, modal]);

  useEffect(() => {
    if (!modal) return;
    for (const id of modal.earlier) toasts.hold(id);
    return () => modal.earlier.forEach((id) => toasts.letGo(id));
  }, [modal, toasts]);

  if (!modal) return <RegionIn place={dialog ?? document.body} list={list} ref={region} />;
  return (
    <>
      <RegionIn place={document.body} list={list.filter(({ id }) => modal.earlier.has(id))} ref={region} />
      <RegionIn place={modal.dialog} list={list.filter(({ id }) => !modal.earlier.has(id))} />
    </>
  );
}

/** Draws one region of messages inside an element of the page. An empty region is no landmark. */
function RegionIn({ place, list, ref }: { place: Element; list: readonly Toast[]; ref?: Ref<HTMLElement> }) {
  const t = useT();
  const toasts = useService(Toasts);
  return createPortal(
    <section
      ref={ref}
      popover="manual"
      aria-label={list.length > 0 ? t('core:toasts.region') : undefined}
      aria-live="polite"
      className={styles['region']}
    >
      {list.map((toast) => (
        <ToastCard key={toast.id} toast={toast} toasts={toasts} />
      ))}
    </section>,
    place,
  );
}
