import { type KeyboardEvent, useId, useRef } from 'react';
import { classNames } from '../controls/class-names.ts';
import { Icon } from '../icons/icon.tsx';
import { focusItem, nextIndex, startsWith } from './menu-keys.ts';
import { Surface, type SurfaceProps } from './surface.tsx';
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

export interface MenuSheetProps extends Pick<SurfaceProps, 'id' | 'state' | 'align' | 'side' | 'label'> {
  items: readonly MenuEntry[];
}

/** The offers of an open menu, and the keys that lead along them. */
export function MenuSheet({ id, state, align, side, label, items }: MenuSheetProps) {
  const typed = useRef({ text: '', at: 0 });
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
    <Surface
      id={id}
      state={state}
      align={align}
      side={side}
      role="menu"
      label={label}
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
