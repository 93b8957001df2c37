import { Modals } from '#services/modals/modals';
import { LatePart } from '../late-part.tsx';
import { useEvent, useService } from '../services-context.tsx';
import { soonView } from '../soon.ts';

const opened = soonView(async () => (await import('./opened-modal.tsx')).OpenedModal);

/** Draws the open modals: all of them stay mounted, the topmost is seen (MODAL-03). */
export function ModalLayer() {
  const modals = useService(Modals);
  useEvent(modals.onDidChange);
  const stack = modals.stack();
  return stack.map((modal, index) => (
    <LatePart
      key={modal.key}
      view={opened}
      props={{ modal, visible: index === stack.length - 1 }}
      onFailed={() => modal.close()}
    />
  ));
}
