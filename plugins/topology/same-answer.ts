/**
 * Says whether two answers of a service are the same, whatever the order of their keys. The comparison ends at the first difference
 * and keeps no text of the answers, which are megabytes in a large project.
 */
export function isSameAnswer(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((value, index) => isSameAnswer(value, other[index]));
  }
  if (!isRecord(one) || !isRecord(other)) return false;
  const keys = Object.keys(one);
  if (keys.length !== Object.keys(other).length) return false;
  return keys.every((key) => Object.hasOwn(other, key) && isSameAnswer(one[key], other[key]));
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
