import { useEffect, useState } from 'react';

/** The topmost open modal dialog: everything outside it is inert. It follows as dialogs come and go. */
export function useTopDialog(): HTMLDialogElement | undefined {
  const [top, setTop] = useState<HTMLDialogElement>();
  useEffect(() => {
    const find = () => setTop([...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1));
    const changes = new MutationObserver(find);
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['open'] });
    find();
    return () => changes.disconnect();
  }, []);
  return top;
}
