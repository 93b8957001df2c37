/** A figure that is stepped: `min` is 0 and `step` 1 when absent (FORM-08, behaviours FM.12). */
export interface NumberSteps {
  value: number | null;
  min?: number | undefined;
  max?: number | undefined;
  step?: number | undefined;
}

/** One step up or down, held within the bounds; an empty field goes to the least either way. */
export function stepped({ value, min = 0, max = Infinity, step = 1 }: NumberSteps, by: 1 | -1): number {
  const next = value === null ? min : Math.round((value + by * step) * 1e6) / 1e6;
  return Math.min(max, Math.max(min, next));
}

/** At a bound there is no step beyond it; from outside there is one back. */
export function canStep({ value, min = 0, max = Infinity }: NumberSteps, by: 1 | -1): boolean {
  if (value === null) return true;
  return by === 1 ? value < max : value > min;
}
