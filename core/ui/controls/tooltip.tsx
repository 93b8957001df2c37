import { type ReactNode, useEffect, useRef, useState } from 'react';
import { placeFloating } from '../menu/place-floating.ts';
import styles from './tooltip.module.css';

export interface TooltipProps {
  content: ReactNode;
  /** Gives the tooltip an id for `aria-describedby`; it then stays in the page while hidden. */
  id?: string;
  side?: 'top' | 'bottom';
  children: ReactNode;
}

/** Waits so that crossing a row of icons doesn't flicker; the next one within the pause shows at once. */
const wait = 400;
let lastHidden = 0;

/** Words that show beside a control while it is hovered or focused. Esc hides them; touch never shows them. */
export function Tooltip({ content, id, side = 'bottom', children }: TooltipProps) {
  const anchor = useRef<HTMLSpanElement>(null);
  const bubble = useRef<HTMLSpanElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [shown, setShown] = useState(false);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(true), Date.now() - lastHidden < wait ? 0 : delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setShown((was) => {
      if (was) lastHidden = Date.now();
      return false;
    });
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    const target = anchor.current?.firstElementChild;
    if (!shown || !target || !bubble.current) return;
    bubble.current.showPopover();
    placeFloating(target, bubble.current, { side, align: 'center', gap: 6 });
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [shown, side, content]);

  return (
    <span
      ref={anchor}
      className={styles['anchor']}
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(wait)}
      onPointerLeave={hide}
      onPointerDown={hide}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      onBlur={hide}
    >
      {children}
      {shown ? (
        <span ref={bubble} id={id} role="tooltip" popover="manual" className={styles['bubble']}>
          {content}
        </span>
      ) : id ? (
        <span id={id} hidden>
          {content}
        </span>
      ) : null}
    </span>
  );
}
