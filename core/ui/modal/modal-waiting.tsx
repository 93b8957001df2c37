import { Spinner } from '../controls/spinner.tsx';
import styles from './modal-waiting.module.css';
import { useShownModal } from './use-shown-modal.ts';

/** A modal whose drawing code is on its way: the page below is inert already, and Esc closes what was asked for. */
export function ModalWaiting({ title, onClose }: { title: string; onClose(): void }) {
  // The focus goes back to what was pressed: the modal that comes in this place returns it there in the end.
  const dialog = useShownModal();
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      className={styles['waiting']}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Spinner size={20} />
    </dialog>
  );
}
