import { describe, expect, it } from 'vitest';
import { columnPriority, fittingColumns, shownPriority } from '#ui/table/column-priority.ts';

describe('column priorities', () => {
  it('[TBL-10] priority 1 is always shown, higher numbers are hidden first on narrow windows', () => {
    expect(shownPriority(320)).toBe(1);
    expect(shownPriority(768)).toBe(2);
    expect(shownPriority(1000)).toBe(3);
    expect(shownPriority(1440)).toBe(Number.POSITIVE_INFINITY);
  });

  it('[TBL-10] the least important columns go until the rest fits, of equals the last; priority 1 stays', () => {
    const columns = [1, 2, 3, 3, 1].map((priority, index) => ({ id: `${priority}${index}`, priority, width: 100 }));
    const fit = (room: number) =>
      fittingColumns(columns, room, { priority: (c) => c.priority, width: (c) => c.width }).map((c) => c.id);
    expect(fit(500)).toEqual(['10', '21', '32', '33', '14']);
    expect(fit(499)).toEqual(['10', '21', '32', '14']);
    expect(fit(399)).toEqual(['10', '21', '14']);
    expect(fit(10)).toEqual(['10', '14']);
  });

  it('[TBL-10] a missing priority is 1; a bad one is 1 too and logs a warning', () => {
    const warnings: string[] = [];
    const warn = (message: string) => void warnings.push(message);
    expect(columnPriority({ id: 'a' }, warn)).toBe(1);
    expect(warnings).toEqual([]);
    expect(columnPriority({ id: 'b', priority: 0 }, warn)).toBe(1);
    expect(columnPriority({ id: 'c', priority: 'high' as never }, warn)).toBe(1);
    expect(columnPriority({ id: 'd', priority: 3 }, warn)).toBe(3);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('column b: bad priority 0');
  });
});
