import { Modals } from '#services/modals/modals';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { useEvent, useService } from '../services-context.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { ModalWaiting } from './modal-waiting.tsx';

const openedModal = preloadedView(async () => (await import('./opened-modal.tsx')).OpenedModal);

/**
 * Draws the open modals: all of them stay mounted, the topmost is seen (MODAL-03).
 * @param props.drawn what draws one, once it has come
 */
export function ModalLayer({ drawn = openedModal }: { drawn?: typeof openedModal }) {
  const modals = useService(Modals);
  useEvent(modals.onDidChange);
  const stack = modals.stack();
  return stack.map((modal, index) => (
    <LazyPart
      key={modal.key}
      view={drawn}
      props={{ modal, visible: index === stack.length - 1 }}
      fallback={<ModalWaiting title={modal.title} onClose={() => modal.close()} />}
      onFailed={() => modal.close()}
    />
  ));
}
