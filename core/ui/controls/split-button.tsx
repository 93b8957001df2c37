import type { ReactNode } from 'react';
import { Icon } from '../icons/icon.tsx';
import { Menu } from '../menu/menu.tsx';
import type { MenuEntry } from '../menu/menu-sheet.tsx';
import { Button, type ButtonProps } from './button.tsx';
import styles from './button.module.css';

export interface SplitButtonProps {
  /** The first offer. */
  main: Omit<ButtonProps, 'children'> & { label: ReactNode };
  /** The entries of the menu that the arrow opens. */
  items: readonly MenuEntry[];
  /** Accessible name of the arrow. */
  label: string;
}

/** The usual action with its relatives behind an arrow; with no relatives it is a plain button. */
export function SplitButton({ main: { label: words, ...main }, items, label }: SplitButtonProps) {
  if (items.length === 0) return <Button {...main}>{words}</Button>;
  return (
    <span className={styles['split']}>
      <Button {...main}>{words}</Button>
      <Menu
        align="end"
        items={items}
        trigger={
          <Button variant={main.variant ?? 'secondary'} size={main.size ?? 'm'} aria-label={label}>
            <Icon name="chevron-down" size={14} />
          </Button>
        }
      />
    </span>
  );
}
