import type { Toast, Toasts } from '#services/toasts/toasts';
import { CodeButton } from '../action-code/code-button.tsx';
import { Button } from '../controls/button.tsx';
import { AppLink } from '../cells/app-link.tsx';
import { useT } from '../services-context.tsx';
import { UndoButton } from './undo-button.tsx';
import styles from './toasts.module.css';

/** Where a message leads: to what it tells of, to what can be done about it, to the state before, and to the code that would have done the same. */
export function ToastLinks({ toast, toasts }: { toast: Toast; toasts: Toasts }) {
  const t = useT();
  return (
    <>
      {toast.to ? (
        <AppLink className={styles['link']} to={toast.to} onClick={() => toasts.close(toast.id)}>
          {t('core:toasts.show')}
        </AppLink>
      ) : null}
      {toast.undo ? <UndoButton undo={toast.undo} toast={toast} toasts={toasts} /> : null}
      {toast.button ? (
        <Button size="s" onClick={() => toast.button?.press()}>
          {toast.button.label}
        </Button>
      ) : null}
      {toast.code ? <CodeButton code={toast.code} of={toast.message} /> : null}
    </>
  );
}
