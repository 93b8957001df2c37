import { useEffect, useState } from 'react';
import type { Toasts } from '#services/toasts/toasts';

export interface TopDialog {
  readonly dialog: HTMLDialogElement;
  /** The ids of the messages that stood when the dialog opened and wait for its end: those without a button to press. */
  readonly earlier: ReadonlySet<string>;
}

/** Returns the topmost open modal dialog: everything outside it is inert. It follows as dialogs come and go. */
export function useTopDialog(toasts: Toasts): TopDialog | undefined {
  const [top, setTop] = useState<TopDialog>();
  useEffect(() => {
    const known = new WeakMap<HTMLDialogElement, TopDialog>();
    const find = () => {
      const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1);
      if (!dialog) return setTop(undefined);
      const found = known.get(dialog) ?? {
        dialog,
        earlier: new Set(toasts.list().flatMap(({ id, button }) => (button ? [] : id))),
      };
      known.set(dialog, found);
      setTop(found);
    };
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    find();
    return () => changes.disconnect();
  }, [toasts]);
  return top;
}
