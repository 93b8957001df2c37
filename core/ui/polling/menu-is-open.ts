/** Is the actions menu of this row open? Polling waits for it then (POLL-06). */
export function menuIsOpen(table: HTMLElement | null, id: string): boolean {
  return table?.querySelector(`[data-id="${CSS.escape(id)}"] [role=menu]:popover-open`) != null;
}
