import type { Column, FormatName } from '#registry';

const byFormat: Partial<Record<FormatName, number>> = {
  bytes: 116,
  gb: 88,
  mb: 88,
  yesno: 88,
  relativeTime: 124,
  simpleDate: 184,
  mediumDate: 184,
  id: 152,
};

/** A column that takes what is left: the one that links to details. */
export function isFlexible(column: Column<any>): boolean {
  return column.width === undefined && Boolean(column.link);
}

/** Pixels of a column, wide enough for its head; undefined: it takes what is left. */
export function columnWidth(column: Column<any>, label: string, phone = false): number | undefined {
  if (phone) return isFlexible(column) ? undefined : narrowWidth;
  if (column.width !== undefined) return column.width;
  if (isFlexible(column)) return undefined;
  const usual =
    (column.format && byFormat[column.format]) ??
    (column.inTransition || column.id === 'status' ? 172 : column.values ? 120 : 140);
  // Heads are 12 px medium: some 7 px a letter, and room for padding and the arrow.
  return Math.max(usual, Math.min(label.length, 28) * 7 + 34);
}

const narrowWidth = 112;

/** Returns the least width of a flexible column in a narrow window, in pixels. */
export function leastFlexible(phone: boolean): number {
  return phone ? 108 : 176;
}

/** Returns the width of a row's actions in pixels: the menu alone, or with the first action as a button. */
export function actionsWidth({ phone, compact }: { phone: boolean; compact: boolean }): number {
  return phone ? 40 : compact ? 48 : 116;
}

const atEnd: ReadonlySet<FormatName | undefined> = new Set<FormatName>(['bytes', 'gb', 'mb', 'relativeTime']);

export function isAtEnd(column: Pick<Column<any>, 'align' | 'format' | 'sort'>): boolean {
  return column.align
    ? column.align === 'end'
    : atEnd.has(column.format) || column.sort === 'number' || column.sort === 'size';
}
