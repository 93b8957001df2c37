import type { JsonObject } from '../heat-records.ts';
import { asText } from './functions.ts';

/** Returns what is wrong with a value, in heat's words, or null. Constraints that ask other services are not checked here. */
export function checkConstraints(constraints: readonly JsonObject[], value: unknown): string | null {
  for (const constraint of constraints) {
    const wrong = check(constraint, value);
    if (wrong !== null) return asText(constraint['description']) || wrong;
  }
  return null;
}

interface Bounds {
  min?: number;
  max?: number;
}

function check(constraint: JsonObject, value: unknown): string | null {
  const { range, length } = constraint as { range?: Bounds; length?: Bounds };
  if (range && typeof value === 'number' && isOutside(range, value)) {
    return `${value} is out of range (min: ${range.min ?? 'None'}, max: ${range.max ?? 'None'})`;
  }
  if (length && (typeof value === 'string' || Array.isArray(value)) && isOutside(length, value.length)) {
    return `length (${value.length}) is out of range (min: ${length.min ?? 'None'}, max: ${length.max ?? 'None'})`;
  }
  const allowed = constraint['allowed_values'];
  if (Array.isArray(allowed)) {
    const values = Array.isArray(value) ? value : [value];
    const odd = values.find((one) => !allowed.some((other) => other === one || asText(other) === asText(one)));
    if (odd !== undefined) return `${JSON.stringify(odd)} is not an allowed value ${listed(allowed)}`;
  }
  const pattern = constraint['allowed_pattern'];
  if (typeof pattern === 'string' && typeof value === 'string' && !matchesWhole(pattern, value)) {
    return `"${value}" does not match pattern "${pattern}"`;
  }
  return null;
}

const isOutside = ({ min, max }: Bounds, size: number) =>
  (min !== undefined && size < min) || (max !== undefined && size > max);

const listed = (values: unknown[]) => `[${values.map((one) => JSON.stringify(one)).join(', ')}]`;

function matchesWhole(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`).test(value);
  } catch {
    // Python knows forms that JavaScript lacks; nothing is refused for those.
    return true;
  }
}
