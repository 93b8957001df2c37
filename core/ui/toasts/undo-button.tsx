import { useState } from 'react';
import type { Undo } from '#registry';
import { Scope } from '#services/scope/scope';
import type { Toast, Toasts } from '#services/toasts/toasts';
import { Button } from '../controls/button.tsx';
import { useListener, useService, useServices, useT } from '../services-context.tsx';
import { takeBack } from './take-back.ts';

/** The toasts that are being undone: a dialog that opens takes the messages along, and draws their buttons anew. */
const underWay = new WeakSet<Toast>();

/** "Undo", of what the message says was done. In another project it is not offered: names there are of other things. */
export function UndoButton({ undo, toast, toasts }: { undo: Undo; toast: Toast; toasts: Toasts }) {
  const t = useT();
  const services = useServices();
  const scope = useService(Scope);
  const [busy, setBusy] = useState(() => underWay.has(toast));
  useListener(scope.onDidChange, () => toasts.close(toast.id));
  const press = async () => {
    if (busy) return;
    setBusy(true);
    underWay.add(toast);
    await takeBack(undo, toast.message, services);
    toasts.close(toast.id);
  };
  return (
    <Button size="s" busy={busy} aria-label={t('core:undo.of', { what: toast.message })} onClick={() => void press()}>
      {t('core:undo.label')}
    </Button>
  );
}
