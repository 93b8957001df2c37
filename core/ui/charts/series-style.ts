/** The colour-blind-safe sequence has five colours; from the sixth series on it begins anew, with another dash. */
const COLOURS = 5;
const dashes = [0, 6, 2, 10];

/** Colour of the series at a place, as a token: it follows the theme by itself. */
export function seriesColour(place: number): string {
  return `var(--chart-${(place % COLOURS) + 1})`;
}

/** Dash of a line, in px; 0 is none. Neighbours never share one, so that a line is known without its colour. */
export function dashOf(place: number): number {
  return dashes[(place + Math.floor(place / COLOURS)) % dashes.length] ?? 0;
}
