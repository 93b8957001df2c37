/** How long a line of text may be (FORM-14). */
export const TEXT_MAX_LENGTH = 255;

/** Digits and nothing else (FORM-15), for a schema's `pattern`. */
export const INTEGER_PATTERN = '^[0-9]+$';

/** Whether a figure is within its bounds. An empty one is: that it is missing is for `required` to say (FORM-05). */
export function isWithin(value: unknown, { min = -Infinity, max = Infinity }: { min?: number; max?: number }): boolean {
  if (value === undefined || value === null || value === '') return true;
  const figure = Number(value);
  return figure >= min && figure <= max;
}

/** Whether a value is free (FORM-06): not in a list of those taken, or free in the eyes of a function. */
export function isUnique<V>(value: V, taken: readonly V[] | ((value: V) => boolean)): boolean {
  return typeof taken === 'function' ? taken(value) : !taken.includes(value);
}
