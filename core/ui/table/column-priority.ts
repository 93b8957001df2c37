import type { Column } from '#registry';

/**
 * The narrowest window that still shows a column of that priority, in pixels: 1 always, 2 from a tablet on, 3 above the
 * width at which the navigation becomes a rail, the rest above 1100 (TBL-10).
 */
export const breakpoints: readonly number[] = [0, 768, 901, 1101];

/** The priority that counts: missing is 1; so is a bad one, which is told to `warn`. */
export function columnPriority(column: Pick<Column, 'id' | 'priority'>, warn: (message: string) => void): number {
  const { priority } = column;
  if (priority === undefined) return 1;
  if (typeof priority === 'number' && Number.isFinite(priority) && priority >= 1) return Math.floor(priority);
  warn(`column ${column.id}: bad priority ${String(priority)}, 1 is used`);
  return 1;
}

/** The largest priority that a window of this width shows. */
export function shownPriority(width: number): number {
  const place = breakpoints.findLastIndex((least) => width >= least);
  return place === breakpoints.length - 1 ? Number.POSITIVE_INFINITY : place + 1;
}
