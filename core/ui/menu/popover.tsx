import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { preloadedView } from '../lazy/preload.ts';
import { type TriggerProps, usePopoverState } from './popover-state.ts';

const surface = preloadedView(async () => (await import('./surface.tsx')).Surface);

export interface PopoverProps {
  /** The button that opens it: a `Button`, an `IconButton`, or any that passes `TriggerProps` on. */
  trigger: ReactElement<TriggerProps>;
  /** Accessible name of what opens. */
  label: string;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  /** A sheet of content with its own padding, or a list that fills it. */
  padded?: boolean;
  className?: string | undefined;
  /** Opened from elsewhere (a shortcut); the popover reports every change. */
  open?: boolean;
  onOpenChange?(open: boolean): void;
  children: (close: () => void) => ReactNode;
}

/** A light surface beside its button. Esc and a press outside close it; the focus goes back to the button. */
export function Popover({
  trigger,
  label,
  align = 'start',
  side = 'bottom',
  padded,
  className,
  open,
  onOpenChange,
  children,
}: PopoverProps) {
  const state = usePopoverState(open, onOpenChange);
  const id = useId();
  return (
    <>
      {cloneElement(trigger, state.triggerProps(id, 'dialog'))}
      {state.open ? (
        <LazyPart
          view={surface}
          props={{
            id,
            state,
            align,
            side,
            padded,
            className,
            role: 'dialog',
            label,
            children: children(() => state.close(true)),
          }}
          onFailed={() => state.close(true)}
        />
      ) : null}
    </>
  );
}
