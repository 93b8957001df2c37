import { type Shift, shiftWithin } from './drag-place.ts';
import styles from './drag.module.css';

const home: Shift = { x: 0, y: 0 };

/** Below this a dialog fills the window, and stays. */
const roomy = matchMedia('(min-width: 768px)');

/** The controls in a title bar, which are pressed for their own sake. */
const controls = 'button, a, input, select, textarea, [role=button]';

/**
 * Lets a dialog be dragged by its title bar, within the window. A double press on the bar puts it back. Nothing needs it:
 * whatever lies below can be seen by closing the dialog. Gives what ends it.
 */
export function makeDraggable(dialog: HTMLElement): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let shift = home;
  let grip: { pointer: number; x: number; y: number } | undefined;

  const move = (wish: Shift) => {
    const { offsetLeft: left, offsetTop: top, offsetWidth: width, offsetHeight: height } = dialog;
    const room = { width: innerWidth, height: innerHeight };
    shift = roomy.matches ? shiftWithin({ left, top, width, height }, room, wish) : home;
    dialog.style.translate = shift.x === 0 && shift.y === 0 ? '' : `${shift.x}px ${shift.y}px`;
  };
  const letGo = () => {
    grip = undefined;
    dialog.removeAttribute('data-dragging');
  };
  const barOf = ({ target }: Event): Element | null =>
    target instanceof Element && !target.closest(controls) ? target.closest('[data-modal-head]') : null;

  dialog.classList.add(styles['draggable'] ?? '');
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      const bar = barOf(event);
      if (!bar || event.button !== 0 || !roomy.matches) return;
      bar.setPointerCapture(event.pointerId);
      grip = { pointer: event.pointerId, x: event.clientX - shift.x, y: event.clientY - shift.y };
      dialog.setAttribute('data-dragging', '');
    },
    { signal },
  );
  dialog.addEventListener(
    'pointermove',
    (event) => {
      if (grip?.pointer === event.pointerId) move({ x: event.clientX - grip.x, y: event.clientY - grip.y });
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel', 'lostpointercapture'])
    dialog.addEventListener(end, letGo, { signal });
  dialog.addEventListener('dblclick', (event) => barOf(event) && move(home), { signal });

  // A window or a dialog of another size: what was within may lie outside now.
  const settle = () => shift !== home && move(shift);
  addEventListener('resize', settle, { signal });
  const sizes = new ResizeObserver(settle);
  sizes.observe(dialog);
  return () => {
    ending.abort();
    sizes.disconnect();
  };
}
