/** Pixels by which a dialog stands beside its own place: to the right, and down. */
export interface Shift {
  readonly x: number;
  readonly y: number;
}

/** Where a dialog stands by itself, in the window. */
export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The shift that is nearest to the wished one and leaves all of the dialog in the window; its beginning, where it is larger. */
export function shiftWithin(place: Place, window: { width: number; height: number }, wish: Shift): Shift {
  return {
    x: within(wish.x, -place.left, window.width - place.width - place.left),
    y: within(wish.y, -place.top, window.height - place.height - place.top),
  };
}

const within = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most));
