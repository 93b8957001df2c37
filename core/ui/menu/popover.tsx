import {
  cloneElement,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { keepPlaced, placeFloating } from './place-floating.ts';
import { classNames } from '../controls/class-names.ts';
import styles from './menu.module.css';

/** What a trigger must take and pass on to its button. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-controls'?: string | undefined;
  onClick?(event: MouseEvent<HTMLButtonElement>): void;
  onPointerDown?(event: PointerEvent<HTMLButtonElement>): void;
  onKeyDown?(event: React.KeyboardEvent<HTMLButtonElement>): void;
}

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
        <Surface
          id={id}
          state={state}
          align={align}
          side={side}
          className={classNames(padded && styles['padded'], className)}
          role="dialog"
          label={label}
        >
          {children(() => state.close(true))}
        </Surface>
      ) : null}
    </>
  );
}

export interface PopoverState {
  readonly open: boolean;
  /** The button that opened it. */
  readonly anchor: React.RefObject<HTMLButtonElement | null>;
  show(): void;
  /** `restore` gives the focus back to the button. */
  close(restore: boolean): void;
  triggerProps(id: string, popup: 'menu' | 'dialog'): TriggerProps;
}

/** Whether a popover is open, and how its button behaves. */
export function usePopoverState(controlled?: boolean, onOpenChange?: (open: boolean) => void): PopoverState {
  const [own, setOwn] = useState(false);
  const open = controlled ?? own;
  const anchor = useRef<HTMLButtonElement>(null);
  // A press outside closes the popover before the click reaches the button, which would then open it again.
  const openAtPress = useRef(false);
  const set = (value: boolean) => {
    setOwn(value);
    onOpenChange?.(value);
  };
  return {
    open,
    anchor,
    show: () => set(true),
    close(restore) {
      if (restore) anchor.current?.focus();
      set(false);
    },
    triggerProps: (id, popup) => ({
      ref: anchor,
      'aria-expanded': open,
      'aria-haspopup': popup,
      'aria-controls': open ? id : undefined,
      onPointerDown: () => {
        openAtPress.current = open;
      },
      onClick: (event) => {
        const wasOpen = event.detail === 0 ? open : openAtPress.current;
        openAtPress.current = false;
        set(!wasOpen);
      },
    }),
  };
}

export interface SurfaceProps {
  id: string;
  state: PopoverState;
  align: 'start' | 'end';
  side: 'top' | 'bottom';
  role: 'menu' | 'dialog';
  label: string;
  className?: string | undefined;
  onKeyDown?(event: React.KeyboardEvent<HTMLDivElement>): void;
  children: ReactNode;
}

/** The surface itself: in the top layer, placed beside its button for as long as it is open. */
export function Surface({ id, state, align, side, role, label, className, onKeyDown, children }: SurfaceProps) {
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
      className={classNames(styles['surface'], className)}
      onToggle={(event) => {
        // A toggle of something inside must not close this one.
        if (event.target === event.currentTarget && event.newState === 'closed') state.close(false);
      }}
      onKeyDown={(event) => {
        // What is typed here is not for the page: its shortcuts listen further up.
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
