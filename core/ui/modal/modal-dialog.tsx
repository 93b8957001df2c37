import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import type { Modal } from '#services/modals/modals';
import { classNames } from '../controls/class-names.ts';
import { ModalContext } from './modal-context.ts';
import styles from './modal.module.css';

export interface ModalDialogProps {
  size: Modal['size'];
  /** Id of the element that holds the title. */
  titleId: string;
  /** The title, where the head may come later than the dialog: it stands in the head's place until then. */
  title?: string | undefined;
  /** False while another modal lies over this one: it keeps its state, and nobody sees it. */
  visible?: boolean;
  /** Names the dialog in tests. */
  id?: string | undefined;
  /** The operator wants it closed: Esc, the cross. */
  onAskClose(): void;
  children: ReactNode;
}

/**
 * The native dialog of one modal: the page below is inert, a press outside does nothing (MODAL-02), Esc asks, the focus
 * comes back to where it was. On phones it fills the window.
 */
export function ModalDialog({ size, titleId, title, visible = true, id, onAskClose, children }: ModalDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const closing = useRef<() => void>(undefined);
  const closeBy = useCallback((ask: (() => void) | undefined) => void (closing.current = ask), []);

  useReturnFocus();
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
  }, []);

  useEffect(() => {
    const element = dialog.current;
    if (!element || focusFirst(element)) return;
    // The content's code is still on its way: the focus goes to its first field once that is there.
    const arrivals = new MutationObserver(() => {
      if (document.activeElement !== element || focusFirst(element)) arrivals.disconnect();
    });
    arrivals.observe(element, { childList: true, subtree: true });
    return () => arrivals.disconnect();
  }, []);
  useDragging(dialog);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      aria-labelledby={titleId}
      aria-label={title}
      data-modal={id}
      data-holds-messages=""
      className={classNames(styles['dialog'], styles[size], !visible && styles['covered'])}
      {...{ closedby: 'none' }}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => {
        // A browser may close it over our heads (two Esc in a row); as long as it is drawn, it is open.
        if (event.target === dialog.current) dialog.current?.showModal();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        // Esc in a list only leaves the list.
        if (event.target instanceof HTMLSelectElement) dialog.current?.focus();
        else (closing.current ?? onAskClose)();
      }}
    >
      <ModalContext value={{ titleId, askClose: onAskClose, closeBy }}>{children}</ModalContext>
    </dialog>
  );
}

/** Gives the focus back, once this modal is gone, to what had it when it came. */
function useReturnFocus() {
  const before = useRef<Element | null>(null);
  // Not while it is drawn: a dialog that said that this one is on its way gives the focus back when it goes.
  useLayoutEffect(() => void (before.current ??= document.activeElement), []);
  useEffect(
    () => () => {
      const element = before.current;
      if (element instanceof HTMLElement && element.isConnected) element.focus({ preventScroll: true });
    },
    [],
  );
}

/** A dialog whose code for being dragged does not come stays where it is. */
function useDragging(dialog: RefObject<HTMLDialogElement | null>) {
  useEffect(() => {
    let end: (() => void) | undefined;
    const left = new AbortController();
    const begin = async () => {
      const { makeDraggable } = await import('./drag-dialog.ts');
      if (dialog.current && !left.signal.aborted) end = makeDraggable(dialog.current);
    };
    begin().catch(() => {});
    return () => {
      left.abort();
      end?.();
    };
  }, [dialog]);
}

const fields = ['input:not([type=hidden])', 'select', 'textarea']
  .map((field) => `[data-modal-body] ${field}:not(:disabled)`)
  .join();

/** Focuses what asks for it, else the first field, else the dialog; true when it was one of the former. */
function focusFirst(dialog: HTMLElement): boolean {
  const target = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields);
  (target ?? dialog).focus({ preventScroll: true });
  return target !== null;
}
