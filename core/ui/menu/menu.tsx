import { cloneElement, type KeyboardEvent, type ReactElement, useId, useRef } from 'react';
import { Icon } from '../icons/icon.tsx';
import { classNames } from '../controls/class-names.ts';
import { focusItem, nextIndex, startsWith } from './menu-keys.ts';
import { Surface, type TriggerProps, usePopoverState } from './popover.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: string | undefined;
  /** Destructive: drawn red. */
  danger?: boolean | undefined;
  /** Keeps it in view with the reason below its name. */
  disabledReason?: string | undefined;
  /** Chosen one of several. */
  checked?: boolean | undefined;
  /** A second, quiet line. */
  hint?: string | undefined;
  onSelect(): void;
}

export type MenuEntry = MenuItem | 'separator';

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
  const typed = useRef({ text: '', at: 0 });
  const name =
    label ??
    String(
      (trigger.props as { label?: string; 'aria-label'?: string }).label ??
        (trigger.props as { 'aria-label'?: string })['aria-label'] ??
        '',
    );

  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^=menuitem]')];
    const now = entries.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Tab') {
      state.close(true);
      return;
    }
    const to = nextIndex(event.key, now, entries.length);
    if (to !== undefined) {
      event.preventDefault();
      focusItem(entries, to);
    } else if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) {
      focusItem(
        entries,
        startsWith(
          entries.map((entry) => entry.textContent ?? ''),
          now,
          typed.current,
          event.key,
          event.timeStamp,
        ),
      );
    }
  };

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
        <Surface
          id={id}
          state={state}
          align={align}
          side={side}
          role="menu"
          label={name}
          onKeyDown={onKeyDown}
          className={styles['menu']}
        >
          {items.map((item, index) =>
            item === 'separator' ? (
              // oxlint-disable-next-line no-array-index-key -- separators have no other name
              <div key={`separator-${index}`} role="separator" className={styles['separator']} />
            ) : (
              <Row
                key={item.id}
                item={item}
                first={index === items.findIndex((entry) => entry !== 'separator')}
                done={() => state.close(true)}
              />
            ),
          )}
        </Surface>
      ) : null}
    </>
  );
}

function Row({ item, first, done }: { item: MenuItem; first: boolean; done(): void }) {
  const reasonId = useId();
  const second = item.disabledReason ?? item.hint;
  return (
    <button
      type="button"
      role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={item.checked}
      aria-disabled={item.disabledReason ? true : undefined}
      aria-describedby={second ? reasonId : undefined}
      tabIndex={-1}
      data-action={item.id}
      data-autofocus={first || undefined}
      className={classNames(styles['item'], item.danger && styles['danger'])}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => {
        if (item.disabledReason) return;
        done();
        item.onSelect();
      }}
    >
      {item.icon ? <Icon name={item.icon} /> : null}
      <span className={styles['words']}>
        <span>{item.label}</span>
        {second ? (
          <span id={reasonId} className={styles['hint']}>
            {second}
          </span>
        ) : null}
      </span>
      {item.checked ? <Icon name="check" size={14} /> : null}
    </button>
  );
}
