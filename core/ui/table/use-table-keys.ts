import { type RefObject, useLayoutEffect } from 'react';
import { commandOf, type TableCommand } from './table-keys.ts';
import { useLatest } from '../use-latest.ts';

export type TableCommands = Readonly<
  Record<Exclude<TableCommand, 'next' | 'previous' | 'select' | 'open' | 'expand'>, () => void>
> & {
  /** Gives a row the focus. */
  focusRow(index: number): void;
  rowCount(): number;
  select(id: string): void;
  open(id: string): void;
  expand(id: string): void;
};

const fields = 'input:not([type=checkbox]), textarea, select, [contenteditable=true]';
const overlays = 'dialog[open], [popover], [role=menu], [role=listbox]';

/** Handles the page's keys: `/` j k x Enter e r c. The row that has the focus, or holds it, is the current one. */
export function useTableKeys(table: RefObject<HTMLElement | null>, commands: TableCommands): void {
  const latest = useLatest(commands);
  // As soon as its rows are seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : document.body;
      // Among several tables the one with the focus answers, else the page's first.
      const view = target.closest('[data-table]') ?? document.querySelector('[data-table]');
      if (view !== table.current?.closest('[data-table]')) return;
      const row = target.closest<HTMLElement>('tr[data-row]');
      const mine = row && table.current?.contains(row) ? row : undefined;
      const command = commandOf(event, {
        inField: target.matches(fields),
        inOverlay: target.closest(overlays) !== null || document.querySelector('dialog[open]') !== null,
        onRow: mine !== undefined && target === mine,
      });
      if (!command || !run(latest.current, command, mine)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [latest, table]);
}

function run(commands: TableCommands, command: TableCommand, row: HTMLElement | undefined): boolean {
  const index = row ? Number(row.dataset['row']) : undefined;
  const id = row?.dataset['id'];
  switch (command) {
    case 'next':
    case 'previous': {
      const last = commands.rowCount() - 1;
      if (last < 0) return false;
      const to = index === undefined ? 0 : index + (command === 'next' ? 1 : -1);
      commands.focusRow(Math.min(Math.max(to, 0), last));
      return true;
    }
    case 'select':
    case 'open':
    case 'expand':
      if (id === undefined) return false;
      commands[command](id);
      return true;
    default:
      commands[command]();
      return true;
  }
}
