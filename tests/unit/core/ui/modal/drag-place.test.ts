import { describe, expect, it } from 'vitest';
import { shiftWithin } from '#ui/modal/drag-place.ts';

const place = { left: 200, top: 100, width: 600, height: 400 };
const window = { width: 1000, height: 700 };

describe('a dialog that is dragged', () => {
  it('goes where it is dragged, as long as that is in the window', () => {
    expect(shiftWithin(place, window, { x: 50, y: -30 })).toEqual({ x: 50, y: -30 });
    expect(shiftWithin(place, window, { x: 900, y: 900 })).toEqual({ x: 200, y: 200 });
    expect(shiftWithin(place, window, { x: -900, y: -900 })).toEqual({ x: -200, y: -100 });
  });

  it('that is larger than the window shows its beginning', () => {
    expect(shiftWithin({ ...place, width: 1200, height: 900 }, window, { x: 10, y: 10 })).toEqual({ x: -200, y: -100 });
  });
});
