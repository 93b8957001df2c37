import { Modals } from '#services/modals/modals';
import { LatePart } from '../late-part.tsx';
import { useEvent, useService } from '../services-context.tsx';
import { soonView } from '../soon.ts';
import { ModalWaiting } from './modal-waiting.tsx';

const openedModal = soonView(async () => (await import('./opened-modal.tsx')).OpenedModal);

/**
 * Draws the open modals: all of them stay mounted, the topmost is seen (MODAL-03).
 * @param props.drawn what draws one, once it has come
 */
export function ModalLayer({ drawn = openedModal }: { drawn?: typeof openedModal }) {
  const modals = useService(Modals);
  useEvent(modals.onDidChange);
  const stack = modals.stack();
  return stack.map((modal, index) => (
    <LatePart
      key={modal.key}
      view={drawn}
      props={{ modal, visible: index === stack.length - 1 }}
      fallback={<ModalWaiting title={modal.title} onClose={() => modal.close()} />}
      onFailed={() => modal.close()}
    />
  ));
}
