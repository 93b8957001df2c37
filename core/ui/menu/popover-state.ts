import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type Ref,
  type RefObject,
  useRef,
  useState,
} from 'react';

/** Properties that a trigger must take and pass on to its button. */
export interface TriggerProps {
  ref?: Ref<HTMLButtonElement>;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox';
  'aria-controls'?: string | undefined;
  onClick?(event: MouseEvent<HTMLButtonElement>): void;
  onPointerDown?(event: PointerEvent<HTMLButtonElement>): void;
  onKeyDown?(event: KeyboardEvent<HTMLButtonElement>): void;
}

export interface PopoverState {
  readonly open: boolean;
  /** The button that opened it. */
  readonly anchor: RefObject<HTMLButtonElement | null>;
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
