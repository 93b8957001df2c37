/** A figure that is stepped: `min` is 0 and `step` 1 when absent (FORM-08). */
export interface NumberSteps {
  value: number | null;
  min?: number | undefined;
  max?: number | undefined;
  /** A bound that is itself out of bounds, in the place of `min`: the least is one step above it. */
  above?: number | undefined;
  /** In the place of `max`. */
  below?: number | undefined;
  step?: number | undefined;
}

function bounds({ min, max, above, below, step = 1 }: NumberSteps) {
  const least = min ?? (above === undefined ? 0 : above + step);
  const most = max ?? (below === undefined ? Infinity : below - step);
  return { least, most };
}

/** Returns the value a step up or down, held within the bounds. An empty field goes to the least either way. */
export function stepped(steps: NumberSteps, by: 1 | -1): number {
  const { value, step = 1 } = steps;
  const { least, most } = bounds(steps);
  const next = value === null ? least : Math.round((value + by * step) * 1e6) / 1e6;
  return Math.min(most, Math.max(least, next));
}

/** At a bound there is no step beyond it; from outside there is one back. */
export function canStep(steps: NumberSteps, by: 1 | -1): boolean {
  const { value } = steps;
  const { least, most } = bounds(steps);
  if (value === null) return least <= most;
  return by === 1 ? value < most : value > least;
}
