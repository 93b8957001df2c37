import { cloneElement, type ReactElement, useId } from 'react';
import { LazyPart } from '../lazy/lazy-part.tsx';
import { preloadedView } from '../lazy/preload.ts';
import type { MenuEntry } from './menu-sheet.tsx';
import { type TriggerProps, usePopoverState } from './popover-state.ts';

const sheet = preloadedView(async () => (await import('./menu-sheet.tsx')).MenuSheet);

export interface MenuProps {
  /** The button that opens it: a `Button`, an `IconButton`, or any that passes `TriggerProps` on. */
  trigger: ReactElement<TriggerProps>;
  items: readonly MenuEntry[];
  /** Accessible name; the trigger's when absent. */
  label?: string;
  align?: 'start' | 'end';
  side?: 'top' | 'bottom';
  onOpenChange?(open: boolean): void;
}

/** A list of offers behind a button: arrows, Home, End and typing move; Enter or a press chooses; Esc returns. */
export function Menu({ trigger, items, label, align = 'start', side = 'bottom', onOpenChange }: MenuProps) {
  const state = usePopoverState(undefined, onOpenChange);
  const id = useId();
  const name =
    label ??
    String(
      (trigger.props as { label?: string; 'aria-label'?: string }).label ??
        (trigger.props as { 'aria-label'?: string })['aria-label'] ??
        '',
    );

  return (
    <>
      {cloneElement(trigger, {
        ...state.triggerProps(id, 'menu'),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' || state.open) return;
          event.preventDefault();
          state.show();
        },
      })}
      {state.open ? (
        <LazyPart
          view={sheet}
          props={{ id, state, align, side, label: name, items }}
          onFailed={() => state.close(true)}
        />
      ) : null}
    </>
  );
}
