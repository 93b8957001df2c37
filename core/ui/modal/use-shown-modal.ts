import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A native dialog that is modal for as long as it is drawn. */
export function useShownModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed while it is still in the document: only so the browser gives the focus back to what was pressed.
    return () => element?.close();
  }, []);
  return dialog;
}
