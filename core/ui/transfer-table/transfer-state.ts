/** How many items may be allocated unless given; a negative number is no limit. */
export const defaultMaxAllocation = 1;

export function isUnlimited(maxAllocation: number): boolean {
  return maxAllocation < 0;
}

/** Whether there is no room for another item. With a maximum of 1 the item that is there makes room. */
export function isFull(count: number, maxAllocation: number): boolean {
  return !isUnlimited(maxAllocation) && count >= maxAllocation && maxAllocation !== 1;
}

/**
 * Allocates an item, appended while there is room. With a maximum of 1 it takes the place of the one that is there. A request
 * for which there is no room, or for an item that is allocated already, changes nothing.
 */
export function allocate<T>(allocated: readonly T[], item: T, maxAllocation: number): readonly T[] {
  if (allocated.includes(item)) return allocated;
  if (isUnlimited(maxAllocation) || allocated.length < maxAllocation) return [...allocated, item];
  return maxAllocation === 1 ? [item] : allocated;
}

/** Takes an item back, by identity. */
export function deallocate<T>(allocated: readonly T[], item: T): readonly T[] {
  const left = allocated.filter((each) => each !== item);
  return left.length === allocated.length ? allocated : left;
}

/** Puts the item of one place in another; places outside the list change nothing. */
export function move<T>(allocated: readonly T[], from: number, to: number): readonly T[] {
  if (from === to || !(from in allocated) || !(to in allocated)) return allocated;
  const next = [...allocated];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** Returns the items that are not allocated, by their keys: also what came to be allocated from outside. */
export function stillAvailable<T>(
  available: readonly T[],
  allocated: readonly T[],
  keyOf: (item: T) => string,
): readonly T[] {
  const taken = new Set(allocated.map(keyOf));
  return available.filter((item) => !taken.has(keyOf(item)));
}

/** Returns a list of the model. A value that is no list is told to `report`, and stands for no items. */
export function listOf<T>(name: 'Available' | 'Allocated', value: unknown, report: (message: string) => void): T[] {
  if (Array.isArray(value)) return value as T[];
  if (name === 'Available' || value !== undefined) report(`${name} is not an array.`);
  return [];
}
