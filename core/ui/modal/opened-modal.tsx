import { useCallback, useId, useRef, useState } from 'react';
import { Modals, type ModalContentProps, type OpenModal } from '#services/modals/modals';
import { Spinner } from '../controls/spinner.tsx';
import { useService, useT } from '../services-context.tsx';
import { ViewOutlet } from '../lazy/view-outlet.tsx';
import { confirmDiscard } from './confirm-discard.ts';
import { ModalDialog } from './modal-dialog.tsx';
import { hasDraft, InModal } from './in-modal.ts';
import { ModalFrame } from './modal-frame.tsx';
import styles from './modal.module.css';

/** Draws a modal of the stack as a dialog. */
export function OpenedModal({ modal, visible }: { modal: OpenModal; visible: boolean }) {
  const titleId = useId();
  const { askClose, content } = useClosing(modal);
  const inside = (
    <InModal value={modal}>
      <ViewOutlet view={modal.content} props={content} fallback={<Loading />} />
    </InModal>
  );
  return (
    <ModalDialog
      size={modal.size}
      titleId={titleId}
      title={modal.title}
      visible={visible}
      id={modal.id}
      onAskClose={askClose}
    >
      {modal.bare ? (
        inside
      ) : (
        <ModalFrame title={modal.title} subtitle={modal.subtitle}>
          {inside}
        </ModalFrame>
      )}
    </ModalDialog>
  );
}

/** Asks before closing while the content is dirty, so that a slip loses nothing that was typed. */
function useClosing(modal: OpenModal) {
  const modals = useService(Modals);
  const t = useT();
  const asking = useRef(false);
  const [content] = useState<ModalContentProps<unknown>>(() => ({ close: modal.close, setDirty: modal.setDirty }));
  const askClose = useCallback(async () => {
    if (asking.current) return;
    if (modal.isDirty()) {
      asking.current = true;
      const sure = await confirmDiscard(modals, t, hasDraft(modal));
      asking.current = false;
      if (!sure) return;
    }
    modal.close();
  }, [modal, modals, t]);
  return { askClose: () => void askClose(), content };
}

function Loading() {
  const t = useT();
  return (
    <div role="status" className={styles['loading']}>
      <Spinner />
      <span>{t('core:modal.loading')}</span>
    </div>
  );
}
