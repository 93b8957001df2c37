import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { keepPlaced, placeFloating } from './place-floating.ts';
import type { PopoverState } from './popover-state.ts';
import styles from './menu.module.css';

export interface SurfaceProps {
  id: string;
  state: PopoverState;
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  role: 'menu' | 'dialog';
  label: string;
  /** With space around what stands in it. */
  padded?: boolean | undefined;
  className?: string | undefined;
  onKeyDown?(event: KeyboardEvent<HTMLDivElement>): void;
  children: ReactNode;
}

/** The surface itself: in the top layer, placed beside its button for as long as it is open. */
export function Surface({ id, state, align, side, role, label, padded, className, onKeyDown, children }: SurfaceProps) {
  const surface = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = surface.current;
    const anchor = state.anchor.current;
    if (!element || !anchor) return;
    element.showPopover();
    const end = keepPlaced(element, () => placeFloating(anchor, element, { side, align }));
    const first = element.querySelector<HTMLElement>('[autofocus], [data-autofocus]') ?? element;
    first.focus({ preventScroll: true });
    return end;
  }, [state.anchor, side, align]);

  return (
    <div
      ref={surface}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={classNames(styles['surface'], padded && styles['padded'], className)}
      onToggle={(event) => {
        // A toggle of something inside must not close this one.
        if (event.target === event.currentTarget && event.newState === 'closed') state.close(false);
      }}
      onKeyDown={(event) => {
        // Keys that are typed here are not for the page: its shortcuts listen further up.
        event.stopPropagation();
        if (event.key === 'Escape') {
          event.preventDefault();
          state.close(true);
          return;
        }
        onKeyDown?.(event);
      }}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </div>
  );
}
