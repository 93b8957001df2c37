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

/**
 * Returns the columns for which there is room. The least important go first, of equals the last, until their widths fit.
 * Columns of priority 1 stay whatever it takes.
 */
export function fittingColumns<C>(
  columns: readonly C[],
  room: number,
  { priority, width }: { priority(column: C): number; width(column: C): number },
): readonly C[] {
  const kept = [...columns];
  let taken = kept.reduce((sum, column) => sum + width(column), 0);
  while (taken > room) {
    const least = Math.max(...kept.map(priority));
    if (!(least > 1)) break;
    const [gone] = kept.splice(
      kept.findLastIndex((column) => priority(column) === least),
      1,
    );
    taken -= width(gone as C);
  }
  return kept.length === columns.length ? columns : kept;
}
